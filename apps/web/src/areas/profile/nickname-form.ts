import { NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN, readNickname } from "@plumbline/engine/auth";
import type { Form, Problem } from "#shell/forms/form.ts";

interface Nickname {
  readonly nickname: string;
}

/** The name that others see, checked by the same rule as on the server. */
export const nicknameForm: Form<Nickname, null, Nickname> = {
  empty: { nickname: "" },
  problems: ({ nickname }) => {
    const read = readNickname(nickname);
    return read.ok ? {} : { nickname: PROBLEMS[read.error.type] };
  },
  // The form has no other field.
  refusedField: () => "nickname",
  toInput: (form) => form,
};

const PROBLEMS = {
  nickname_malformed: {
    key: "profile.nickname.malformed",
    values: { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX },
  },
  nickname_reserved: { key: "profile.nickname.reserved" },
} as const satisfies Record<"nickname_malformed" | "nickname_reserved", Problem>;
