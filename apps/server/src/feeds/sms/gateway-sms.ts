export interface TextMessage {
  /** E.164: "+12015550123". */
  readonly to: string;
  readonly text: string;
}

/** The transport of text messages. Throws if a message could not be sent. */
export interface Sms {
  send(message: TextMessage): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * Text messages by an HTTP gateway: `POST url` with `authorization: Bearer token` and the JSON body
 * `{"to": "+12015550123", "text": "…"}`. Any 2xx means accepted; everything else, including a
 * redirect, means not accepted.
 */
export class GatewaySms implements Sms {
  readonly #url: string;
  readonly #token: string;

  constructor({ url, token }: { readonly url: string; readonly token: string }) {
    this.#url = url;
    this.#token = token;
  }

  async send({ to, text }: TextMessage): Promise<void> {
    const answer = await fetch(this.#url, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
      body: JSON.stringify({ to, text }),
      redirect: "manual", // the token is for this gateway only
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  }
}
