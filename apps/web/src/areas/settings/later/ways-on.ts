import type settingsTexts from "@plumbline/messages/en-us/settings.json";
import type { PathName } from "#paths";
import type { LaterName } from "./later.ts";

interface WaysOn {
  /** Where a step back leads a reader who came by a link. */
  readonly parent: PathName;
  /** What stands already and comes nearest. */
  readonly meanwhile: PathName & keyof typeof settingsTexts.later.meanwhile;
}

/** Where a reader can go from a screen that is not built. */
export const WAYS_ON: Readonly<Record<LaterName, WaysOn>> = {
  contests: { parent: "home", meanwhile: "contract" },
  contestDetail: { parent: "contests", meanwhile: "contract" },
  myContests: { parent: "contests", meanwhile: "contract" },
};
