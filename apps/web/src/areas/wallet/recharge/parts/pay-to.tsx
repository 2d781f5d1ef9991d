import { Button, Empty, NoticeBar, SegmentedControl } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { isWatched, type RechargeChannel } from "../queries.ts";
import { ChannelFacts } from "./channel-facts.tsx";
import { PayLines } from "./pay-lines.tsx";
import { introOf } from "./provider-form.tsx";
import { RechargeSteps } from "./recharge-steps.tsx";

type PaymentMethod = "byTransfer" | "atProvider";

/** Where to send the money, with all important warnings. */
export function PayTo({ channel }: { readonly channel: RechargeChannel }): ReactNode {
  const { t } = useTranslation();
  const [method, setMethod] = useState<PaymentMethod>("byTransfer");
  const { currency, network } = channel;
  const title = t("recharge.pay.title", { currency, network });
  if (!channel.isEnabled) return <Closed channel={channel} title={title} />;
  return (
    <AppScreen
      title={title}
      backTo="recharge"
      footer={<Onward channel={channel} method={method} />}
    >
      <div className="flex flex-col gap-4 p-4">
        {!isWatched(channel) && method === "byTransfer" && <RechargeSteps at="send" />}
        {channel.paysAtProvider && (
          <SegmentedControl
            label={t("recharge.pay.method")}
            segments={(["byTransfer", "atProvider"] as const).map((value) => ({
              value,
              label: t(
                value === "atProvider" && channel.isPretended
                  ? "recharge.pay.pretended"
                  : `recharge.pay.${value}`,
              ),
            }))}
            value={method}
            onChange={setMethod}
          />
        )}
        {method === "atProvider" ? (
          <NoticeBar tone="info">{t(introOf(channel))}</NoticeBar>
        ) : (
          <PayLines channel={channel} />
        )}
        {isWatched(channel) && <Watched />}
        <ChannelFacts channel={channel} />
      </div>
    </AppScreen>
  );
}

function Onward(props: {
  readonly channel: RechargeChannel;
  readonly method: PaymentMethod;
}): ReactNode {
  const { t } = useTranslation();
  const { channel, method } = props;
  if (isWatched(channel)) {
    return (
      <Button onPress={() => go(pathTo("transferRecords", { kind: "recharge" }))}>
        {t("recharge.choose.toRecords")}
      </Button>
    );
  }
  const step = method === "atProvider" ? "provider" : "proof";
  return (
    <Button onPress={() => go(pathTo("recharge", { channel: channel.id, step }))}>
      {t(step === "proof" ? "recharge.pay.sent" : "recharge.pay.toAmount")}
    </Button>
  );
}

function Watched(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="rounded-card bg-accent-soft p-4">
      <h2 className="font-semibold">{t("recharge.pay.watched")}</h2>
      <p className="pt-1 text-label">{t("recharge.pay.watchedHint")}</p>
    </section>
  );
}

function Closed(props: { readonly channel: RechargeChannel; readonly title: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={props.title} backTo="recharge">
      <Empty
        kind="blocked"
        text={t("recharge.pay.closed")}
        hint={props.channel.disabledReason ?? t("recharge.pay.unreachable")}
        action={
          <Button isCompact onPress={() => go(pathTo("recharge"), { isReplacing: true })}>
            {t("recharge.pay.other")}
          </Button>
        }
      />
    </AppScreen>
  );
}
