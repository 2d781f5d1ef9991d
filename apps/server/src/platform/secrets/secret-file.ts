import { randomUUID } from "node:crypto";
import { link, open, readFile, rm, stat } from "node:fs/promises";
import { StartRefused } from "#platform/process/faults";

/** The text of a file that only its owner may read; null if there is none. */
export async function readSecret(path: string): Promise<string | null> {
  try {
    // Windows has no such file mode.
    if (process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) {
      throw new StartRefused(`${path} can be read by others: set its mode to 600, or remove it`);
    }
    return await readFile(path, "utf8");
  } catch (fault) {
    if (isFault(fault, "ENOENT")) return null;
    throw fault;
  }
}

/**
 * Creates a file completely or not at all: a crash leaves no partial key, and if two processes
 * start at once both use the first one's key.
 */
export async function keepSecret(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await link(draft, path);
  } catch (fault) {
    if (!isFault(fault, "EEXIST")) throw fault;
  } finally {
    await rm(draft);
  }
  return readFile(path, "utf8");
}

const isFault = (fault: unknown, code: string): boolean =>
  fault instanceof Error && "code" in fault && fault.code === code;
