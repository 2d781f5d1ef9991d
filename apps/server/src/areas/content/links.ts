import { APP_PATH, HIDDEN_CHARACTERS } from "@plumbline/protocol/content";

const URL_LENGTH_MAX = 2_048;

/**
 * Where content may lead: a place inside the app, or a public name by https. No other scheme, no
 * names or passwords inside, no bare numbers, no names of a network of one's own, nothing that
 * reads otherwise than it is, however often it was encoded.
 */
export function isContentUrl(text: string): boolean {
  if (APP_PATH.test(text)) return !/^#\/outlink/i.test(text);
  return isPublicAddress(text);
}

function isPublicAddress(text: string): boolean {
  if (text.length > URL_LENGTH_MAX || !/^https:\/\/[^/\\]/i.test(text)) return false;
  if (/[\s\\]|%(25)*(0|1|7f)/i.test(text) || text.search(HIDDEN_CHARACTERS) >= 0) return false;
  if (!URL.canParse(text)) return false;
  const { hostname, password, username } = new URL(text);
  return username === "" && password === "" && isPublicName(hostname);
}

const isPublicName = (hostname: string): boolean =>
  hostname.includes(".") &&
  !/^\[|^[\d.]+$|\.(local|localhost|internal|lan|home)\.?$/.test(hostname);
