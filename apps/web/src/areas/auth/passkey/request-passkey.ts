import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

// Loaded on demand: only passkeys need the library.
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** The server's options, unchanged; the browser validates them. */
export type WireOptions = Readonly<Record<string, unknown>>;

/** Creates a passkey with the device's own dialog. Throws if its owner declined. */
export async function makePasskey(options: WireOptions): Promise<Record<string, unknown>> {
  const { startRegistration } = await loadWebAuthn();
  // Created by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Proves one of the device's passkeys. Throws if its owner declined. */
export async function provePasskey(options: WireOptions): Promise<Record<string, unknown>> {
  const { startAuthentication } = await loadWebAuthn();
  // Created by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Whether this browser supports passkeys here: they require a host name, not an IP address. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);

/** The fault of the device if its owner dismissed the dialog or was too slow. */
export const isDismissed = (fault: Error): boolean =>
  fault.name === "NotAllowedError" || fault.name === "AbortError";
