import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useServices } from "#shell/services.tsx";
import { useArrival } from "#shell/session/arrival.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { MoreMethod } from "../entry/method-choice.tsx";
import { hasPasskeys, provePasskey } from "./request-passkey.ts";
import { PasskeyProblem } from "./passkey-problem.tsx";

/** Signing in with a passkey, without inputs. Hidden in browsers without passkeys. */
export function PasskeyMethod({ onArrive }: { readonly onArrive: () => void }): ReactNode {
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
    <MoreMethod
      label={t("auth.passkey.signIn")}
      isBusy={signingIn.isPending}
      onPress={() => signingIn.mutate()}
    >
      <div className="px-4">
        <PasskeyProblem fault={signingIn.error} />
      </div>
    </MoreMethod>
  );
}
