import type { OperatorNeed } from "@plumbline/engine/desk";
import { z } from "zod";
import { id } from "./codecs.ts";
import type { DESK_PATH } from "./call-path.ts";
import { defineCall, defineOperatorCall } from "./define-call.ts";
import {
  CONFIRM_REFUSALS,
  proposalAnswer,
  PROPOSE_REFUSALS,
  seenProposal,
  settingsHistory,
  settingsProposal,
  versionQuery,
  WITHDRAW_REFUSALS,
} from "./settings-views.ts";

interface SettingsDefinition<Shown extends z.ZodRawShape, Proposed extends z.ZodRawShape> {
  /** The path of reading; proposing, confirming and withdrawing are below it. */
  readonly path: `${typeof DESK_PATH}${string}`;
  readonly needs: {
    readonly read: OperatorNeed;
    readonly propose: OperatorNeed;
    readonly confirm: OperatorNeed;
  };
  readonly summaries: { readonly read: string; readonly propose: string };
  /** The content of a version besides its history. */
  readonly shown: Shown;
  /** The content of a proposal besides base, time and reason. */
  readonly proposed: Proposed;
}

/** The calls by which two operators settle versioned settings. */
export const defineSettingsCalls = <Shown extends z.ZodRawShape, Proposed extends z.ZodRawShape>({
  path,
  needs,
  summaries,
  shown,
  proposed,
}: SettingsDefinition<Shown, Proposed>) => ({
  read: defineOperatorCall({
    method: "GET",
    path,
    need: needs.read,
    summary: summaries.read,
    input: z.object({ version: versionQuery }),
    result: z.object({ ...settingsHistory, ...shown }),
    refusals: [],
  }),
  propose: defineOperatorCall({
    method: "POST",
    path: `${path}/propose`,
    need: needs.propose,
    summary: summaries.propose,
    input: z.strictObject({ ...settingsProposal, ...proposed }),
    result: proposalAnswer,
    refusals: PROPOSE_REFUSALS,
  }),
  confirm: defineOperatorCall({
    method: "POST",
    path: `${path}/confirm`,
    need: needs.confirm,
    summary:
      "Confirms a proposal as the second person: it becomes the next version, from its time on.",
    input: z.strictObject(seenProposal),
    result: proposalAnswer,
    refusals: CONFIRM_REFUSALS,
  }),
  withdraw: defineOperatorCall({
    method: "POST",
    path: `${path}/withdraw`,
    need: needs.propose,
    summary: "Withdraws a proposal before its confirmation.",
    input: z.strictObject({ id }),
    result: proposalAnswer,
    refusals: WITHDRAW_REFUSALS,
  }),
});

/** The calls by which two operators settle the terms of an area, in versions. */
export type TermsCalls = ReturnType<typeof defineTermsCalls<z.ZodType>>;

/** `about` completes "The settings of …", `what` completes "Proposes … for confirmation". */
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
}) =>
  defineSettingsCalls({
    path: `/api/desk/${area}/terms`,
    needs: { read: "settings.read", propose: "terms.settle", confirm: "terms.settle" },
    summaries: {
      read: `The settings of ${about}: in force, planned, past and proposed ones.`,
      propose: `Proposes ${what} for confirmation by a second person and a time.`,
    },
    shown: { terms },
    proposed: { terms },
  });

/** The call by which anyone reads the terms of an area. */
export type TermsRead = ReturnType<typeof defineTermsRead<z.ZodType>>;

/** `of` completes the summary: "The terms of options". */
export const defineTermsRead = <Terms extends z.ZodType>({
  path,
  of,
  terms,
}: {
  readonly path: `/api/${string}`;
  readonly of: string;
  readonly terms: Terms;
}) =>
  defineCall({
    method: "GET",
    path,
    access: "public",
    summary: `The terms of ${of}: one version, or the one in force.`,
    input: z.object({ version: versionQuery }),
    result: z.object({ version: z.int(), terms }),
    refusals: [],
  });
