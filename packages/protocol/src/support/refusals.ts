import type {
  AnswerEmailRequestRefusal,
  DecideComplaintRefusal,
  RateRefusal,
  ReplyRefusal,
  ResolveRefusal,
  SaveTemplatesRefusal,
} from "@plumbline/engine/support";
import { refusalsOf } from "../refusals-of.ts";

/** The two that are the desk's own are listed there. */
type SupportRefusal =
  | Exclude<
      (
        | AnswerEmailRequestRefusal
        | DecideComplaintRefusal
        | RateRefusal
        | ReplyRefusal
        | ResolveRefusal
        | SaveTemplatesRefusal
      )["type"],
      "second_person_needed" | "settings_moved"
    >
  | "chat_file_unknown"
  | "no_such_colleague";

/** The area's refusals. One added to the rules does not compile until it is here. */
export const supportRefusals = refusalsOf("support", {
  message_empty: 5600,
  chat_file_unknown: 5601,
  ticket_not_found: 5602,
  ticket_not_resolved: 5603,
  ticket_rated: 5604,
  ticket_resolved: 5605,
  complaint_needs_decision: 5606,
  not_a_complaint: 5607,
  no_such_colleague: 5608,
  email_request_not_found: 5609,
  email_request_answered: 5610,
} satisfies Record<SupportRefusal, number>);
