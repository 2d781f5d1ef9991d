import { sha256Hex } from "@plumbline/client";
import { createRoot } from "react-dom/client";
import { type Services, ServicesProvider } from "#shell/services.tsx";
import { browserStorage } from "#shell/storage.ts";
import { checkHead, keepSeenHead, readSeenHead } from "./check-head.ts";
import { ForkNotice } from "./fork-notice.tsx";
import { isSigned } from "./is-signed.ts";

const LOOK_EVERY_MS = 10 * 60_000;

/**
 * Asks for the newest seal now and every ten minutes, and whether it goes on from the one that this
 * device saw last. Where it does not, that is shown above whatever is on screen.
 */
export function watchHeads(services: Services): void {
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    const seen = readSeenHead(browserStorage);
    const reading = services.client.proof.readHead({ since: seen?.number ?? 0 });
    const view = await reading.catch(() => null); // nobody answered: asked again later
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
