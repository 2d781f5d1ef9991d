export interface MailLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Who carries e-mail. Throws where a letter could not be handed over: it is tried again later. */
export interface Mail {
  send(letter: MailLetter): Promise<void>;
}
