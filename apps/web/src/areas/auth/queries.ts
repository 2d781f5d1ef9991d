import type { Client } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";

type Input<Name extends keyof Client["auth"]> = NonNullable<Parameters<Client["auth"][Name]>[0]>;

/** Every refusal is shown in the form itself. */
const QUIET = { isQuiet: true } as const;

export function useChangePassword() {
  const { client, session } = useServices();
  return useMutation({
    mutationFn: async (input: Input<"changePassword">) => {
      await client.auth.changePassword(input, QUIET);
      await session.check();
    },
  });
}
