import "./app.css";
import { createRoot } from "react-dom/client";
import { AREA_HOLDS } from "./area-holds.ts";
import { AREA_RECEIPTS } from "./area-receipts.ts";
import { ROUTES } from "./routes.ts";
import { App } from "#shell/app.tsx";
import { isDesktop, PC_PATH, surroundingsOf } from "#shell/desktop/surroundings.ts";
import { numberSteps } from "#shell/navigation/location.ts";
import { watchPreloadFaults } from "#shell/error-boundary.tsx";
import { createServices } from "#shell/services.tsx";
import { followOtherTabs } from "#shell/session/user-store.ts";

const page = document.getElementById("app");
if (page === null) throw new Error("the page has no #app to mount on");
const root = createRoot(page);
const CONTRIBUTIONS = { routes: ROUTES, receipts: AREA_RECEIPTS, holds: AREA_HOLDS };
numberSteps();
watchPreloadFaults(window);
followOtherTabs(window);
// Not a top-level `await`: it would split the first script in two.
if (location.pathname === PC_PATH) {
  void import("#shell/desktop/pc-page.tsx").then(({ showPcPage }) => showPcPage(root));
} else {
  void createServices().then((services) => {
    if (isDesktop(surroundingsOf(window))) {
      void import("#shell/desktop/desktop.ts").then((it) =>
        it.leaveDesktop(services.client, window),
      );
    }
    root.render(<App services={services} contributions={CONTRIBUTIONS} />);
    // Behind all that the first screen needs.
    setTimeout(() => {
      void import("./areas/proof/heads/watch-heads.tsx").then((it) => it.watchHeads(services));
    }, 3_000);
  });
}
