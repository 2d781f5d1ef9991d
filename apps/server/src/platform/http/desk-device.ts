import { randomToken } from "#platform/secrets/random-token";

const COOKIE = "plumbline-desk-device";
const LIFE_SECONDS = 400 * 86_400;

/**
 * Which browser signs in at the desk: what its cookie says, or a new one for it to keep. It lets
 * nobody in. It only tells that two accounts are opened in one place.
 */
export function deskDevice(
  cookies: string | undefined,
  { path, isSecure }: { readonly path: string; readonly isSecure: boolean },
): { readonly device: string; readonly newCookie: string | null } {
  const [, existing] =
    new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? "") ?? [];
  if (existing !== undefined) return { device: existing, newCookie: null };
  const device = randomToken();
  const fields = [`${COOKIE}=${device}`, `Path=${path}`, `Max-Age=${LIFE_SECONDS}`];
  const guards = ["HttpOnly", "SameSite=Strict", ...(isSecure ? ["Secure"] : [])];
  return { device, newCookie: [...fields, ...guards].join("; ") };
}
