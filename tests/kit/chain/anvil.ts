import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { compileToken } from "./compile-token.ts";

const PACKAGE = "@foundry-rs/anvil-linux-amd64";

/** The path of the local chain's program; null if its package does not support this platform. */
export const ANVIL: string | null = findAnvil();

function findAnvil(): string | null {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
    return join(folder, "bin/anvil");
  } catch {
    return null;
  }
}

/** Selectors of the test token's functions. */
const TRANSFER = "0xa9059cbb";
const TRANSFER_TWICE = "0x854dd2e2";
/** Code that fails for every call: PUSH0 PUSH0 REVERT. */
const ALWAYS_FAILS = "0x5f5ffd";

/** A local chain in a separate process: each transaction is mined into a block at once. */
export class AnvilChain {
  readonly url: string;
  readonly #child: ChildProcess;
  /** The account of the chain that pays for everything. */
  #payer = "";

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(): Promise<AnvilChain> {
    if (ANVIL === null) throw new Error(`no ${PACKAGE}`);
    const child = spawn(ANVIL, ["--host", "127.0.0.1", "--port", "0"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const chain = new AnvilChain(child, await listeningAt(child));
    const [payer] = await chain.ask<string[]>("eth_accounts");
    chain.#payer = payer ?? "";
    return chain;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill();
    await ended;
  }

  async ask<Answer>(method: string, params: readonly unknown[] = []): Promise<Answer> {
    const response = await fetch(this.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    // The chain's answer to the requested method.
    const { result, error } = (await response.json()) as { result: Answer; error?: object };
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  /** Resolves with the transaction's hash. Amounts are in the smallest units. */
  pay(to: string, amount: bigint): Promise<string> {
    return this.#send({ to, value: `0x${amount.toString(16)}` });
  }

  payToken(token: string, to: string, amount: bigint): Promise<string> {
    return this.#send({ to: token, data: TRANSFER + word(BigInt(to)) + word(amount) });
  }

  payTokenTwice(token: string, to: string, amount: bigint): Promise<string> {
    return this.#send({ to: token, data: TRANSFER_TWICE + word(BigInt(to)) + word(amount) });
  }

  /** A payment to an address that fails: its transaction is in a block, but nothing was paid. */
  async payInVain(to: string, amount: bigint): Promise<string> {
    await this.ask("anvil_setCode", [to, ALWAYS_FAILS]);
    const hash = await this.pay(to, amount);
    await this.ask("anvil_setCode", [to, "0x"]);
    return hash;
  }

  /** Resolves with the contract's address. */
  async makeToken(decimals: number): Promise<string> {
    const code = await compileToken();
    const hash = await this.#send({ data: `0x${code}${word(BigInt(decimals))}` });
    const { contractAddress } = await this.#mined(hash);
    return contractAddress;
  }

  async mine(blocks: number): Promise<void> {
    await this.ask("anvil_mine", [`0x${blocks.toString(16)}`]);
  }

  /** Replaces the last blocks by the same number of empty ones. */
  async reorganise(depth: number): Promise<void> {
    await this.ask("anvil_reorg", [depth, []]);
  }

  /** A signed transaction: sent again, it is the same one, in any block. */
  signed(hash: string): Promise<string> {
    return this.ask("eth_getRawTransactionByHash", [hash]);
  }

  async sendAgain(signed: string): Promise<void> {
    await this.ask("eth_sendRawTransaction", [signed]);
  }

  async #send(transaction: object): Promise<string> {
    const limits = { from: this.#payer, gas: "0x1e8480" };
    const hash = await this.ask<string>("eth_sendTransaction", [{ ...limits, ...transaction }]);
    await this.#mined(hash);
    return hash;
  }

  /** A transaction is answered before its block is mined. */
  async #mined(hash: string): Promise<{ readonly contractAddress: string }> {
    for (;;) {
      const receipt = await this.ask<{ contractAddress: string } | null>(
        "eth_getTransactionReceipt",
        [hash],
      );
      if (receipt !== null) return receipt;
      await sleep(5);
    }
  }
}

/** A number in the ABI's form: 32 bytes, in hexadecimal. */
const word = (value: bigint): string => value.toString(16).padStart(64, "0");

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const { stdout } = child;
    if (stdout === null) throw new Error("a child's output is piped");
    createInterface({ input: stdout }).on("line", (line) => {
      const [, place] = /^Listening on (\S+)/.exec(line) ?? [];
      if (place !== undefined) resolve(`http://${place}`);
    });
    child.on("exit", () => reject(new Error("anvil ended early")));
    child.on("error", reject);
  });
}
