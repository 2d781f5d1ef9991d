import { createRoot } from "react-dom/client";
import { AREA_MEMBER_TABS, AREA_RESOURCES } from "./area-resources.ts";
import { DESK_FRAME } from "./areas/desk/routes.tsx";
import { Desk } from "#shell/desk.tsx";
import { DESK_GROUPS, type DeskResource } from "#shell/resource.ts";
import { createDeskSession } from "#shell/session.ts";

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no place for the app");

const placeOf = ({ group }: DeskResource): number => DESK_GROUPS.indexOf(group);

createRoot(root).render(
  <Desk
    frame={DESK_FRAME}
    memberTabs={AREA_MEMBER_TABS}
    session={createDeskSession()}
    resources={AREA_RESOURCES.toSorted((a, b) => placeOf(a) - placeOf(b))}
  />,
);
