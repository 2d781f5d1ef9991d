// The entry of `npm start` and `npm run dev`. Plain JavaScript: it must still run, and say what is
// wrong, on a Node that cannot run the rest.
import { loadTypeScript, refuseOldNode } from "./node-version.mjs";

refuseOldNode(process.versions.node);
try {
  await loadTypeScript();
  const { buildAppsIfStale, serveApps } = await import("./build-web.ts");
  if (process.argv[2] === "--dev") serveApps();
  else await buildAppsIfStale();
  const { main } = await import("../apps/server/src/main.ts");
  await main();
} catch (fault) {
  // A refusal says all there is to say: shell/start-refused.ts, which an old Node cannot read.
  if (fault.name !== "StartRefused") console.error("\nFor a report of this fault:", fault);
  // Last, where it is read first.
  console.error(`\nCould not start: ${fault.message}`);
  process.exit(1);
}
