import { z } from "zod";
import { beforeIdInput, beforeIdOf, id, pageInput, pageOf, userId, wireTime } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import {
  CONFIRM_REFUSALS,
  proposalAnswer,
  PROPOSE_REFUSALS,
  seenProposal,
  settingsHistory,
  settingsProposal,
  versionQuery,
  WITHDRAW_REFUSALS,
} from "../settings-views.ts";
import { INSTANT_MS_MAX } from "../wire-time.ts";
import { richText } from "./calls.ts";
import { ANNOUNCEMENT_PLACES, CONTENT_KINDS, HELP_CATEGORIES, LINK_TYPES } from "./views.ts";

/** Markdown: headings, paragraphs, notes, lists, strong, emphasis, code and links. */
const markdown = z.string().max(20_000);

/** An item as operators write it, in the form of the table and the wire. */
export const writtenContent = z.strictObject({
  kind: z.enum(CONTENT_KINDS),
  /** false hides it from readers; its versions stay. */
  isPublished: z.boolean(),
  /** For help only. */
  category: z.enum(HELP_CATEGORIES).nullable().default(null),
  /** For help only: the stable names of the refusals that it explains. */
  refusals: z.array(z.string().max(64)).max(60),
  /** For announcements only. */
  places: z.array(z.enum(ANNOUNCEMENT_PLACES)).max(4),
  /** For announcements only: the time after which it is no longer shown. */
  endsMs: z.int().min(0).max(INSTANT_MS_MAX).nullable().default(null),
  link: z
    .strictObject({ url: z.string().max(2_048), linkType: z.literal(LINK_TYPES) })
    .nullable()
    .default(null),
  texts: z
    .array(
      z.strictObject({
        /** The spec's value for a language: "en-us". */
        id: z.string().max(8),
        title: z.string().trim().max(120),
        summary: z.string().trim().max(240),
        body: markdown,
      }),
    )
    .min(1)
    .max(9),
});
export type WrittenContent = z.output<typeof writtenContent>;

export const listContent = defineOperatorCall({
  method: "GET",
  path: "/api/desk/content/items",
  need: "content.edit",
  summary: "All content for members; what waits for a second person comes first.",
  input: z.object({ ...pageInput, kind: z.enum(CONTENT_KINDS).optional() }),
  result: pageOf(
    z.object({
      id,
      kind: z.enum(CONTENT_KINDS),
      title: z.string(),
      state: z.enum(["draft", "planned", "published", "ended", "withdrawn"]),
      /** Whether a proposal waits for a second person. */
      isWaiting: z.boolean(),
      languages: z.array(z.string()),
      version: z.int(),
      effectiveTime: wireTime,
      useful: z.int(),
      notUseful: z.int(),
    }),
  ),
  refusals: [],
});

export const readContent = defineOperatorCall({
  method: "GET",
  path: "/api/desk/content/item",
  need: "content.edit",
  summary: "One item: its versions, its proposal, and the text of the version that is shown.",
  input: z.object({ id, version: versionQuery }),
  result: z.object({
    ...settingsHistory,
    /** null: the blank version that every item begins with. */
    item: writtenContent.nullable(),
    /** The proposal that a second person would publish, with its texts as members will see them. */
    proposed: z
      .object({
        item: writtenContent,
        previews: z.array(z.object({ id: z.string(), body: richText })),
      })
      .nullable(),
    /** For a short link: the value of "code=". */
    code: z.string().nullable(),
  }),
  refusals: ["content_not_found"],
});

export const previewContent = defineOperatorCall({
  method: "POST",
  path: "/api/desk/content/preview",
  need: "content.edit",
  summary: "A preview of a text as members will see it, with its problems.",
  input: z.strictObject({ body: markdown }),
  result: z.object({ body: richText, problems: z.array(z.string()) }),
  refusals: [],
});

export const proposeContent = defineOperatorCall({
  method: "POST",
  path: "/api/desk/content/propose",
  need: "content.edit",
  summary:
    "Proposes an item for confirmation by a second person and a time. A new id is a new item.",
  input: z.strictObject({ ...settingsProposal, itemId: id, item: writtenContent }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmContent = defineOperatorCall({
  method: "POST",
  path: "/api/desk/content/confirm",
  need: "content.publish",
  summary: "Confirms a proposal as the second person: it is published from its time on.",
  input: z.strictObject({ ...seenProposal, itemId: id }),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawContent = defineOperatorCall({
  method: "POST",
  path: "/api/desk/content/withdraw",
  need: "content.edit",
  summary: "Withdraws a proposal before its confirmation.",
  input: z.strictObject({ id, itemId: id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});

/** A delivery of a notice besides the app; `outcome` is null while it waits. */
const delivery = z.object({
  channel: z.enum(["mail", "sms", "push"]),
  outcome: z.enum(["sent", "expired", "dropped"]).nullable(),
  time: wireTime.nullable(),
});

export const listMessagesOf = defineOperatorCall({
  method: "GET",
  path: "/api/desk/content/messages",
  need: "users.read",
  summary:
    "The notifications of a member, the latest first: each with its title in the caller's " +
    "language and its deliveries. Those of an area require that area's permission as well.",
  input: z.object({ ...beforeIdInput, userId }),
  result: beforeIdOf(
    z.object({
      id,
      title: z.string(),
      /** When the member opened it in the app. */
      readTime: wireTime.nullable(),
      createTime: wireTime,
      /** Whether deliveries were recorded: not for notices older than the record. */
      isRecorded: z.boolean(),
      deliveries: z.array(delivery),
    }),
  ),
  refusals: [],
});
