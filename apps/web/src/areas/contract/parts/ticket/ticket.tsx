import { Button, Empty, Receipt, SegmentedControl, Skeleton } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { previewTicket, type TicketForm, type TicketPreview } from "../../open-position-form.ts";
import { wordsOf } from "../../symbol-name.ts";
import { type LoadedWorld, useContractWorld } from "../../world/use-contract-world.ts";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import { FieldProblem } from "../field-problem.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { MarketHeader } from "./market-header.tsx";
import { orderGroups } from "./order-groups.tsx";
import { SymbolChooser } from "./symbol-chooser.tsx";
import { TicketLeverage } from "./ticket-leverage.tsx";
import { TicketPrice } from "./ticket-price.tsx";
import { TicketSize } from "./ticket-size.tsx";
import { TicketStops } from "./ticket-stops.tsx";

interface TicketProps {
  readonly book: BookName;
  readonly draft: TicketDraft;
}

/** An order being made up; beneath it what it would come to, at every change and every tick. */
export function Ticket({ book, draft }: TicketProps): ReactNode {
  const { t } = useTranslation();
  const { loaded, fault, retry } = useContractWorld(book, draft.symbol);
  if (loaded === undefined && fault !== null) {
    return <LoadFailed text={t("contract.loadFailed")} fault={fault} onRetry={retry} />;
  }
  if (loaded === undefined) return <TicketSkeleton />;
  const symbol = loaded.symbols.find((each) => each.symbol === draft.symbol);
  if (symbol === undefined) return <NotTraded draft={draft} symbols={loaded.symbols} />;
  const answer = previewTicket(draft.form, { ...loaded, book, symbol: draft.symbol });
  return (
    <div className="flex flex-col gap-4 p-4">
      <MarketHeader symbol={symbol} symbols={loaded.symbols} onChoose={draft.choose} />
      <TicketFields loaded={loaded} draft={draft} book={book} answer={answer} />
      <PreviewCard loaded={loaded} draft={draft} answer={answer} />
    </div>
  );
}

/** What a link or an old draft asks for may be off the list: then another symbol is chosen. */
function NotTraded(props: {
  readonly draft: TicketDraft;
  readonly symbols: LoadedWorld["symbols"];
}): ReactNode {
  const { draft, symbols } = props;
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Empty
        text={t("contract.market.unknown", { symbol: draft.symbol })}
        hint={t("contract.market.unknownHint")}
        action={
          <Button isCompact onPress={() => setIsChoosing(true)}>
            {t("contract.market.choose")}
          </Button>
        }
      />
      <SymbolChooser
        isOpen={isChoosing}
        symbols={symbols}
        chosen={draft.symbol}
        onClose={() => setIsChoosing(false)}
        onChoose={draft.choose}
      />
    </>
  );
}

interface AnsweredProps {
  readonly loaded: LoadedWorld;
  readonly draft: TicketDraft;
  readonly answer: TicketPreview;
}

function TicketFields(props: AnsweredProps & { readonly book: BookName }): ReactNode {
  const { loaded, draft, answer, book } = props;
  const { t } = useTranslation();
  const { form, change } = draft;
  const symbol = wordsOf(loaded.symbols, draft.symbol);
  const problems = answer.type === "refused" ? answer.problems : {};
  return (
    <>
      <SideAndType form={form} change={change} t={t} />
      {form.orderType !== "market" && (
        <TicketPrice draft={draft} symbol={symbol} problem={problems.orderPrice} />
      )}
      <TicketSize
        draft={draft}
        book={book}
        symbol={symbol}
        loaded={loaded}
        problem={problems.size}
      />
      <TicketLeverage draft={draft} loaded={loaded} problem={problems.leverage} />
      <MarginModeChoice form={form} change={change} t={t} />
      <TicketStops draft={draft} symbol={symbol} answer={answer} />
      <FieldProblem problem={problems.order} />
    </>
  );
}

interface ChoiceProps {
  readonly form: TicketForm;
  readonly change: TicketDraft["change"];
  readonly t: Translate;
}

function SideAndType({ form, change, t }: ChoiceProps): ReactNode {
  const sides = ["long", "short"] as const;
  const tones = { long: "up", short: "down" } as const;
  const types = ["market", "limit", "stop"] as const;
  return (
    <>
      <SegmentedControl
        label={t("contract.side.label")}
        value={form.side}
        onChange={(side) => change({ side })}
        segments={sides.map((value) => {
          return { value, label: t(`contract.side.${value}`), tone: tones[value] };
        })}
      />
      <SegmentedControl
        label={t("contract.orderType.label")}
        value={form.orderType}
        onChange={(orderType) => change({ orderType })}
        segments={types.map((value) => ({ value, label: t(`contract.orderType.${value}`) }))}
      />
    </>
  );
}

function MarginModeChoice({ form, change, t }: ChoiceProps): ReactNode {
  const modes = ["isolated", "cross"] as const;
  return (
    <div>
      <SegmentedControl
        label={t("contract.marginMode.label")}
        value={form.marginMode}
        onChange={(marginMode) => change({ marginMode })}
        segments={modes.map((value) => ({ value, label: t(`contract.marginMode.${value}`) }))}
      />
      <p className="pt-1.5 text-caption text-muted">
        {t(`contract.marginMode.${form.marginMode}Hint`)}
      </p>
    </div>
  );
}

function PreviewCard({ loaded, draft, answer }: AnsweredProps): ReactNode {
  const { t } = useTranslation();
  const symbol = wordsOf(loaded.symbols, draft.symbol);
  return (
    <section aria-label={t("contract.ticket.previewTitle")}>
      {answer.type === "ready" ? (
        <Receipt groups={orderGroups({ ...answer, world: loaded.world }, { t, symbol })} />
      ) : (
        <p
          className="rounded-card border border-hairline px-4 py-6 text-center text-label
            text-muted"
        >
          {isTyped(draft.form)
            ? t(answer.reason.key, answer.reason.values)
            : t("contract.ticket.previewMissing")}
        </p>
      )}
    </section>
  );
}

const isTyped = (form: TicketForm): boolean => form[form.sizeBy] !== "";

function TicketSkeleton(): ReactNode {
  const bar = "h-12 rounded-card bg-fill";
  return (
    <div className="flex flex-col gap-4 p-4" aria-hidden="true">
      <div className="flex min-h-16 items-center justify-between">
        <Skeleton shape="figure" />
      </div>
      <div className={bar} />
      <div className={bar} />
      <div className={bar} />
      <Skeleton shape="card" />
    </div>
  );
}
