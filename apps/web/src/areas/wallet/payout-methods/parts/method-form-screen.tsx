import { Button, Empty, Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { securityQuery } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useLoaded } from "#shell/use-loaded.ts";
import {
  methodsQuery,
  type PayoutMethod,
  type Terms,
  termsQuery,
} from "../../withdrawal/queries.ts";
import { lockedText } from "../../time-text.ts";
import { MethodEditor } from "./method-editor.tsx";
import { PasswordFirst } from "./password-first.tsx";

/** Adds an account, or changes the one with an id. */
export function MethodFormScreen({ id }: { readonly id: string | null }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loaded = useLoaded({
    terms: termsQuery(client),
    methods: methodsQuery(client),
    settings: securityQuery(client),
  });
  return (
    <AppScreen
      title={t(id === null ? "withdrawal.accounts.add" : "withdrawal.accounts.editTitle")}
      backTo="payoutMethods"
    >
      <Loaded
        from={loaded}
        failedText={t("withdrawal.accounts.loadFailed")}
        skeleton={<FormSkeleton />}
      >
        {({ methods, ...rest }) => (
          <Editing id={id} method={methods.find((one) => one.id === id)} {...rest} />
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
    return <Empty kind="blocked" text={lockedText(t, settings.settingsLockedUntil)} />;
  }
  if (id !== null && method === undefined) {
    return (
      <Empty
        kind="search"
        text={t("withdrawal.accounts.gone")}
        action={
          <Button isCompact onPress={() => go(pathTo("payoutMethods"), { isReplacing: true })}>
            {t("withdrawal.accounts.toList")}
          </Button>
        }
      />
    );
  }
  return <MethodEditor terms={terms} settings={settings} method={method} />;
}

const FormSkeleton = (): ReactNode => (
  <div className="flex flex-col gap-4 p-4">
    <Skeleton count={2} />
    <Skeleton shape="card" count={2} />
  </div>
);
