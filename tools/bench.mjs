// The entry of `npm run bench`: the sources run as `npm start` runs them, or the figures would be
// those of something else.
import { loadTypeScript, refuseOldNode } from "./node-version.mjs";

refuseOldNode(process.versions.node);
await loadTypeScript();
await import("./bench.ts");
