import { sha256Hex } from "@plumbline/client";
import { createRoot } from "react-dom/client";
import { type Services, ServicesProvider } from "#shell/services.tsx";
import { browserStorage } from "#shell/storage.ts";
import { checkHead, keepSeenHead, readSeenHead } from "./check-head.ts";
import { ForkNotice } from "./fork-notice.tsx";
import { isSigned } from "./is-signed.ts";

const LOOK_EVERY_MS = 10 * 60_000;

/**
 * Loads the newest seal now and every ten minutes, and checks that it continues from the one that
 * this device saw last. If not, a notice is shown above every screen.
 */
export function watchHeads(services: Services): void {
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    const seen = readSeenHead(browserStorage);
    const reading = services.client.proof.readHead({ since: seen?.number ?? 0 });
    const view = await reading.catch(() => null); // no response: tried again later
    if (view === null) return;
    const verdict = await checkHead(seen, view, { sha256: sha256Hex, isSigned });
    if (verdict.type === "continues") keepSeenHead(browserStorage, verdict.head);
    if (verdict.type !== "fork") return;
    clearInterval(timer);
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const close = () => {
      root.unmount();
      place.remove();
    };
    root.render(
      <ServicesProvider services={services}>
        <ForkNotice fork={verdict} onClose={close} />
      </ServicesProvider>,
    );
  };
  void look();
}
