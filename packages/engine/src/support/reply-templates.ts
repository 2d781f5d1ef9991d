import { decided, type Decision, err, type Result } from "#kernel";
import { plainText } from "./message-text.ts";

/** The uses of templates: answers in a conversation, and texts added to a refusal's reason. */
export const REPLY_TOPICS = [
  "support",
  "recharge",
  "withdrawal",
  "verification",
  "credit",
] as const;
export type ReplyTopic = (typeof REPLY_TOPICS)[number];

/** A prepared text; staff may edit it before sending. */
export interface ReplyTemplate {
  readonly topic: ReplyTopic;
  /** Its name for staff. */
  readonly name: string;
  /** Used if the member's language has no translation. */
  readonly english: string;
  readonly translations: readonly { readonly language: string; readonly text: string }[];
}

export interface ReplyTemplates {
  readonly version: number;
  readonly templates: readonly ReplyTemplate[];
}

export interface SaveTemplatesRefusal {
  readonly type: "settings_moved" | "message_empty";
}

/**
 * Saves the next version of what one operator has seen: a concurrent change is not overwritten. An
 * empty translation is left out.
 *
 * Refusals, in the order they are checked: `settings_moved`, `message_empty`.
 */
export function saveReplyTemplates(
  newest: ReplyTemplates,
  { baseVersion, templates }: Omit<ReplyTemplates, "version"> & { readonly baseVersion: number },
): Result<Decision<ReplyTemplates, never>, SaveTemplatesRefusal> {
  if (baseVersion !== newest.version) return err({ type: "settings_moved" });
  const plain = templates.map(({ topic, name, english, translations }) => ({
    topic,
    name: plainText(name),
    english: plainText(english),
    translations: translations
      .map(({ language, text }) => ({ language, text: plainText(text) }))
      .filter(({ text }) => text !== ""),
  }));
  // An empty list is a mistake: unused templates do no harm.
  if (plain.length === 0 || plain.some(({ name, english }) => name === "" || english === "")) {
    return err({ type: "message_empty" });
  }

  // Past this line the command must succeed.
  return decided({ version: baseVersion + 1, templates: plain });
}
