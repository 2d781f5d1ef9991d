import { createTransport, type Transporter } from "nodemailer";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The transport of e-mail. Throws if a message could not be sent, which is then retried later. */
export interface Mail {
  send(message: Email): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * E-mail by SMTP. `url` is smtp:// (with STARTTLS if the server offers it) or smtps://, including
 * user and password: "smtps://user:password@mail.example:465".
 */
export class SmtpMail implements Mail {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor({ url, from }: { readonly url: string; readonly from: string }) {
    this.#transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A message contains only text of this server, so nothing in it is a file or an address to
      // fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#from = from;
  }

  async send({ to, subject, text }: Email): Promise<void> {
    // As an object, an address stays a single address, whatever characters it contains.
    await this.#transport.sendMail({
      from: this.#from,
      to: { name: "", address: to },
      subject,
      text,
      headers: { "auto-submitted": "auto-generated" },
    });
  }
}
