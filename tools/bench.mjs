// The entry of `npm run bench`: runs the sources the way `npm start` does, so that the figures are
// comparable.
import { loadTypeScript, refuseOldNode } from "./node-version.mjs";

refuseOldNode(process.versions.node);
await loadTypeScript();
await import("./bench.ts");
