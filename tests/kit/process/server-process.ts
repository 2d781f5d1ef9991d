import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundledServer } from "./server-bundle.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
// A killed process stores no compiled code for the next start, so it is stored at once, if Node
// supports that (22).
const START =
  "const { main } = await import(process.argv[1]); await main();" +
  '(await import("node:module")).flushCompileCache?.();';

/**
 * The whole server as a separate process, on the embedded PostgreSQL of a data folder or on that of
 * DATABASE_URL, which continues when the process is killed: the same as on a user's machine, from
 * one bundled file and without building the app.
 */
export class ServerProcess {
  readonly #dataDir: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #url: Promise<string> = Promise.reject(new Error("not started"));
  #port = "0";
  /** Its output to standard error: each line is a fault. */
  readonly faults: string[] = [];

  /** Starts it with further environment variables. */
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

  /** Resolves when the most recently started process answers. */
  ready(): Promise<string> {
    return this.#url;
  }

  /** Ends it as a crash would: at once, in the middle of any work. */
  kill(): Promise<number | null> {
    return this.#end("SIGKILL");
  }

  /** Ends it in order, together with its PostgreSQL. */
  stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  /** Ends it as Ctrl-C does. Resolves with its exit code: 0 after an orderly end. */
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
