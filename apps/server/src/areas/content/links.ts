import { APP_PATH, HIDDEN_CHARACTERS } from "@plumbline/protocol/content";

const URL_LENGTH_MAX = 2_048;

/**
 * Whether content may link to this text: a place inside the app, or a public host by https. Refuses
 * other schemes, credentials, IP addresses, names of private networks, and white space,
 * backslashes, control or hidden characters, also percent-encoded once or more.
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
