import type { SenderDeps } from "@plumbline/client";

/**
 * The key the server placed in the page it served, `<meta name="transport-key" content="kid.spki">`
 * both in base64. Empty in development: the client then asks for the key before its first POST.
 */
export function readTransportKey(page: Document): SenderDeps["transportKey"] {
  const content = page.querySelector<HTMLMetaElement>("meta[name=transport-key]")?.content ?? "";
  const [kid = "", spki = ""] = content.split(".");
  return kid === "" || spki === "" ? undefined : { kid, spki };
}
