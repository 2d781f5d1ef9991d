import type settingsTexts from "@plumbline/messages/en-us/settings.json";
import type { PathName } from "#paths";

/** A screen that is declared before its server side is built. */
export type LaterName = PathName & keyof typeof settingsTexts.later.screen;

/**
 * A screen that is built goes before its promise, so nothing has to be taken away here in the same
 * change; what no screen needs any more goes, with its texts in settings.json.
 */
export const LATER: readonly LaterName[] = ["contests", "contestDetail", "myContests"];
