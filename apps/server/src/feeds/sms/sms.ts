export interface SmsLetter {
  /** E.164: "+12015550123". */
  readonly to: string;
  readonly text: string;
}

/** Who carries text messages. Throws where one could not be handed over. */
export interface Sms {
  send(letter: SmsLetter): Promise<void>;
}
