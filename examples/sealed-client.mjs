// A client of a Plumbline server for Node 20 or newer, with nothing to install: to copy, or to run.
// `node examples/sealed-client.mjs http://localhost:8080` signs a guest up and opens a position.
import * as crypto from "node:crypto";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789"; // without look-alikes
const randomLetter = () => LETTERS[crypto.randomInt(LETTERS.length)];

export class SealedClient {
  token = ""; // of the session; a call that signs in gives one
  constructor(baseUrl) {
    this.baseUrl = baseUrl;
  }
  get(path) {
    return this.#send(path, {});
  }
  /** Sent again with the same requestId it has one effect: keep that until there is an answer. */
  async post(path, payload, requestId = crypto.randomUUID()) {
    this.transportKey ??= await this.get("/api/public/transportKey");
    const text = JSON.stringify({ ...payload, _t: Date.now(), _r: requestId });
    return this.#send(path, { method: "POST", body: this.#seal(path, text) });
  }
  async #send(path, request) {
    const headers = { "access-token": this.token, "content-type": "text/plain" };
    const answer = await (await fetch(this.baseUrl + path, { ...request, headers })).json();
    if (answer.code !== 200) throw new Error(`${answer.error}: ${answer.message}`);
    return answer.result;
  }
  #seal(path, text) {
    const key = Array.from({ length: 32 }, randomLetter).join("");
    const iv = crypto.randomBytes(12);
    const cipher = crypto.createCipheriv("aes-256-gcm", key, iv, { authTagLength: 16 });
    const tokenHash = crypto.createHash("sha256").update(this.token).digest("hex");
    cipher.setAAD(Buffer.from(`v1|POST|${path}|${tokenHash}`)); // the path without its query
    const message = Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    const spki = {
      key: Buffer.from(this.transportKey.spki, "base64"),
      format: "der",
      type: "spki",
    };
    const sealedKey = crypto.publicEncrypt({ ...spki, oaepHash: "sha256" }, Buffer.from(key));
    const head = Buffer.concat([Buffer.of(1), Buffer.from(this.transportKey.kid, "base64")]);
    const parts = [message, Buffer.concat([head, sealedKey])];
    return parts.map((part) => part.toString("base64url")).join(".");
  }
}

const [, program, serverUrl] = process.argv;
if (program === import.meta.filename && serverUrl !== undefined) {
  const client = new SealedClient(serverUrl);
  const account = `example.${Date.now()}`;
  const member = { registerType: "account", account, password: crypto.randomUUID() };
  client.token = (await client.post("/api/app/register/v2", member)).token;
  const order = { book: "demo", symbol: "BTCUSDT", direction: "long", leverage: 10, margin: "100" };
  console.log(await client.post("/api/trade/appTradePositions/create", order));
}
