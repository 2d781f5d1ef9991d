import { MESSAGE_LENGTH_MAX } from "@plumbline/engine/support";
import { Button, LongField, SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { ticketButton, useTicket } from "#shell/forms/use-ticket.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Ticket } from "../queries.ts";

const RATINGS = ["1", "2", "3", "4", "5"] as const;
type Rating = (typeof RATINGS)[number];

interface RateValues {
  readonly value: Rating | "";
  readonly text: string;
}

/** The member's rating of the help: asked for once, and shown afterwards. */
export function RatePanel({
  ticket,
}: {
  readonly ticket: Pick<Ticket, "id" | "rating">;
}): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const rating = useCommand(client.support.rateMyTicket);
  const { values, change } = useTicket<RateValues>({ value: "", text: "" }, rating);
  const { value, text } = values;
  if (ticket.rating !== null) {
    return (
      <p className="py-2 text-center text-label text-muted">
        {t("support.rate.given", { rating: ticket.rating })}
      </p>
    );
  }
  return (
    <section
      aria-label={t("support.rate.title")}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4"
    >
      <p className="font-semibold">{t("support.rate.title")}</p>
      <SegmentedControl<Rating | "">
        label={t("support.rate.scale")}
        value={value}
        onChange={(next) => change({ value: next })}
        segments={RATINGS.map((one) => ({ value: one, label: one }))}
      />
      <p className="flex justify-between text-caption text-muted">
        <span>{t("support.rate.worst")}</span>
        <span>{t("support.rate.best")}</span>
      </p>
      {value !== "" && (
        <>
          <LongField
            label={t("support.rate.words")}
            value={text}
            onChange={(next) => change({ text: next })}
            lengthMax={MESSAGE_LENGTH_MAX}
          />
          <CommandProblem fault={rating.error} />
          <Button
            {...ticketButton(rating, {
              input: { id: ticket.id, rating: Number(value), text },
              disabledReason: undefined,
            })}
          >
            {t("support.rate.send")}
          </Button>
        </>
      )}
    </section>
  );
}
