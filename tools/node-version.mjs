const OLDEST = [20, 19];

/** Ends the process with advice if this Node is too old for the app. */
export function refuseOldNode(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `This app needs Node ${OLDEST.join(".")} or newer and runs on ${version} ` +
      `(${process.execPath}).\n` +
      "Install Node 24 from https://nodejs.org, or start with `npm start`: after `npm ci` that uses\n" +
      "the Node 24 in node_modules where one exists for this machine.",
  );
  process.exit(1);
}

/**
 * Reports the Node version and enables TypeScript: natively from 22.18 on, otherwise through tsx.
 */
export async function loadTypeScript() {
  const isNative = Boolean(process.features.typescript);
  console.log(`Node ${process.versions.node}${isNative ? "" : " with tsx"} (${process.execPath})`);
  if (isNative) return;
  const { register } = await import("tsx/esm/api");
  register();
}
