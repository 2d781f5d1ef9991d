import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { findVite } from "../../tools/build-web.ts";

const WEB = fileURLToPath(new URL("../../apps/web/", import.meta.url));
const READY = /http:\/\/127\.0\.0\.1:\d+/;
const START_MS_MAX = 60_000;

export interface GalleryServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves apps/web from its sources, as in development, on a free local port. */
export async function startGallery(): Promise<GalleryServer> {
  const vite = spawn(process.execPath, [findVite(), "--port", "0"], {
    cwd: WEB,
    // Without the test runner's own variables, with which React would be built for tests.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready:\n${output}`)), START_MS_MAX);
    const read = (chunk: Buffer) => {
      output += stripVTControlCharacters(chunk.toString());
      const ready = READY.exec(output)?.[0];
      if (ready === undefined) return;
      clearTimeout(timer);
      resolve(ready);
    };
    vite.stdout.on("data", read);
    vite.stderr.on("data", read);
    vite.once("exit", (code) => reject(new Error(`ended with ${code}:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      const ended = once(vite, "exit");
      vite.kill("SIGINT");
      await ended;
    },
  };
}
