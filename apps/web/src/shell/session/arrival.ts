import type { Client } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";
import { browserStorage } from "#shell/storage.ts";
import { storedFirstPassword } from "./first-password.ts";

/** The key of the token that makes this browser a known device. */
const DEVICE_KEY = "deviceToken";

/** undefined if this device is not known. */
export const readDeviceToken = (): string | undefined => browserStorage.read(DEVICE_KEY);

/** The result of every way of signing in. */
export type Arrival = Awaited<ReturnType<Client["auth"]["login"]>>;

/** Stores the device token, then begins the session. */
export function useArrival(): (arrival: Arrival) => Promise<void> {
  const { session } = useServices();
  return async ({ token, deviceToken }) => {
    browserStorage.write(DEVICE_KEY, deviceToken);
    await session.begin(token);
  };
}

/**
 * Creates a guest account and begins its session at once, so that a reload loses neither the
 * account nor its password. The login screen shows that password until it is acknowledged.
 */
export function useGuestLogin(onSuccess?: () => void) {
  const { client } = useServices();
  const arrive = useArrival();
  return useMutation({
    mutationFn: async () => {
      const guest = await client.auth.guestLogin({});
      const { token, initialPassword: password } = guest;
      storedFirstPassword.keep({ token, password, account: guest.userInfo.account });
      await arrive(guest);
      return guest;
    },
    // Not in the callback of the call: the visitor's components are unmounted as soon as the
    // session begins.
    onSuccess: () => onSuccess?.(),
  });
}
