import { CallRefused, type Client } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isLost } from "#shell/commands/sent-command.ts";
import { useServices } from "#shell/services.tsx";
import { type Arrival, readDeviceToken, useArrival } from "#shell/session/arrival.ts";
import { wireContact } from "../contact/contact-form.ts";
import type { RegisterForm, SentRegistration } from "./register-form.ts";
import { type SentSignIn, usesCode } from "./sign-in-form.ts";

/**
 * Whether this device may be known: then the authenticator's code suffices without the password.
 */
export const hasDeviceToken = (): boolean => readDeviceToken() !== undefined;

/**
 * Signs in by the chosen way. `isFactorNeeded` is true once the server has asked for the second
 * factor.
 */
export function useSignIn() {
  const { client } = useServices();
  const arrive = useArrival();
  const [isFactorNeeded, setIsFactorNeeded] = useState(false);
  const sending = useMutation({
    mutationFn: async (sent: SentSignIn) => arrive(await sendSignIn(client, sent)),
    onError: (fault) => {
      const isFactorMissing =
        fault instanceof CallRefused && fault.error === "second_factor_needed";
      if (isFactorMissing) setIsFactorNeeded(true);
    },
  });
  const startAfresh = () => {
    sending.reset();
    setIsFactorNeeded(false);
  };
  return { ...sending, isFactorNeeded, startAfresh };
}

async function sendSignIn({ auth }: Client, { form, ticket }: SentSignIn): Promise<Arrival> {
  const { method, password, code, googleCode } = form;
  const proof = usesCode(form) ? { code: code.trim(), ticket } : { password };
  const deviceToken = readDeviceToken();
  const extras = {
    ...(deviceToken !== undefined && { deviceToken }),
    ...(form.isFactorNeeded && { googleCode: googleCode.trim() }),
  };
  if (method === "authenticator") {
    const credentials =
      password === "" ? { ...(deviceToken !== undefined && { deviceToken }) } : { password };
    const { account } = form;
    return auth.googleSecretLogin({ account, code: googleCode.trim(), ...credentials });
  }
  if (method === "phone") {
    return auth.phoneLogin({ ...wireContact.phone(form), ...proof, ...extras });
  }
  if (method === "email") {
    return auth.emailLogin({ ...wireContact.email(form), ...proof, ...extras });
  }
  return auth.login({ account: form.account, password, ...extras });
}

/**
 * Registers. After a lost response the account may already exist: if a retry is refused because the
 * name is taken, it tries to sign in instead of asking for another name.
 */
export function useRegister() {
  const { client } = useServices();
  const arrive = useArrival();
  const [lost, setLost] = useState<RegisterForm>();
  return useMutation({
    mutationFn: async (sent: SentRegistration) => arrive(await openOrEnter(client, sent, lost)),
    onError: (fault, { form }) => setLost(isLost(fault) ? form : undefined),
  });
}

async function openOrEnter(
  client: Client,
  sent: SentRegistration,
  lost: RegisterForm | undefined,
): Promise<Arrival> {
  try {
    return await client.auth.registerV2(registration(sent));
  } catch (fault) {
    if (!isTaken(fault) || JSON.stringify(sent.form) !== JSON.stringify(lost)) throw fault;
    const form = { ...sent.form, ...BY_PASSWORD };
    return await sendSignIn(client, { form, ticket: undefined }).catch(() => {
      throw fault;
    });
  }
}

const BY_PASSWORD = {
  googleCode: "",
  isByCode: false,
  isFactorNeeded: false,
  isDeviceKnown: false,
} as const;

/** A code is valid once: after the registration it would be refused. */
const isTaken = (fault: unknown): boolean =>
  fault instanceof CallRefused &&
  ["account_taken", "contact_taken", "code_wrong"].includes(fault.error);

function registration({ form, ticket }: SentRegistration) {
  const { method, password, account, code, inviteCode } = form;
  const invitation = inviteCode.trim() === "" ? {} : { inviteCode: inviteCode.trim() };
  const rest = { registerType: method, password, ...invitation };
  if (method === "account") return { ...rest, account };
  return { ...rest, ...wireContact[method](form), code: code.trim(), ticket };
}
