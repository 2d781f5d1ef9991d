import { z } from "zod";
import { id } from "./codecs.ts";
import { defineOperatorCall } from "./define-call.ts";
import {
  CONFIRM_REFUSALS,
  proposalAnswer,
  PROPOSE_REFUSALS,
  seenProposal,
  settingsHistory,
  settingsProposal,
  versionAsked,
  WITHDRAW_REFUSALS,
} from "./settings-views.ts";

/** The calls by which two operators settle the terms of an area, in versions. */
export type TermsCalls = ReturnType<typeof defineTermsCalls<z.ZodType>>;

/** `about` ends "What is settled about …", `what` stands in "Proposes … as they shall be". */
export const defineTermsCalls = <Terms extends z.ZodType>({
  area,
  about,
  what,
  terms,
}: {
  readonly area: string;
  readonly about: string;
  readonly what: string;
  readonly terms: Terms;
}) => ({
  read: defineOperatorCall({
    method: "GET",
    path: `/api/desk/${area}/terms`,
    need: "settings.read",
    summary: `What is settled about ${about}: in force, planned, past, and proposed.`,
    input: z.object({ version: versionAsked }),
    result: z.object({ ...settingsHistory, terms }),
    refusals: [],
  }),
  propose: defineOperatorCall({
    method: "POST",
    path: `/api/desk/${area}/terms/propose`,
    need: "terms.settle",
    summary: `Proposes ${what} as they shall be: for a second person and a time.`,
    input: z.strictObject({ ...settingsProposal, terms }),
    result: proposalAnswer,
    refusals: PROPOSE_REFUSALS,
  }),
  confirm: defineOperatorCall({
    method: "POST",
    path: `/api/desk/${area}/terms/confirm`,
    need: "terms.settle",
    summary: "The second person's word: what was seen is the next version, from its time on.",
    input: z.strictObject(seenProposal),
    result: proposalAnswer,
    refusals: CONFIRM_REFUSALS,
  }),
  withdraw: defineOperatorCall({
    method: "POST",
    path: `/api/desk/${area}/terms/withdraw`,
    need: "terms.settle",
    summary: "Takes a proposal back before anybody confirmed it.",
    input: z.strictObject({ id }),
    result: proposalAnswer,
    refusals: WITHDRAW_REFUSALS,
  }),
});
