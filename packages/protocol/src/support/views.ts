import {
  COMPLAINT_OUTCOMES,
  MESSAGE_LENGTH_MAX,
  REPLY_TOPICS,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  WEEKDAYS,
} from "@plumbline/engine/support";
import { z } from "zod";
import { id, wholeNumber, wireTime } from "../codecs.ts";

/** The most messages of one answer. */
const MESSAGES_MAX = 100;

/** Any text; characters that are not text are removed before it is stored. */
export const messageText = z.string().max(MESSAGE_LENGTH_MAX);

export const ticketCategory = z.enum(TICKET_CATEGORIES);

export const message = z.object({
  /** The id of the request that sent it, so that sending it again is the same message. */
  id,
  ticketId: id,
  /** From 1 without gaps, so that a client can request the messages after its last one. */
  seq: z.int(),
  /** Set by the server: no client can claim to be staff. */
  author: z.enum(["member", "staff", "house"]),
  kind: z.enum(["text", "image", "resolved"]),
  text: z.string(),
  fileId: id.nullable(),
  /** Whether a password or a code was removed before it was stored. */
  isMasked: z.boolean(),
  createTime: wireTime,
});

export const ticket = z.object({
  id,
  category: ticketCategory,
  status: z.enum(TICKET_STATUSES),
  createTime: wireTime,
  /** For a complaint: its due time. */
  dueTime: wireTime.nullable(),
  resolveTime: wireTime.nullable(),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  rating: z.int().min(1).max(5).nullable(),
  ratingText: z.string().nullable(),
});

/** A part of a conversation: the last messages, those after a number, or those before one. */
export const messagesQuery = {
  afterSeq: wholeNumber({ min: 0, max: 1_000_000_000 }).optional(),
  beforeSeq: wholeNumber({ min: 1, max: 1_000_000_000 }).optional(),
  limit: wholeNumber({ min: 1, max: MESSAGES_MAX }).default(50),
};

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { message: "malformed" });

export const writtenSupportTerms = z.strictObject({
  utcOffsetMinutes: z.int(),
  complaintHours: z.int(),
  days: z.array(
    z.strictObject({
      id: z.enum(WEEKDAYS),
      isOpen: z.boolean(),
      opens: clockTime,
      closes: clockTime,
    }),
  ),
  categories: z.array(z.strictObject({ id: ticketCategory, answersWithinMinutes: z.int() })),
});

export const replyTopic = z.enum(REPLY_TOPICS);

export const replyTemplate = z.strictObject({
  topic: replyTopic,
  name: z.string().max(60),
  english: messageText,
  translations: z
    .array(z.strictObject({ language: z.string().regex(/^[a-z-]{2,8}$/), text: messageText }))
    .max(12),
});
