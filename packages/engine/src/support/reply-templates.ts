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
  readonly type: "templates_changed" | "message_empty";
}

/**
 * Makes the next version of what one operator has seen: whoever changed them meanwhile is not
 * overwritten. A translation without words is left out.
 *
 * Refusals, in the order they are checked: `templates_changed`, `message_empty`.
 */
export function saveReplyTemplates(
  newest: ReplyTemplates,
  { version, templates }: ReplyTemplates,
): Result<Decision<ReplyTemplates, never>, SaveTemplatesRefusal> {
  if (version !== newest.version) return err({ type: "templates_changed" });
  const plain = templates.map(({ topic, name, english, translations }) => ({
    topic,
    name: plainText(name),
    english: plainText(english),
    translations: translations
      .map(({ language, text }) => ({ language, text: plainText(text) }))
      .filter(({ text }) => text !== ""),
  }));
  if (plain.some(({ name, english }) => name === "" || english === "")) {
    return err({ type: "message_empty" });
  }

  // Past this line the command must succeed.
  return decided({ version: version + 1, templates: plain });
}
