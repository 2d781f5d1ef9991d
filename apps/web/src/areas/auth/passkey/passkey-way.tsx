import { Button } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useArrival } from "../entry/queries.ts";
import { hasPasskeys, provePasskey } from "./ask-passkey.ts";
import { PasskeyProblem } from "./passkey-problem.tsx";

/** Signing in with a passkey: nothing is typed. Not offered where the browser knows none. */
export function PasskeyWay({ onArrive }: { readonly onArrive: () => void }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const arrive = useArrival();
  const signingIn = useMutation({
    mutationFn: async () => {
      const { options, ticket } = await client.auth.passkeyLoginOptions({});
      const response = await provePasskey(options);
      await arrive(await client.auth.passkeyLogin({ ticket, response }));
    },
    onSuccess: onArrive,
  });
  if (!hasPasskeys()) return null;
  return (
    <section className="flex flex-col gap-3 px-4 pb-4">
      <Button tone="plain" isBusy={signingIn.isPending} onPress={() => signingIn.mutate()}>
        {t("auth.passkey.signIn")}
      </Button>
      <PasskeyProblem fault={signingIn.error} />
    </section>
  );
}
