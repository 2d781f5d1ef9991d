import { z } from "zod";
import { defineSettingsCalls } from "../terms-calls.ts";

/** The values of the public settings, in the form of the table and the wire; null if not set. */
export const writtenPublicSettings = z.strictObject({
  /** Shows the app to wide screens in a phone's frame only. */
  isPcLimite: z.boolean(),
  contactEmail: z.string().trim().max(100).nullable().default(null),
  /** As text: "09:00 to 18:00, UTC+8". */
  contactHours: z.string().trim().max(100).nullable().default(null),
});
export type WrittenPublicSettings = z.output<typeof writtenPublicSettings>;

export const publicSettingsCalls = defineSettingsCalls({
  path: "/api/desk/settings/public",
  needs: { read: "content.edit", propose: "content.edit", confirm: "content.publish" },
  summaries: {
    read: "The public settings: in force, planned, past and proposed ones.",
    propose: "Proposes the public settings for confirmation by a second person and a time.",
  },
  shown: { settings: writtenPublicSettings },
  proposed: { settings: writtenPublicSettings },
});

/** @public Clients call them by these names. */
export const {
  read: readPublicSettings,
  propose: proposePublicSettings,
  confirm: confirmPublicSettings,
  withdraw: withdrawPublicSettings,
} = publicSettingsCalls;
