import { findChromium } from "../chromium.ts";

/** Says once, before anything is started, that there is no browser and what to do. */
export async function setup(): Promise<void> {
  await findChromium();
}
