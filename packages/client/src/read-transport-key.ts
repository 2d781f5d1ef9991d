import type { TransportKey } from "./encrypt-request.ts";

/**
 * The key the server placed in the page it served, `<meta name="transport-key" content="kid.spki">`
 * both in base64. Empty in development: the client then fetches the key before its first POST.
 */
export function readTransportKey(page: Document): TransportKey | undefined {
  const content = page.querySelector<HTMLMetaElement>("meta[name=transport-key]")?.content ?? "";
  const [kid = "", spki = ""] = content.split(".");
  return kid === "" || spki === "" ? undefined : { kid, spki };
}
