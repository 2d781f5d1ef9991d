import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium for tests: the one that CHROMIUM_PATH names, the machine's own, or, as
 * root on Debian and its derivatives, one that is installed now. Throws with advice if there is
 * none.
 */
export async function findChromium(): Promise<string> {
  const executable = await firstInstalled();
  if (executable !== null) return executable;
  if (!(await canInstall())) throw new Error(WHAT_TO_DO);

  console.log("Installing Chromium for the browser tests (apt-get install -y chromium)…");
  await aptGet("update");
  await aptGet("install", "-y", "--no-install-recommends", "chromium");
  const installed = await firstInstalled();
  if (installed === null) throw new Error(WHAT_TO_DO);
  return installed;
}

const WHAT_TO_DO = [
  "The browser tests need Chromium or Chrome, and there is none. Do one of these:",
  "  Debian, Ubuntu: sudo apt-get update && sudo apt-get install -y chromium",
  "  macOS: brew install --cask chromium",
  "  Windows: install Chrome from https://www.google.com/chrome",
  "  elsewhere: set CHROMIUM_PATH to the browser's executable",
].join("\n");

async function firstInstalled(): Promise<string | null> {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const named = CHROMIUM_PATH === undefined ? [] : [CHROMIUM_PATH];
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  for (const path of [...named, ...onPath, ...PLACES]) if (await isExecutable(path)) return path;
  return null;
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const canInstall = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable("/usr/bin/apt-get"));

async function aptGet(...args: readonly string[]): Promise<void> {
  const output: Buffer[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn("/usr/bin/apt-get", args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.stdout.on("data", (piece: Buffer) => output.push(piece));
    child.stderr.on("data", (piece: Buffer) => output.push(piece));
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  throw new Error(
    `apt-get ${args.join(" ")} failed:\n${Buffer.concat(output).toString()}\n${WHAT_TO_DO}`,
  );
}

/** Reports once, before anything is started, that there is no browser, with advice. */
export async function setup(): Promise<void> {
  await findChromium();
}
