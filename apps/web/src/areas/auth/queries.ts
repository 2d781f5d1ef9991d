import type { Client } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";

type Input<Name extends keyof Client["auth"]> = NonNullable<Parameters<Client["auth"][Name]>[0]>;

export function useChangePassword() {
  const { client, session } = useServices();
  return useMutation({
    mutationFn: async (input: Input<"changePassword">) => {
      await client.auth.changePassword(input);
      await session.check();
    },
  });
}
