import "./app.css";
import { createRoot } from "react-dom/client";
import { authRoutes } from "./areas/auth/routes.tsx";
import { contractRoutes } from "./areas/contract/routes.tsx";
import { marketRoutes } from "./areas/market/routes.tsx";
import { profileRoutes } from "./areas/profile/routes.tsx";
import { proofRoutes } from "./areas/proof/routes.tsx";
import { walletRoutes } from "./areas/wallet/routes.tsx";
import { App } from "#shell/app.tsx";
import { homeRoutes } from "#shell/home/routes.tsx";
import { createServices } from "#shell/services.tsx";

/** Every screen of the app. An area joins with one line here. */
const routes = [
  ...homeRoutes,
  ...authRoutes,
  ...marketRoutes,
  ...contractRoutes,
  ...profileRoutes,
  ...proofRoutes,
  ...walletRoutes,
];

const page = document.getElementById("app");
if (page === null) throw new Error("the page has no #app to mount on");
const root = createRoot(page);
// Not a top-level `await`: it would split the first script in two.
void createServices().then((services) => {
  root.render(<App services={services} routes={routes} />);
});
