import { Button, ChipRow, CurrencyMark, Empty, StatusPill } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { hrefTo, pathTo } from "#paths";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NetworkMark } from "../../parts/network-mark.tsx";
import { amountText } from "./amount-field.tsx";
import type { RechargeChannel } from "../queries.ts";
import { usualTime } from "./channel-facts.tsx";
import { RechargeSteps } from "./recharge-steps.tsx";

/** Chooses a currency, and then a network or bank. */
export function ChooseChannel(props: { readonly channels: readonly RechargeChannel[] }): ReactNode {
  const { channels } = props;
  const { t } = useTranslation();
  const { chosen, choose } = useCurrency();
  const currencies = [...new Set(channels.map(({ currency }) => currency))];
  const currency = currencies.find((each) => each === chosen) ?? currencies[0];
  if (currency === undefined) return <NoChannels />;
  return (
    <div className="flex flex-col gap-5 pt-4">
      <div className="px-4">
        <RechargeSteps at="network" />
      </div>
      <ChipRow
        label={t("recharge.choose.currency")}
        chips={currencies.map((value) => {
          return { value, label: value, mark: <CurrencyMark currency={value} size={20} /> };
        })}
        value={currency}
        onChange={choose}
      />
      <section aria-labelledby="recharge-ways" className="px-4">
        <h2 id="recharge-ways" className="pb-2 text-label font-semibold text-muted">
          {t("recharge.choose.ways", { currency })}
        </h2>
        <ul className="flex flex-col gap-3">
          {channels
            .filter((channel) => channel.currency === currency)
            .map((channel) => (
              <li key={channel.id}>
                <ChannelRow channel={channel} />
              </li>
            ))}
        </ul>
      </section>
    </div>
  );
}

/** The choice remains after opening a channel and going back. */
function useCurrency() {
  const draft = useOwnDraft({ key: "recharge", empty: { currency: "" } });
  const [chosen, setChosen] = useState(() => draft.read().currency);
  const choose = (currency: string) => {
    setChosen(currency);
    draft.keep({ currency });
  };
  return { chosen, choose };
}

/** The channel's limits and fee; a closed one shows the reason, without a link. */
function ChannelRow({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const { amountMin, currency, fee, kind, minutes, network } = channel;
  const mark = <NetworkMark network={network} isBank={kind === "bank"} />;
  const time = usualTime(minutes);
  const facts = [
    t("recharge.choose.least", { amount: amountText(amountMin, currency) }),
    fee === "0"
      ? t("recharge.choose.noFee")
      : t("recharge.choose.fee", { amount: amountText(fee, currency) }),
    // A number is not separated from its unit by a line break.
    t("recharge.choose.time", { time: t(time.key, time.values).replaceAll(" ", "\u00a0") }),
  ];
  if (!channel.isEnabled) {
    return (
      <div className="flex gap-3 rounded-card border border-hairline px-4 py-3">
        {mark}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-semibold text-muted">{network}</span>
            <StatusPill tone="neutral">{t("recharge.choose.closed")}</StatusPill>
          </div>
          <p className="pt-1 text-label">
            {channel.disabledReason ?? t("recharge.pay.unreachable")}
          </p>
        </div>
      </div>
    );
  }
  return (
    <a
      href={hrefTo("recharge", { channel: channel.id })}
      className="flex min-h-13 items-center gap-3 rounded-card bg-surface px-4 py-1.5
        -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{network}</span>
        <span className="block pt-0.5 text-caption text-muted">{facts.join(" · ")}</span>
      </span>
      <svg viewBox="0 0 16 16" className="size-4 shrink-0 text-muted" aria-hidden="true">
        <path d="M6 3l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </a>
  );
}

function NoChannels(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("recharge.choose.empty")}
      hint={t("recharge.choose.emptyHint")}
      action={
        <Button isCompact onPress={() => go(pathTo("transferRecords"))}>
          {t("recharge.choose.toRecords")}
        </Button>
      }
    />
  );
}
