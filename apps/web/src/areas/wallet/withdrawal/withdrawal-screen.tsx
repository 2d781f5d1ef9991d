import { Button, Empty, Skeleton, TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { securityQuery } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useLoaded } from "#shell/use-loaded.ts";
import { PasswordFirst } from "../payout-methods/parts/password-first.tsx";
import { WithdrawalEditor } from "./parts/withdrawal-editor.tsx";
import { availableQuery } from "#shell/book/available-query.ts";
import { methodsQuery, termsQuery } from "./queries.ts";

/**
 * Withdrawals to a saved account, with the fee taken from the amount and never charged in advance.
 */
export function WithdrawalScreen(): ReactNode {
  const { t } = useTranslation();
  if (!useIsGuest()) return <Withdrawing />;
  return (
    <AppScreen title={t("withdrawal.title")} backTo="assets">
      <CompleteFirst />
    </AppScreen>
  );
}

function Withdrawing(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loaded = useLoaded({
    terms: termsQuery(client),
    methods: methodsQuery(client),
    balances: availableQuery(client, "live"),
    settings: securityQuery(client),
  });
  return (
    <AppScreen title={t("withdrawal.title")} backTo="assets" aside={<ToAccounts />}>
      <Loaded from={loaded} failedText={t("withdrawal.loadFailed")} skeleton={<Loading />}>
        {(context) => {
          if (!context.terms.hasWithdrawalPassword) return <PasswordFirst />;
          return context.methods.length === 0 ? <NoAccounts /> : <WithdrawalEditor {...context} />;
        }}
      </Loaded>
    </AppScreen>
  );
}

function ToAccounts(): ReactNode {
  const { t } = useTranslation();
  return (
    <TextLink href={hrefTo("payoutMethods")} align="end">
      {t("withdrawal.toAccounts")}
    </TextLink>
  );
}

function NoAccounts(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("withdrawal.accounts.empty")}
      hint={t("withdrawal.accounts.emptyHint")}
      action={
        <Button isCompact onPress={() => go(pathTo("payoutMethods", { edit: "new" }))}>
          {t("withdrawal.accounts.add")}
        </Button>
      }
    />
  );
}

const Loading = (): ReactNode => (
  <div className="flex flex-col gap-4 p-4">
    <Skeleton shape="card" count={2} />
    <Skeleton count={3} />
  </div>
);
