// The entry of `npm start`, `npm run dev` and `npm run build`. Plain JavaScript: it must still run,
// and say what is wrong, on a Node that cannot run the rest.
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
  // A refusal says all there is to say. An old Node cannot read its class (start-refused.ts).
  if (fault.name !== "StartRefused") console.error("\nFor a report of this fault:", fault);
  // Last, where it is read first.
  console.error(`\nCould not start: ${fault.message}`);
  process.exit(1);
}
