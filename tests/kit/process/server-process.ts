import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundledServer } from "./server-bundle.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
// A killed process stores no compiled code for the next start, so it is stored at once, by a Node
// that can (22).
const START =
  "const { main } = await import(process.argv[1]); await main();" +
  '(await import("node:module")).flushCompileCache?.();';

/**
 * The whole server as a process of its own, on the embedded PostgreSQL of a data folder or on that
 * of DATABASE_URL, which goes on when the process is killed: what a user's machine runs, from one
 * bundled file and without building the app.
 */
export class ServerProcess {
  readonly #dataDir: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #url: Promise<string> = Promise.reject(new Error("not started"));
  #port = "0";
  /** What it wrote to standard error: each a fault. */
  readonly faults: string[] = [];

  /** With further variables of the environment. */
  constructor(dataDir: string, environment: Readonly<Record<string, string>> = {}) {
    this.#dataDir = dataDir;
    this.#environment = environment;
    this.#url.catch(() => {});
  }

  /** Starts it, later times on the port of the first. Resolves with its address. */
  async start(): Promise<string> {
    const server = pathToFileURL(await bundledServer()).href;
    const child = spawn(process.execPath, ["--input-type=module", "-e", START, server], {
      cwd: ROOT,
      env: {
        PATH: process.env["PATH"],
        TMPDIR: tmpdir(),
        DATA_DIR: this.#dataDir,
        HOST: "127.0.0.1",
        PORT: this.#port,
        CALLS_PER_SECOND_MAX: "100000",
        CHECK_ANSWERS: "1",
        NODE_COMPILE_CACHE: join(tmpdir(), "compiled"),
        ...this.#environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#url = readyAddress(child);
    this.#url.then(
      (url) => (this.#port = new URL(url).port),
      () => {},
    );
    createInterface({ input: child.stderr }).on("line", (line) => this.faults.push(line));
    return this.#url;
  }

  /** Resolves when the process that was started last answers. */
  ready(): Promise<string> {
    return this.#url;
  }

  /** Ends it as a crash would: at once, in the middle of whatever it does. */
  kill(): Promise<number | null> {
    return this.#end("SIGKILL");
  }

  /** Ends it in order, its PostgreSQL with it. */
  stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  /** Ends it as Ctrl-C does. Resolves with its exit code: 0 if all was ended in order. */
  interrupt(): Promise<number | null> {
    return this.#end("SIGINT");
  }

  async #end(signal: "SIGKILL" | "SIGTERM" | "SIGINT"): Promise<number | null> {
    const child = this.#child;
    if (child === null) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    }
    return child.exitCode;
  }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const { stdout } = child;
    if (stdout === null) throw new Error("a child's output is piped");
    createInterface({ input: stdout }).on("line", (line) => {
      lines.push(line);
      const [, url] = /^Ready at (\S+)/.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.on("exit", () => reject(new Error(`it ended early:\n${lines.join("\n")}`)));
  });
}
