import { createContext } from "react";
import type { DeskResource } from "#shell/resource.ts";

/** What there is at this desk, for its menu. */
export const ResourcesContext = createContext<readonly DeskResource[]>([]);
