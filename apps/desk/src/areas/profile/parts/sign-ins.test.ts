import { readFileSync } from "node:fs";
import { SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from "@plumbline/engine/auth";
import { expect, test } from "vitest";

// Goal: a member's sign-ins are named, never coded. Method: the desk's texts in both languages.

test.each(["en-us", "zh-cn"])(
  "every method and outcome of a sign-in has a text in %s",
  (language) => {
    const file = new URL(
      `../../../../../../packages/messages/src/${language}/desk.json`,
      import.meta.url,
    );
    const { users } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly users: Readonly<Record<"methods" | "outcomes", Readonly<Record<string, string>>>>;
    };
    expect(Object.keys(users.methods).toSorted()).toEqual(SIGN_IN_METHODS.toSorted());
    expect(Object.keys(users.outcomes).toSorted()).toEqual(SIGN_IN_OUTCOMES.toSorted());
  },
);
