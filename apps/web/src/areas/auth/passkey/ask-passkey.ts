import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

// Loaded when somebody wants one: nobody else needs the library.
const loadWebAuthn = () => import("@simplewebauthn/browser");

/** The options as the server made them; the browser itself checks every part of them. */
export type WireOptions = Readonly<Record<string, unknown>>;

/** Lets the device make a passkey, with its own dialog. Throws if its owner did not agree. */
export async function makePasskey(options: WireOptions): Promise<Record<string, unknown>> {
  const { startRegistration } = await loadWebAuthn();
  // Made by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Lets the device prove one of its passkeys. Throws if its owner did not agree. */
export async function provePasskey(options: WireOptions): Promise<Record<string, unknown>> {
  const { startAuthentication } = await loadWebAuthn();
  // Made by the server's half of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}

/** Whether this browser can have passkeys here: they belong to a name, never to a bare number. */
export const hasPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(location.hostname);

/** What the device says when its owner dismissed the dialog, or was too slow. */
export const isDismissed = (fault: Error): boolean =>
  fault.name === "NotAllowedError" || fault.name === "AbortError";
