import {
  Badge,
  Button,
  Empty,
  Field,
  formatDecimal,
  SegmentedControl,
  Select,
  Skeleton,
  SymbolMark,
  toast,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { toDecimalText } from "@plumbline/engine/kernel";
import type { SpotTerms } from "@plumbline/engine/spot";
import { type ReactNode, useState } from "react";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { FormBody } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { EMPTY_PLAN, planForm, type PlanValues, planValues } from "./plan-form.ts";
import { type Plan, plansQuery, termsQuery } from "./queries.ts";

/** Recurring buys: each plan with its next date, to change, pause or resume it. */
export function PlansScreen(): ReactNode {
  const { book = "demo", choose } = useBook();
  const isClosedToMe = useIsGuest() && book === "live";
  if (!isClosedToMe) return <Plans key={book} book={book} onBook={choose} />;
  return (
    <PlansPage book={book} onBook={choose}>
      <CompleteFirst />
    </PlansPage>
  );
}

interface BookProps {
  readonly book: BookName;
  readonly onBook: (book: BookName) => void;
}

function PlansPage(
  props: BookProps & { readonly footer?: ReactNode; readonly children: ReactNode },
): ReactNode {
  const { book, onBook, footer, children } = props;
  const { t } = useTranslation();
  return (
    <AppScreen
      title={t("spot.plans.title")}
      backTo="contract"
      aside={<BookChip book={book} onBook={onBook} />}
      footer={footer}
    >
      <div className="flex flex-col gap-4 p-4">{children}</div>
    </AppScreen>
  );
}

function Plans({ book, onBook }: BookProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [values, setValues] = useState<PlanValues>();
  const loaded = useLoaded({ terms: termsQuery(client), plans: plansQuery(client, book) });
  return (
    <PlansPage
      book={book}
      onBook={onBook}
      footer={
        loaded.data !== undefined && (
          <Button onPress={() => setValues(EMPTY_PLAN)}>{t("spot.plans.new")}</Button>
        )
      }
    >
      <Loaded
        from={loaded}
        failedText={t("spot.plans.loadFailed")}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {({ terms, plans }) => (
          <>
            {plans.length === 0 && (
              <Empty kind="empty" text={t("spot.plans.empty")} hint={t("spot.plans.emptyHint")} />
            )}
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} onEdit={() => setValues(planValues(plan))} />
            ))}
            {values !== undefined && (
              <PlanSheet
                book={book}
                terms={terms}
                start={values}
                onClose={() => setValues(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </PlansPage>
  );
}

function PlanCard(props: { readonly plan: Plan; readonly onEdit: () => void }): ReactNode {
  const { plan, onEdit } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const symbolName = useSymbolName();
  const pausing = useCommand(client.spot.pauseSpotPlan);
  const resuming = useCommand(client.spot.saveSpotPlan);
  const { id, book, symbol, value, asset, schedule, status, nextTime } = plan;
  const isActive = status === "active";
  const turn = () => {
    if (isActive) pausing.mutate({ id });
    else resuming.mutate({ id, book, symbol, value, schedule });
  };
  return (
    <section
      aria-label={symbol}
      className="flex flex-col gap-2 rounded-card border border-hairline bg-surface p-4"
    >
      <div className="flex items-center gap-3">
        <SymbolMark symbol={symbol} size={28} />
        <h2 className="flex-1 font-semibold">{symbolName(symbol)}</h2>
        <Badge tone={isActive ? "good" : "neutral"}>
          {t(isActive ? "spot.plans.active" : "spot.plans.paused")}
        </Badge>
      </div>
      <p className="text-label tabular-nums">
        {formatDecimal(value)} {asset} · {useScheduleText(schedule)}
      </p>
      {isActive && (
        <p className="text-caption text-muted tabular-nums">
          {t("spot.plans.next", { time: showTime(readWireTime(nextTime)).slice(0, 16) })}
        </p>
      )}
      <CommandProblem fault={pausing.error ?? resuming.error} />
      <div className="flex gap-2">
        <Button tone="plain" isCompact onPress={onEdit}>
          {t("spot.plans.edit")}
        </Button>
        <Button
          tone="plain"
          isCompact
          isBusy={pausing.isPending || resuming.isPending}
          onPress={turn}
        >
          {t(isActive ? "spot.plans.pause" : "spot.plans.resume")}
        </Button>
      </div>
    </section>
  );
}

const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

function useScheduleText(schedule: Plan["schedule"]): string {
  const { t } = useTranslation();
  // The server's day: the next date beside it is in the reader's zone.
  const hour = `${hourText(schedule.hour)} (UTC+8)`;
  switch (schedule.every) {
    case "day":
      return t("spot.plans.dayAt", { hour });
    case "week":
      return t("spot.plans.weekAt", {
        hour,
        weekday: t(WEEKDAYS[schedule.weekday - 1] ?? WEEKDAYS[0]),
      });
    case "month":
      return t("spot.plans.monthAt", { hour, day: schedule.day });
  }
}

const WEEKDAYS = [
  "spot.weekday.1",
  "spot.weekday.2",
  "spot.weekday.3",
  "spot.weekday.4",
  "spot.weekday.5",
  "spot.weekday.6",
  "spot.weekday.7",
] as const;

const EVERY = ["day", "week", "month"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

function PlanSheet(props: {
  readonly book: BookName;
  readonly terms: SpotTerms;
  readonly start: PlanValues;
  readonly onClose: () => void;
}): ReactNode {
  const { book, terms, start, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const symbolName = useSymbolName();
  const saving = useCommand(client.spot.saveSpotPlan);
  const form = useForm(planForm, {
    context: { book, terms },
    command: saving,
    start,
    onDone: () => {
      toast.show(t("spot.plans.saved"), "good");
      onClose();
    },
  });
  const { values, change } = form;
  const symbols = [...terms.symbols].filter(([, { isEnabled }]) => isEnabled);
  const limits = terms.symbols.get(values.symbol);
  const money = (units: bigint | undefined) =>
    units === undefined ? "" : `${formatDecimal(toDecimalText(units))} ${terms.asset}`;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(values.id === undefined ? "spot.plans.new" : "spot.plans.change")}
      closeLabel={t("spot.close")}
      footer={
        <>
          <CommandProblem fault={form.fault} />
          <Button isBusy={form.isSending} onPress={() => form.submit()}>
            {t("spot.plans.save")}
          </Button>
        </>
      }
    >
      <FormBody form={form} className="flex flex-col gap-4 pb-2">
        <Select
          label={t("spot.plans.symbol")}
          value={values.symbol}
          onChange={(symbol) => change({ symbol })}
          options={symbols.map(([symbol]) => ({ value: symbol, label: symbolName(symbol) }))}
        />
        <Field
          label={t("spot.plans.value")}
          {...form.field("value")}
          hint={t("spot.plans.valueHint", {
            least: money(limits?.valueMin.units),
            most: money(limits?.valueMax.units),
          })}
        />
        <SegmentedControl
          label={t("spot.plans.every")}
          value={values.every}
          onChange={(every) => change({ every })}
          segments={EVERY.map((value) => ({ value, label: t(`spot.plans.${value}`) }))}
        />
        {values.every === "week" && (
          <Select
            label={t("spot.plans.weekday")}
            value={values.weekday}
            onChange={(weekday) => change({ weekday })}
            options={WEEKDAYS.map((key, index) => ({ value: String(index + 1), label: t(key) }))}
          />
        )}
        {values.every === "month" && (
          <Select
            label={t("spot.plans.monthDay")}
            value={values.day}
            onChange={(day) => change({ day })}
            options={MONTH_DAYS.map((day) => ({ value: day, label: day }))}
          />
        )}
        <Select
          label={t("spot.plans.hour")}
          value={values.hour}
          onChange={(hour) => change({ hour })}
          options={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        />
        <p className="text-caption text-muted">{t("spot.plans.short")}</p>
      </FormBody>
    </Sheet>
  );
}
