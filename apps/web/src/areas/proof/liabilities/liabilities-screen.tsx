import { sha256Hex } from "@plumbline/client";
import { Amount, Button, Empty, NoticeBar, Receipt, TextLink } from "@plumbline/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { saveFile } from "#shell/save-file.ts";
import { useServices, useUser } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import { isSigned } from "../heads/is-signed.ts";
import { inclusionQuery, liabilitiesQuery } from "../queries.ts";
import {
  checkInclusion,
  type Inclusion,
  type InclusionVerdict,
  type StatementView,
} from "./check-inclusion.ts";

/** All debts to users, day by day, and the check that the reader is included. */
export function LiabilitiesScreen(): ReactNode {
  const { client } = useServices();
  const userId = useUser(({ userInfo }) => userInfo?.id);
  return userId === undefined ? <ForVisitor client={client} /> : <ForMember userId={userId} />;
}

type Client = ReturnType<typeof useServices>["client"];

function ForVisitor({ client }: { readonly client: Client }): ReactNode {
  const { t } = useTranslation();
  return (
    <Frame>
      <Loaded
        from={useQuery(liabilitiesQuery(client))}
        failedText={t("proof.liabilities.loadFailed")}
        skeleton={<Waiting />}
      >
        {([statement]) => (
          <>
            <TextLink href={hrefTo("login")}>{t("proof.liabilities.signIn")}</TextLink>
            {statement === undefined ? <None /> : <Totals statement={statement} />}
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function ForMember({ userId }: { readonly userId: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const inclusion = useQuery(inclusionQuery(client, userId));
  const statement = inclusion.data?.statement ?? null;
  const checking = useMutation({
    mutationKey: ["proof", "inclusion", userId],
    mutationFn: async (read: Inclusion & { readonly statement: StatementView }) => {
      const head = await client.proof.readHead({});
      return checkInclusion(read, { userId, head }, { sha256: sha256Hex, isSigned });
    },
  });
  const { data } = inclusion;
  const verify = data !== undefined && statement !== null && (
    <Button isBusy={checking.isPending} onPress={() => checking.mutate({ ...data, statement })}>
      {t(checking.data === undefined ? "proof.verify" : "proof.verifyAgain")}
    </Button>
  );
  return (
    <Frame footer={verify}>
      <Loaded
        from={inclusion}
        failedText={t("proof.liabilities.loadFailed")}
        skeleton={<Waiting />}
      >
        {(read) => (
          <>
            <div aria-live="polite" className="empty:hidden">
              {checking.error !== null && (
                <NoticeBar tone="bad">{problemText(t, checking.error)}</NoticeBar>
              )}
              {checking.data !== undefined && <VerdictBar verdict={checking.data} />}
            </div>
            {statement === null ? <None /> : <Own read={read} statement={statement} />}
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function Frame(props: { readonly footer?: ReactNode; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={t("proof.liabilities.title")} backTo="my" footer={props.footer}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-label text-muted">{t("proof.liabilities.intro")}</p>
        {props.children}
      </div>
    </AppScreen>
  );
}

const Waiting = () => <div className="h-48 rounded-card bg-fill" aria-hidden="true" />;

function None(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="waiting"
      text={t("proof.liabilities.none")}
      hint={t("proof.liabilities.noneHint")}
    />
  );
}

function VerdictBar({ verdict }: { readonly verdict: InclusionVerdict }): ReactNode {
  const { t } = useTranslation();
  if (!verdict.isCounted) {
    return <NoticeBar tone="bad">{t(`proof.liabilities.problem.${verdict.problem}`)}</NoticeBar>;
  }
  return (
    <NoticeBar tone="good">
      {t(verdict.isSealed ? "proof.liabilities.counted" : "proof.liabilities.countedUnsealed")}
    </NoticeBar>
  );
}

function Own(props: { readonly read: Inclusion; readonly statement: StatementView }): ReactNode {
  const { read, statement } = props;
  const { t } = useTranslation();
  const save = () => {
    const text = JSON.stringify(read, null, 2);
    const name = `liabilities-${statement.number}.json`;
    saveFile(name, new Blob([text], { type: "application/json" }));
  };
  return (
    <>
      <Receipt
        groups={[
          {
            title: t("proof.liabilities.yours", { time: showTime(statement.timeMs) }),
            rows:
              read.shares.length === 0
                ? [{ label: t("proof.liabilities.nothingYours"), value: "" }]
                : read.shares.map(({ currency, amount }) => {
                    const value = <Amount value={amount} currency={currency} />;
                    return { label: currency, value };
                  }),
          },
        ]}
      />
      <Totals statement={statement} />
      <Button tone="plain" isCompact onPress={save}>
        {t("proof.downloadJson")}
      </Button>
    </>
  );
}

function Totals({ statement }: { readonly statement: StatementView }): ReactNode {
  const { t } = useTranslation();
  const { number, timeMs, totals, hash } = statement;
  return (
    <>
      <Receipt
        groups={[
          {
            title: t("proof.liabilities.everybody"),
            rows: totals.map(({ currency, accounts, sum }) => ({
              label: currency,
              note: t("proof.liabilities.accounts", { count: accounts }),
              value: <Amount value={sum} currency={currency} />,
            })),
          },
          {
            title: t("proof.liabilities.number", { number, time: showTime(timeMs) }),
            rows: [{ label: "SHA-256", value: <span className="wrap-anywhere">{hash}</span> }],
          },
        ]}
      />
      <p className="text-caption text-muted">{t("proof.liabilities.limits")}</p>
    </>
  );
}
