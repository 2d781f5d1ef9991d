import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";

/** A link out of the app in content, by its type (spec §2). */
export interface ExternalLink {
  /** 1: only a picture; 2: opened directly; 4: by the page that shows the target address. */
  readonly type: number;
  readonly url: string;
}

const URL_LENGTH_MAX = 2_048;

/**
 * An address outside of the app that may be offered to a reader; undefined for everything else:
 * other schemes than http and https, user names or passwords, this app itself, IP addresses and
 * local names, and characters with which an address imitates another one.
 */
export function readExternalUrl(text: string, ownOrigin: string): URL | undefined {
  if (text.length > URL_LENGTH_MAX || /[\s\\\p{C}]/u.test(text)) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== "" || url.password !== "" || url.origin === ownOrigin) return undefined;
  const isPublicName = url.hostname.includes(".") && !/^\[|^[\d.]+$/.test(url.hostname);
  return isPublicName ? url : undefined;
}

/** A path inside the app, as in its address bar. Nothing behind the "#" can run code. */
export const isAppLink = (url: string): boolean => url.startsWith("#/");

/**
 * Opens a link by its type; a path inside the app at once. The page of type 4 explains an invalid
 * one.
 */
export function openLink({ type, url }: ExternalLink): void {
  if (isAppLink(url)) {
    if (type !== 1) go(url.slice(1));
    return;
  }
  const readable = readExternalUrl(url, location.origin);
  if (type === 2 && readable !== undefined) location.assign(readable.href);
  else if (type === 2 || type === 4) go(pathTo("outlink", { url }));
}
