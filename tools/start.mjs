// The entry of `npm start`, `npm run dev` and `npm run build`. Plain JavaScript, so that a Node
// that is too old for the sources can still report the problem.
import { loadTypeScript, refuseOldNode } from "./node-version.mjs";

refuseOldNode(process.versions.node);
try {
  await loadTypeScript();
  const { buildAppsIfStale, serveApps } = await import("./build-web.ts");
  if (process.argv[2] === "--dev") serveApps();
  else await buildAppsIfStale();
  if (process.argv[2] !== "--build") {
    const { main } = await import("../apps/server/src/main.ts");
    await main();
  }
} catch (fault) {
  // A refusal's message is complete. An old Node cannot load its class (start-refused.ts).
  if (fault.name !== "StartRefused") console.error("\nFor a report of this fault:", fault);
  // Printed last, where it is most visible.
  console.error(`\nCould not start: ${fault.message}`);
  process.exit(1);
}
