import { Button, CardSkeletons, Empty, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useSecuritySettings } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useLoaded } from "#shell/use-loaded.ts";
import { methodsQuery, type PayoutMethod, type Terms, termsQuery } from "../withdrawal/queries.ts";
import { lockedText, untilText } from "../time-text.ts";
import { MethodCard } from "./parts/method-card.tsx";
import { MethodFormScreen } from "./parts/method-form-screen.tsx";
import { PasswordFirst } from "./parts/password-first.tsx";

/** Banks and wallets for withdrawals, each with its waiting time. */
export function PayoutMethodsScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  const edit = query.get("edit");
  if (isGuest) {
    return (
      <AppScreen title={t("withdrawal.accounts.title")} backTo="withdrawal">
        <CompleteFirst />
      </AppScreen>
    );
  }
  if (edit !== null) return <MethodFormScreen key={edit} id={edit === "new" ? null : edit} />;
  return <MethodList />;
}

function MethodList(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loaded = useLoaded({ terms: termsQuery(client), methods: methodsQuery(client) });
  const lockedUntil = useSecuritySettings().data?.settingsLockedUntil ?? null;
  const mayAdd = loaded.data?.terms.hasWithdrawalPassword === true;
  return (
    <AppScreen
      title={t("withdrawal.accounts.title")}
      backTo="withdrawal"
      footer={
        mayAdd ? (
          <Button
            onPress={() => go(pathTo("payoutMethods", { edit: "new" }))}
            disabledReason={lockedUntil === null ? undefined : lockedText(t, lockedUntil)}
          >
            {t("withdrawal.accounts.add")}
          </Button>
        ) : undefined
      }
    >
      <Loaded
        from={loaded}
        failedText={t("withdrawal.accounts.loadFailed")}
        skeleton={<CardSkeletons count={2} />}
      >
        {(loadedAll) => <Methods {...loadedAll} />}
      </Loaded>
    </AppScreen>
  );
}

function Methods(props: {
  readonly methods: readonly PayoutMethod[];
  readonly terms: Terms;
}): ReactNode {
  const { t } = useTranslation();
  const { methods, terms } = props;
  if (!terms.hasWithdrawalPassword) return <PasswordFirst />;
  return (
    <div className="flex flex-col gap-4 p-4">
      {terms.heldUntilMs !== null && (
        <NoticeBar tone="warn">
          {t("withdrawal.stop.held")}{" "}
          {t("withdrawal.until", { time: untilText(terms.heldUntilMs) })}
        </NoticeBar>
      )}
      {methods.length === 0 ? (
        <Empty
          kind="empty"
          text={t("withdrawal.accounts.empty")}
          hint={t("withdrawal.accounts.emptyHint")}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {methods.map((method) => (
            <li key={method.id}>
              <MethodCard method={method} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
