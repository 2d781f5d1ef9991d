import { spendableOf } from "@plumbline/engine/contract";
import { toDecimalText, USDT } from "@plumbline/engine/kernel";
import { Field, formatDecimal, SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { SHARES, type SizeBy, SIZES_BY } from "../../open-position-form.ts";
import type { Problem } from "../../problem.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import type { LoadedWorld } from "../../world/use-contract-world.ts";
import type { TicketDraft } from "../../use-ticket-draft.ts";
import { FieldProblem } from "../field-problem.tsx";

const WAYS = {
  margin: "contract.ticket.byMargin",
  quantity: "contract.ticket.byQuantity",
  share: "contract.ticket.byShare",
} as const satisfies Record<SizeBy, string>;

/** How large: as margin, as a quantity, or as a share of what can be spent. */
export function TicketSize(props: {
  readonly draft: TicketDraft;
  readonly book: BookName;
  readonly symbol: SymbolWords;
  readonly loaded: LoadedWorld;
  readonly problem: Problem | undefined;
}): ReactNode {
  const { draft, book, symbol, loaded, problem } = props;
  const { t } = useTranslation();
  const { form, change } = draft;
  const asset = USDT;
  const spendable = toDecimalText(spendableOf(loaded.world, { book, asset }).units);
  const available = t("contract.ticket.available", {
    amount: `${formatDecimal(spendable, { decimals: 2 })} ${asset}`,
  });
  const said = problem && t(problem.key, problem.values);

  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t("contract.ticket.size")}
        value={form.sizeBy}
        onChange={(sizeBy) => change({ sizeBy })}
        segments={SIZES_BY.map((value) => ({ value, label: t(WAYS[value]) }))}
      />
      {form.sizeBy === "margin" && (
        <Field
          label={t("contract.ticket.margin")}
          value={form.margin}
          onChange={(margin) => change({ margin })}
          unit={asset}
          placeholder="0"
          hint={available}
          problem={said}
        />
      )}
      {form.sizeBy === "quantity" && (
        <Field
          label={t("contract.ticket.quantity")}
          value={form.quantity}
          onChange={(quantity) => change({ quantity })}
          unit={symbol.base}
          placeholder="0"
          hint={available}
          problem={said}
        />
      )}
      {form.sizeBy === "share" && (
        <ShareChoice draft={draft} available={available} problem={problem} />
      )}
    </div>
  );
}

function ShareChoice(props: {
  readonly draft: TicketDraft;
  readonly available: string;
  readonly problem: Problem | undefined;
}): ReactNode {
  const { draft, available, problem } = props;
  const { t } = useTranslation();
  return (
    <div>
      <SegmentedControl
        label={t("contract.ticket.share")}
        value={draft.form.share}
        onChange={(share) => draft.change({ share })}
        segments={SHARES.map((share) => {
          return { value: share, label: t("contract.ticket.percent", { share }) };
        })}
      />
      {problem === undefined && <p className="pt-1.5 text-caption text-muted">{available}</p>}
      <FieldProblem problem={problem} />
    </div>
  );
}
