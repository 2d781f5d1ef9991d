import type { Client } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";

type Input<Name extends keyof Client["auth"]> = NonNullable<Parameters<Client["auth"][Name]>[0]>;

/** Every refusal is shown in the form itself. */
const QUIET = { isQuiet: true } as const;

export function useLogin() {
  const { client, session } = useServices();
  return useMutation({
    mutationFn: async (input: Input<"login">) => {
      const { token } = await client.auth.login(input, QUIET);
      await session.begin(token);
    },
  });
}

export function useRegister() {
  const { client, session } = useServices();
  return useMutation({
    mutationFn: async (input: Input<"registerV2">) => {
      const { token } = await client.auth.registerV2(input, QUIET);
      await session.begin(token);
    },
  });
}

/** Signs in at once, so that a reload does not lose the account; its password is shown once. */
export function useGuestLogin() {
  const { client, session } = useServices();
  return useMutation({
    mutationFn: async () => {
      const guest = await client.auth.guestLogin({}, QUIET);
      await session.begin(guest.token);
      return guest;
    },
  });
}

export function useChangePassword() {
  const { client, session } = useServices();
  return useMutation({
    mutationFn: async (input: Input<"changePassword">) => {
      await client.auth.changePassword(input, QUIET);
      await session.check();
    },
  });
}
