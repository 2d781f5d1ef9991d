import "./app.css";
import { createRoot } from "react-dom/client";
import { App } from "#shell/app.tsx";
import { homeRoutes } from "#shell/home/home-screen.tsx";
import { isDesktop, PC_PATH, surroundingsOf } from "#shell/desktop/surroundings.ts";
import { PATHS } from "#paths";
import { currentLocation, numberSteps, placeOf } from "#shell/navigation/location.ts";
import { watchPreloadFaults } from "#shell/error-boundary.tsx";
import type { Contributions } from "#shell/contributions/contributions.tsx";
import { createServices, type Services } from "#shell/services.tsx";
import { followOtherTabs } from "#shell/session/user-store.ts";
import { browserStorage } from "#shell/storage.ts";

/** The first screen is part of the first script; everything else from areas is loaded after it. */
const loadContributed = () => import("./routes.ts");
const CONTRIBUTIONS: Contributions = {
  routes: { first: homeRoutes, load: async () => (await loadContributed()).ROUTES },
  loadReceipts: async () => (await loadContributed()).AREA_RECEIPTS,
  loadHolds: async () => (await loadContributed()).AREA_HOLDS,
};

const page = document.getElementById("app");
if (page === null) throw new Error("the page has no #app to mount on");
const root = createRoot(page);
numberSteps();
watchPreloadFaults(window);
followOtherTabs(window);
// Not a top-level `await`: it would split the first script in two.
if (location.pathname === PC_PATH) {
  void import("#shell/desktop/pc-page.tsx").then(({ showPcPage }) => showPcPage(root));
} else {
  const { path } = placeOf(currentLocation());
  const isFirst = homeRoutes.some(({ name }) => PATHS[name] === path);
  // For another screen, the list of addresses is loaded before anything else.
  if (!isFirst) void loadContributed().catch(() => undefined);
  void createServices().then(async (services) => {
    if (!navigator.onLine) {
      await import("#shell/offline/offline.ts")
        .then((it) => it.restoreCopies(services))
        // A copy that cannot be read must not prevent the start of the app.
        .catch(() => undefined);
    }
    if (isDesktop(surroundingsOf(window))) {
      void import("#shell/desktop/desktop.ts").then((it) =>
        it.leaveDesktop(services.client, window),
      );
    }
    root.render(<App services={services} contributions={CONTRIBUTIONS} />);
    repeatTask(services);
    // Before the reader's first navigation, or, for another first screen, before the addresses are
    // loaded.
    void loadContributed().catch(() => undefined);
    // After everything that the first screen needs.
    setTimeout(() => {
      void import("./areas/proof/heads/watch-heads.tsx").then((it) => it.watchHeads(services));
      void import("#shell/offline/offline.ts").then((it) => it.startOffline(services));
      void import("#shell/offline/browser-push.ts").then((it) => it.followPush(services));
    }, 3_000);
  });
}

/**
 * Spec §9: every 60 s, and whenever the tab is shown again. The code of the task is loaded by its
 * first run, because the first screen does not need it.
 */
function repeatTask({ client, session, userStore: store }: Services): void {
  const reporting = { client, session, store, storage: browserStorage, nowMs: Date.now };
  const run = () => {
    // In a hidden tab the user is not active, and the end of a session need not be shown.
    if (document.visibilityState !== "visible") return;
    void import("#shell/session/periodic-task.ts").then(
      (it) => it.runPeriodicTask(reporting),
      // Without a connection there is nothing to report.
      () => undefined,
    );
  };
  setInterval(run, 60_000);
  document.addEventListener("visibilitychange", run);
}
