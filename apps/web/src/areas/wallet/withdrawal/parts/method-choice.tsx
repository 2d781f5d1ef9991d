import { CurrencyMark, StatusPill } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "../../payout-methods/parts/method-card.tsx";
import type { PayoutMethod } from "../queries.ts";
import { untilText } from "../../time-text.ts";

/** The saved accounts; one that cannot be used yet shows its time. */
export function MethodChoice(props: {
  readonly methods: readonly PayoutMethod[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { methods, chosenId, onChoose } = props;
  return (
    <fieldset>
      <legend className="pb-2 text-label text-muted">{t("withdrawal.to")}</legend>
      <div className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
        {methods.map((method) => (
          <label
            key={method.id}
            className="flex min-h-13 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-fill"
          >
            <input
              type="radio"
              name="method"
              checked={method.id === chosenId}
              onChange={() => onChoose(method.id)}
              className="radio"
            />
            <CurrencyMark currency={method.currency} size={28} />
            <Choice method={method} />
          </label>
        ))}
        <a
          href={hrefTo("payoutMethods", { edit: "new" })}
          className="flex min-h-target items-center px-4 text-label font-semibold text-accent
            -outline-offset-2 hover:bg-fill"
        >
          {t("withdrawal.accounts.add")}
        </a>
      </div>
    </fieldset>
  );
}

function Choice({ method }: { readonly method: PayoutMethod }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { address, currency, label, memo, network, usableFromMs } = method;
  return (
    <span className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
      <span className="font-semibold wrap-anywhere">{nameOf(method)}</span>
      {label !== "" && (
        <span className="text-caption text-muted">{`${currency} · ${network}`}</span>
      )}
      <span className="text-caption text-balance text-muted tabular-nums wrap-anywhere">
        {address}
      </span>
      {memo !== null && (
        <span className="text-caption wrap-anywhere">
          {`${t("withdrawal.field.memo")}: ${memo}`}
        </span>
      )}
      {clock.nowMs() < usableFromMs && (
        <StatusPill tone="warn">
          {t("withdrawal.accounts.from", { time: untilText(usableFromMs) })}
        </StatusPill>
      )}
    </span>
  );
}
