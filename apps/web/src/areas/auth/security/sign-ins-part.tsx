import type { Client } from "@plumbline/client";
import { Button, Empty, Skeleton, StatusPill, type Tone } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { deviceName } from "./device-name.ts";
import { signInsQuery } from "./queries.ts";

type SignIn = Awaited<ReturnType<Client["auth"]["listSignIns"]>>["records"][number];

const OUTCOME_TONE = {
  signed_in: "good",
  second_factor_failed: "warn",
  frozen: "bad",
} as const satisfies Record<SignIn["outcome"], Tone>;

/** Sign-ins and stopped attempts, with place and method. */
export function SignInsPart(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const signIns = useInfiniteQuery(signInsQuery(client));
  return (
    <AppScreen title={t("auth.signIns.title")} backTo="security">
      <Loaded
        from={signIns}
        failedText={t("auth.signIns.failed")}
        skeleton={<Skeleton shape="quoteRow" count={6} />}
      >
        {({ pages }) => (
          <List
            signIns={pages.flatMap(({ records }) => records)}
            onMore={signIns.hasNextPage ? () => void signIns.fetchNextPage() : undefined}
            isReadingMore={signIns.isFetchingNextPage}
          />
        )}
      </Loaded>
    </AppScreen>
  );
}

function List(props: {
  readonly signIns: readonly SignIn[];
  readonly onMore: (() => void) | undefined;
  readonly isReadingMore: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { signIns, onMore } = props;
  if (signIns.length === 0) {
    return <Empty kind="empty" text={t("auth.signIns.none")} hint={t("auth.signIns.noneHint")} />;
  }
  return (
    <>
      <ul className="divide-y divide-hairline border-b border-hairline bg-surface">
        {signIns.map((signIn) => (
          <Row key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {onMore !== undefined && (
        <div className="p-4">
          <Button tone="plain" isBusy={props.isReadingMore} onPress={onMore}>
            {t("auth.signIns.older")}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ signIn }: { readonly signIn: SignIn }): ReactNode {
  const { t } = useTranslation();
  const { at, method, outcome, device, address, isNewDevice } = signIn;
  return (
    <li className="px-4 py-3">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold break-words">{deviceName(device)}</span>
        <StatusPill tone={OUTCOME_TONE[outcome]}>{t(`auth.signIns.outcome.${outcome}`)}</StatusPill>
      </p>
      <p className="text-label text-muted">
        {t(`auth.signIns.method.${method}`)} · {address}
        {isNewDevice && ` · ${t("auth.signIns.newDevice")}`}
      </p>
      <p className="text-caption text-muted tabular-nums">{showTime(readWireTime(at))}</p>
    </li>
  );
}
