import { toDecimalText, USDT } from "@plumbline/engine/kernel";
import { Button, ChipRow, formatDecimal, NO_FIGURE, NoticeBar } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import type { BookName } from "#shell/preferences.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { CostLines } from "#shell/ticket/cost-lines.tsx";
import { SideButtons } from "#shell/ticket/side-buttons.tsx";
import { TicketField } from "#shell/ticket/ticket-field.tsx";
import type { Settings } from "../queries.ts";
import { breakEvenText, readStake, type StakeRead } from "../stake-form.ts";
import { ReviewSheet } from "./review-sheet.tsx";

interface StakeTicketProps {
  readonly book: BookName;
  readonly chooseBook: (book: BookName) => void;
  /** The terms of one symbol, by duration. */
  readonly settings: readonly Settings[];
  readonly available: string;
}

/** Duration, stake and average cost; then both directions. */
export function StakeTicket(props: StakeTicketProps): ReactNode {
  const { book, chooseBook, settings, available } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState("");
  const [stake, setStake] = useState("");
  const [direction, setDirection] = useState<"up" | "down" | null>(null);
  const duration = settings.find(({ seconds }) => `${seconds}` === chosen) ?? settings[0];
  if (duration === undefined)
    return <NoticeBar tone="warn">{t("second-contract.disabled.product_disabled")}</NoticeBar>;
  const read = readStake(stake, duration, available);
  const reason = reasonOf(duration, read);
  const side = (way: "up" | "down") => ({
    label: t(`second-contract.${way}`),
    onPress: () => setDirection(way),
    disabledReason: reason === undefined ? undefined : t(reason),
  });
  return (
    <div className="flex flex-col gap-1 pb-1">
      {duration.disabledReason === "demo_only" && <DemoOnly onDemo={() => chooseBook("demo")} />}
      <div className="-mx-4">
        <ChipRow
          label={t("second-contract.duration")}
          value={`${duration.seconds}`}
          onChange={setChosen}
          chips={settings.map(({ seconds }) => ({
            value: `${seconds}`,
            label: t("second-contract.seconds", { seconds }),
          }))}
        />
      </div>
      <TicketField
        label={t("second-contract.stake")}
        value={stake}
        onChange={setStake}
        problem={read.type === "refused" ? t(read.problem.key, read.problem.values) : undefined}
        end={<span className="px-2.5 text-label font-semibold">{USDT}</span>}
      />
      <Odds read={read} duration={duration} />
      <SideButtons up={side("up")} down={side("down")} />
      <p className="text-caption text-muted">{t("second-contract.rule")}</p>
      {direction !== null && read.type === "ready" && (
        <ReviewSheet
          book={book}
          direction={direction}
          duration={duration}
          read={read}
          onClose={() => setDirection(null)}
        />
      )}
    </div>
  );
}

function reasonOf({ disabledReason }: Settings, read: StakeRead) {
  if (disabledReason !== null) return `second-contract.disabled.${disabledReason}` as const;
  if (read.type === "empty") return "second-contract.typeFirst";
  // The problem is shown below the field.
  return read.type === "refused" ? read.problem.key : undefined;
}

/** The possible gain and loss of an order, and the share of wins needed to break even. */
function Odds(props: { readonly read: StakeRead; readonly duration: Settings }): ReactNode {
  const { read, duration } = props;
  const { t } = useTranslation();
  const amount = (units: bigint | undefined, sign = "") =>
    units === undefined
      ? NO_FIGURE
      : `${sign}${formatDecimal(toDecimalText(units), { decimals: 2 })} ${USDT}`;
  const figures = read.type === "ready" ? read.figures : undefined;
  const stake = figures && figures.returned.units - figures.gain.units;
  return (
    <CostLines
      label={t("second-contract.odds")}
      lines={[
        {
          name: t("second-contract.payout", { percent: duration.payoutPct }),
          value: amount(figures?.gain.units, "+"),
        },
        { name: t("second-contract.worst"), value: amount(stake, "−") },
        {
          name: t("second-contract.breakEven"),
          value: t("second-contract.ofOrders", {
            percent: breakEvenText(duration.breakEvenPct),
          }),
        },
        {
          name: t("second-contract.expected"),
          value: amount(figures?.expectedLoss.units, "−"),
        },
      ]}
    />
  );
}

function DemoOnly({ onDemo }: { readonly onDemo: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2 py-2">
      <NoticeBar tone="warn">{t("second-contract.demoOnly")}</NoticeBar>
      <Button isCompact onPress={onDemo}>
        {t("second-contract.toDemo")}
      </Button>
    </div>
  );
}
