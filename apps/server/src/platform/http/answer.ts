import { type Money, toDecimalText } from "@plumbline/engine/kernel";
import { type Envelope, type RefusalEntry, SUCCESS_CODE, toWireTime } from "@plumbline/protocol";
import { refusals } from "@plumbline/protocol/refusals";
import type { Clock } from "#platform/process/clock";
import type { Messages } from "./messages.ts";
import type { RefusalValue } from "./route.ts";

type Details = Readonly<Record<string, string | number>>;

/** Writes the envelope of spec §8 around results and refusals. */
export class Answers {
  readonly #messages: Messages;
  readonly #clock: Clock;

  constructor({ messages, clock }: { messages: Messages; clock: Clock }) {
    this.#messages = messages;
    this.#clock = clock;
  }

  success<Result>(result: Result): Envelope<Result> {
    return {
      success: true,
      code: SUCCESS_CODE,
      message: "",
      result,
      timestamp: this.#clock.now(),
    };
  }

  /** A refusal in the reader's language. Throws for a name that is in no table, which is a bug. */
  refused(refusal: RefusalValue, language: string): Envelope<never> {
    const entry = entryOf(refusal.type);
    const details = this.#translated(detailsOf(refusal), language);
    return {
      success: false,
      code: entry.code,
      message: this.#messages.translate(language, entry.messageKey, details),
      result: null,
      timestamp: this.#clock.now(),
      error: refusal.type,
      details,
    };
  }

  /** `problem` is itself a text key, for what is wrong with the field. */
  #translated(details: Details, language: string): Details {
    const { problem } = details;
    if (typeof problem !== "string") return details;
    return {
      ...details,
      problem: this.#messages.translate(language, `answer.problem.${problem}`, {}),
    };
  }
}

function entryOf(type: string): RefusalEntry {
  if (!Object.hasOwn(refusals, type)) throw new Error(`no wire code for the refusal ${type}`);
  // Checked on the line above.
  return refusals[type as keyof typeof refusals];
}

/** The details of a refusal as readable text: money with its asset, other values unchanged. */
function detailsOf(refusal: RefusalValue): Details {
  const details: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal)) {
    if (name === "type") continue;
    if (typeof value === "number" && isInstant(name)) details[name] = toWireTime(value);
    else if (value === null && isInstant(name)) details[name] = NEVER;
    else if (typeof value === "string" || typeof value === "number") details[name] = value;
    else if (typeof value === "bigint") details[name] = toDecimalText(value);
    else if (isMoney(value)) details[name] = `${toDecimalText(value.units)} ${value.asset}`;
  }
  return details;
}

/** The text of the time "never". */
const NEVER = "–";

/** By naming convention `…At` is a moment, and so is `until`. */
const isInstant = (name: string): boolean => name === "until" || name.endsWith("At");

function isMoney(value: unknown): value is Money {
  return typeof value === "object" && value !== null && "units" in value && "asset" in value;
}
