import { Button, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go, useDocumentTitle } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices, useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ChooseChannel } from "./parts/choose-channel.tsx";
import { ClaimForm } from "./parts/claim-form.tsx";
import { ContactFirst } from "./parts/contact-first.tsx";
import { PayTo } from "./parts/pay-to.tsx";
import { ProviderForm } from "./parts/provider-form.tsx";
import { channelsQuery, isWatched, ownBreakQuery, type RechargeChannel } from "./queries.ts";

/** Deposits: currency and network, where to send, and the proof. */
export function RechargeScreen(props: ScreenProps): ReactNode {
  const { t } = useTranslation();
  if (!useIsGuest()) return <Recharging {...props} />;
  return (
    <AppScreen title={t("recharge.title")} backTo="assets">
      <CompleteFirst />
    </AppScreen>
  );
}

function Recharging({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const channels = useQuery(channelsQuery(client));
  const ownBreak = useQuery(ownBreakQuery(client));
  const id = query.get("channel");
  const channel = channels.data?.find((each) => each.id === id);
  const { currency, network } = channel ?? {};
  useDocumentTitle(
    currency === undefined || network === undefined
      ? t("recharge.title")
      : t("recharge.pay.title", { currency, network }),
  );
  // Shown before anything is paid: deposits are not possible during a break.
  if (ownBreak.data === true) return <OnBreak />;
  if (channel !== undefined) return <ChannelScreen channel={channel} step={query.get("step")} />;
  return (
    <AppScreen title={t("recharge.title")} backTo="assets">
      <Loaded from={channels} failedText={t("recharge.loadFailed")} skeleton={<Loading />}>
        {(all) => (id === null ? <ChooseChannel channels={all} /> : <UnknownChannel />)}
      </Loaded>
    </AppScreen>
  );
}

/** One channel: the destination, and then the claim. A closed one shows only that it is closed. */
function ChannelScreen(props: {
  readonly channel: RechargeChannel;
  readonly step: string | null;
}): ReactNode {
  const { t } = useTranslation();
  const { channel, step } = props;
  const { currency, network } = channel;
  const hasContact = useUser(({ userInfo }) => userInfo?.hasContact);
  // Watched payments are credited to the address's owner; all others have to be claimed.
  if (channel.isEnabled && !isWatched(channel) && hasContact !== true) {
    const title = t("recharge.pay.title", { currency, network });
    if (hasContact === false) return <ContactFirst title={title} />;
    return (
      <AppScreen title={title} backTo="recharge">
        <Loading />
      </AppScreen>
    );
  }
  const isProof = step === "proof" && channel.isEnabled && !isWatched(channel);
  const isProvider = step === "provider" && channel.isEnabled && channel.paysAtProvider;
  if (isProof) return <ClaimForm key={channel.id} channel={channel} />;
  if (isProvider) return <ProviderForm key={channel.id} channel={channel} />;
  return <PayTo key={channel.id} channel={channel} />;
}

function OnBreak(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={t("recharge.title")} backTo="assets">
      <Empty
        kind="blocked"
        text={t("recharge.onBreak")}
        action={
          <Button isCompact onPress={() => go(pathTo("ownLimits"))}>
            {t("shell.ownLimits")}
          </Button>
        }
      />
    </AppScreen>
  );
}

function UnknownChannel(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="search"
      text={t("recharge.pay.unknown")}
      action={
        <Button isCompact onPress={() => go(pathTo("recharge"), { isReplacing: true })}>
          {t("recharge.pay.other")}
        </Button>
      }
    />
  );
}

function Loading(): ReactNode {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton />
      <Skeleton shape="card" count={3} />
    </div>
  );
}
