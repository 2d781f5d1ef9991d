import { decided, type Decision, err, type Result } from "#kernel";
import { plainText } from "./message-text.ts";

/** Where staff choose from them: answers in a conversation, and words beside a refusal's reason. */
export const REPLY_TOPICS = ["support", "recharge", "withdrawal", "verification"] as const;
export type ReplyTopic = (typeof REPLY_TOPICS)[number];

/** Words that staff need not write anew each time; what is sent is what they make of them. */
export interface ReplyTemplate {
  readonly topic: ReplyTopic;
  /** What staff call it. */
  readonly name: string;
  /** What is taken where the member's language has none. */
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
 * Makes the next version of what one operator has seen: whoever changed them meanwhile is not
 * overwritten. A translation without words is left out.
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
  // None at all is a slip: where nobody needs them they may stand.
  if (plain.length === 0 || plain.some(({ name, english }) => name === "" || english === "")) {
    return err({ type: "message_empty" });
  }

  // Past this line the command must succeed.
  return decided({ version: baseVersion + 1, templates: plain });
}
