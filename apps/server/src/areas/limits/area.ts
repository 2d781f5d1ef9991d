import type { AreaPlug } from "#services/plug/area";
import { limitsRoutes } from "./routes.ts";

export const limitsArea: AreaPlug = (deps) => ({ name: "limits", routes: limitsRoutes(deps) });
