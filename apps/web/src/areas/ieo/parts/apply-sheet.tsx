import { Amount, Button, formatDecimal, Receipt } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { ticketButton, useTicket } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { TicketField } from "#shell/ticket/ticket-field.tsx";
import { showTime } from "#shell/wire-time.ts";
import { leftToApply, previewApply } from "../apply-form.ts";
import { availableQuery } from "#shell/book/available-query.ts";
import { type Order, type Project } from "../queries.ts";

/** The quantity and the amount it sets aside; afterwards the application. */
export function ApplySheet(props: {
  readonly project: Project;
  readonly onClose: () => void;
}): ReactNode {
  const { project, onClose } = props;
  const { t } = useTranslation();
  const { client, clock } = useServices();
  const command = useCommand(client.ieo.applyForIeo);
  const { values, change } = useTicket({ quantity: "" }, command);
  const spendable = useQuery(availableQuery(client, project.book));
  const isVerified = useIsVerified();
  const { book, id: projectId, token, name } = project;
  const available = spendable.data === undefined ? undefined : (spendable.data["USDT"] ?? "0");
  const preview =
    available === undefined
      ? ({ type: "empty" } as const)
      : previewApply(values.quantity, { project, available, isVerified, nowMs: clock.nowMs() });
  const problem =
    preview.type === "problem" ? t(preview.problem.key, preview.problem.values) : undefined;
  const order = command.data;
  const isReady = preview.type === "ready";
  const button = ticketButton(command, {
    input: isReady ? { book, projectId, quantity: preview.quantity } : null,
    disabledReason: isReady ? undefined : (problem ?? t("ieo.typeFirst")),
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(order === undefined ? "ieo.applyTitle" : "ieo.appliedTitle")}
      description={`${name} · ${token}`}
      closeLabel={t("ieo.close")}
      footer={
        order === undefined ? (
          <>
            <CommandProblem fault={command.error} />
            <Button {...button}>
              {preview.type === "ready"
                ? t("ieo.applyFor", { amount: `${formatDecimal(preview.lock)} USDT` })
                : t("ieo.apply")}
            </Button>
          </>
        ) : (
          <Button tone="plain" onPress={onClose}>
            {t("ieo.close")}
          </Button>
        )
      }
    >
      {order !== undefined && <Applied order={order} project={project} />}
      {order === undefined && (
        <>
          <TicketField
            label={t("ieo.quantity")}
            value={values.quantity}
            onChange={(quantity) => change({ quantity })}
            problem={problem}
            end={<span className="pe-2.5 text-label text-muted">{token}</span>}
          />
          <p
            className="flex flex-wrap justify-between gap-x-3 pt-1 text-caption text-muted
              tabular-nums"
          >
            <span>{t("ieo.leftToApply", { left: formatDecimal(leftToApply(project)) })}</span>
            {available !== undefined && (
              <span>
                {t("ieo.available")} <Amount value={available} currency="USDT" decimals={2} />
              </span>
            )}
          </p>
          {preview.type === "ready" && (
            <Cost lock={preview.lock} quantity={preview.quantity} project={project} />
          )}
        </>
      )}
    </Sheet>
  );
}

interface Figures {
  readonly lock: string;
  readonly quantity: string;
  readonly project: Project;
}

/** The amount set aside, the possible outcomes, and the worst case. */
function Cost({ lock, quantity, project }: Figures): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Receipt
        isFlush
        groups={[
          {
            rows: [
              {
                label: t("ieo.setAside"),
                value: <Amount value={lock} currency="USDT" />,
                isTotal: true,
              },
              {
                label: t("ieo.getsAtMost"),
                value: <Amount value={quantity} currency={project.token} />,
              },
              { label: t("ieo.paysAtMost"), value: <Amount value={lock} currency="USDT" /> },
              { label: t("ieo.lockedUntil"), value: showTime(project.closesMs).slice(0, 16) },
            ],
          },
        ]}
      />
      <p className="pt-2 text-caption text-muted">{t("ieo.worst")}</p>
    </>
  );
}

function Applied({ order, project }: { readonly order: Order; readonly project: Project }) {
  return <Cost lock={order.lock} quantity={order.quantity} project={project} />;
}

/** Whether the reader may apply with real money. */
export const useIsVerified = (): boolean =>
  useUser(({ userInfo }) => userInfo?.kycStatus === "authorised");
