import { USDT } from "@plumbline/engine/kernel";
import { Field, SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Problem } from "#shell/forms/form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../world/contract-world.ts";
import { SHARES, type SizeBy, SIZES_BY } from "../../open-position-form.ts";
import { availableText } from "../../order-figures.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import type { LoadedWorld } from "../../world/use-contract-world.ts";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";

const WAYS = {
  margin: "contract.ticket.byMargin",
  value: "contract.ticket.byValue",
  quantity: "contract.ticket.byQuantity",
  share: "contract.ticket.byShare",
} as const satisfies Record<SizeBy, string>;

const LABELS = {
  margin: "contract.ticket.margin",
  value: "contract.ticket.value",
  quantity: "contract.ticket.quantity",
} as const satisfies Record<Exclude<SizeBy, "share">, string>;

/** How large: as margin, worth or quantity, or as a share of what can be spent. */
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
  const { key, values } = availableText(loaded.world, { book, asset });
  const available = t(key, values);
  const message = problem && t(problem.key, problem.values);

  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t("contract.ticket.size")}
        value={form.sizeBy}
        onChange={(sizeBy) => change({ sizeBy })}
        segments={SIZES_BY.map((value) => ({ value, label: t(WAYS[value]) }))}
      />
      {form.sizeBy !== "share" && (
        <Field
          key={form.sizeBy}
          label={t(LABELS[form.sizeBy])}
          value={form[form.sizeBy]}
          onChange={(text) => change({ [form.sizeBy]: text })}
          unit={form.sizeBy === "quantity" ? symbol.base : asset}
          placeholder="0"
          hint={available}
          problem={message}
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
    <>
      <SegmentedControl<(typeof SHARES)[number] | "">
        label={t("contract.ticket.share")}
        value={SHARES.find((share) => share === draft.form.share) ?? ""}
        onChange={(share) => draft.change({ share })}
        segments={SHARES.map((share) => {
          return { value: share, label: t("contract.ticket.percent", { share }) };
        })}
      />
      <Field
        label={t("contract.ticket.freeShare")}
        value={draft.form.share}
        onChange={(share) => draft.change({ share })}
        unit="%"
        placeholder="0"
        hint={available}
        problem={problem && t(problem.key, problem.values)}
      />
    </>
  );
}
