import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

export interface S3Server {
  /** What a store needs to reach its only bucket, with the default credentials of that server. */
  readonly place: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  stop(): Promise<void>;
}

/**
 * A real S3 server in a separate process and on a separate port, which stores its bytes in a
 * folder.
 */
export async function startS3Server(folder: string): Promise<S3Server> {
  const port = await freePort();
  const program = fileURLToPath(new URL("../bin/s3rver.js", import.meta.resolve("s3rver")));
  const bucket = "pictures";
  const options = ["--directory", folder, "--configure-bucket", bucket, "--silent"];
  const server = spawn(process.execPath, [program, ...options, "--port", String(port)], {
    stdio: "ignore",
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(endpoint);
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  return {
    place: { bucket, region: "us-east-1", endpoint, ...credentials },
    stop: () => ended(server),
  };
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) resolve();
    server.once("exit", () => resolve());
    server.kill();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const ATTEMPTS_MAX = 100;
const BETWEEN_ATTEMPTS_MS = 100;

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
  }
  throw new Error("the S3 server did not start");
}
