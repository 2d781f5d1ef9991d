import { Button, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { methodsQuery, type PayoutMethod, type Terms } from "../../withdrawal/queries.ts";
import { useMoneyOut } from "../../withdrawal/use-money-out.ts";
import { lockedText } from "./locked-text.ts";
import { MethodEditor } from "./method-editor.tsx";
import { PasswordFirst } from "./password-first.tsx";

/** Adds an account, or changes the one of an id. */
export function MethodFormScreen({ id }: { readonly id: string | null }): ReactNode {
  const { t } = useTranslation();
  const methods = useQuery(methodsQuery(useServices().client));
  const { terms, security } = useMoneyOut();
  const failedText = t("withdrawal.accounts.loadFailed");
  return (
    <AppScreen
      title={t(id === null ? "withdrawal.accounts.add" : "withdrawal.accounts.editTitle")}
      backTo="payoutMethods"
    >
      <Loaded from={terms} failedText={failedText} skeleton={<FormSkeleton />}>
        {(known) => (
          <Loaded from={methods} failedText={failedText} skeleton={<FormSkeleton />}>
            {(all) => (
              <Loaded from={security} failedText={failedText} skeleton={<FormSkeleton />}>
                {(settings) => (
                  <Editing
                    terms={known}
                    method={all.find((one) => one.id === id)}
                    {...{ id, settings }}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </AppScreen>
  );
}

function Editing(props: {
  readonly id: string | null;
  readonly terms: Terms;
  readonly method: PayoutMethod | undefined;
  readonly settings: Parameters<typeof MethodEditor>[0]["settings"];
}): ReactNode {
  const { t } = useTranslation();
  const { id, terms, method, settings } = props;
  if (!terms.hasWithdrawalPassword) return <PasswordFirst />;
  if (settings.settingsLockedUntil !== null) {
    return <Empty text={lockedText(t, settings.settingsLockedUntil)} />;
  }
  if (id !== null && method === undefined) {
    return (
      <Empty
        text={t("withdrawal.accounts.gone")}
        action={
          <Button isCompact onPress={() => go(pathTo("payoutMethods"), { isReplacing: true })}>
            {t("withdrawal.accounts.toList")}
          </Button>
        }
      />
    );
  }
  return <MethodEditor {...{ terms, settings, method }} />;
}

const FormSkeleton = (): ReactNode => (
  <div className="flex flex-col gap-4 p-4">
    <Skeleton count={2} />
    <Skeleton shape="card" count={2} />
  </div>
);
