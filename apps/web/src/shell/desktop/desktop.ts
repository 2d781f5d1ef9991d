import type { Client } from "@plumbline/client";
import { PC_PATH } from "./surroundings.ts";

/**
 * The key in session storage of the address that the reader requested before the redirect to the
 * framed page.
 */
const ADDRESS_KEY = "address";

/** The setting for wide screens in `sys_set`; an invalid text means no limit. */
export function readPcLimit(setting: string): boolean {
  try {
    const value: unknown = JSON.parse(setting);
    return (
      typeof value === "object" &&
      value !== null &&
      "isPcLimite" in value &&
      value.isPcLimite === true
    );
  } catch {
    return false;
  }
}

/** Redirects a desktop to the frame if the system setting requires it (spec §2). */
export async function leaveDesktop(client: Client, page: Window): Promise<void> {
  const setting = await client.settings
    .getKeyByParam({ key: "sys_set" }, { isOnly200: true })
    .catch(() => "");
  if (!readPcLimit(setting)) return;
  page.sessionStorage.setItem(ADDRESS_KEY, page.location.href);
  page.location.replace(PC_PATH);
}

/** The address stored for the frame, if it is one of this app; otherwise the app's first one. */
export function storedAddress(address: string | null, origin: string): string {
  const first = `${origin}/#/home`;
  if (address === null || !URL.canParse(address, origin)) return first;
  const url = new URL(address, origin);
  return url.origin === origin && url.pathname === "/" ? url.href : first;
}

export function readAddress(page: Window): string {
  return storedAddress(page.sessionStorage.getItem(ADDRESS_KEY), page.location.origin);
}

export function keepAddress(page: Window, address: string): void {
  page.sessionStorage.setItem(ADDRESS_KEY, address);
}
