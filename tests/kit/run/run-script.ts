import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a script of package.json as a separate process. Without npm, and without tsx if Node reads
 * TypeScript itself: those are two further processes, which take longer than most scripts.
 */
export function runScript(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const manifest = readFileSync(join(ROOT, "package.json"), "utf8");
  const { scripts } = JSON.parse(manifest) as Manifest;
  const [program, ...own] = (scripts[name] ?? "").split(" ");
  if (program !== "tsx") throw new Error(`package.json has no script ${name} of tsx`);
  const loader = process.features.typescript === "strip" ? [] : ["--import", "tsx"];
  return execute(process.execPath, [...loader, ...own, ...args], environment);
}

/** The same as on the command line: `npm run NAME -- ARGS`. */
export const runNpmScript = (
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> => execute("npm", ["run", "--silent", name, "--", ...args], environment);

async function execute(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env;
  // Scripts share most of their code: compiled once, it is reused by the next ones.
  const env = { PATH, HOME, NODE_COMPILE_CACHE: join(tmpdir(), "compiled"), ...environment };
  try {
    return { code: 0, ...(await promisify(execFile)(program, args, { cwd: ROOT, env })) };
  } catch (fault) {
    // execFile throws an error of this form if the program ran and ended with a code other than 0.
    const { code, stdout, stderr } = fault as Ended;
    return { code, stdout, stderr };
  }
}
