import { Button, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { PasswordFirst } from "../payout-methods/parts/password-first.tsx";
import { WithdrawalEditor } from "./parts/withdrawal-editor.tsx";
import { methodsQuery, spendableQuery } from "./queries.ts";
import { useMoneyOut } from "./use-money-out.ts";

/** Money out: to a saved account, with the fee taken from the amount and never asked for before. */
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
  const { terms, security } = useMoneyOut();
  const methods = useQuery(methodsQuery(client));
  const spendable = useQuery(spendableQuery(client));
  const shown = { failedText: t("withdrawal.loadFailed"), skeleton: <Loading /> };
  return (
    <AppScreen title={t("withdrawal.title")} backTo="assets" aside={<ToAccounts />}>
      <Loaded from={terms} {...shown}>
        {(known) =>
          !known.hasWithdrawalPassword ? (
            <PasswordFirst />
          ) : (
            <Loaded from={methods} {...shown}>
              {(all) =>
                all.length === 0 ? (
                  <NoAccounts />
                ) : (
                  <Loaded from={spendable} {...shown}>
                    {(balances) => (
                      <Loaded from={security} {...shown}>
                        {(settings) => (
                          <WithdrawalEditor
                            {...{ settings, balances, terms: known, methods: all }}
                          />
                        )}
                      </Loaded>
                    )}
                  </Loaded>
                )
              }
            </Loaded>
          )
        }
      </Loaded>
    </AppScreen>
  );
}

function ToAccounts(): ReactNode {
  const { t } = useTranslation();
  return (
    <a
      href={hrefTo("payoutMethods")}
      className="flex min-h-target min-w-target items-center justify-end ps-3 text-label
        font-semibold text-accent"
    >
      {t("withdrawal.toAccounts")}
    </a>
  );
}

function NoAccounts(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      text={t("withdrawal.accounts.empty")}
      hint={t("withdrawal.accounts.emptyHint")}
      action={
        <Button onPress={() => go(pathTo("payoutMethods", { edit: "new" }))}>
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
