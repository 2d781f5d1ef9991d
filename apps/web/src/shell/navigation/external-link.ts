import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";

/** A link out of the app in content, by its type (spec §2). */
export interface ExternalLink {
  /** 1: only a picture; 2: opened directly; 4: by the page that shows where it leads. */
  readonly type: number;
  readonly url: string;
}

const URL_LENGTH_MAX = 2_048;

/**
 * An address outside of the app that may be offered to a reader; undefined for everything else:
 * other schemes than http and https, user names or passwords, this app itself, IP addresses and
 * local names, and characters by which an address imitates another one.
 */
export function readExternalUrl(text: string, ownOrigin: string): URL | undefined {
  if (text.length > URL_LENGTH_MAX || /[\s\\\p{C}]/u.test(text)) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== "" || url.password !== "" || url.origin === ownOrigin) return undefined;
  const isPublicName = url.hostname.includes(".") && !/^\[|^[\d.]+$/.test(url.hostname);
  return isPublicName ? url : undefined;
}

/** A place inside the app, as in its address bar. Nothing behind the "#" can run code. */
export const isAppLink = (url: string): boolean => url.startsWith("#/");

/**
 * Follows a link by its type, a place inside the app at once. An invalid one is explained by the
 * page of type 4.
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
