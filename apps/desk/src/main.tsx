import { createRoot } from "react-dom/client";
import { contractResources } from "./areas/contract/routes.tsx";
import { DashboardScreen, deskResources } from "./areas/desk/routes.tsx";
import { kycResources } from "./areas/kyc/routes.tsx";
import { marketResources } from "./areas/market/routes.tsx";
import { profileResources } from "./areas/profile/routes.tsx";
import { walletResources } from "./areas/wallet/routes.tsx";
import { Desk } from "#shell/desk.tsx";
import { createDeskSession } from "#shell/session.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the app");

createRoot(root).render(
  <Desk
    dashboard={DashboardScreen}
    session={createDeskSession()}
    resources={[
      ...marketResources,
      ...profileResources,
      ...kycResources,
      ...walletResources,
      ...contractResources,
      ...deskResources,
    ]}
  />,
);
