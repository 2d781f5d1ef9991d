import type { Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import type { Phone } from "../phone.ts";
import type { House } from "./with-app.ts";

/** The phone of the running test, and its actions by label. */
export interface OnePhone {
  readonly page: Page;
  open(theme: "light" | "dark"): Promise<void>;
  field(name: string): ReturnType<Page["getByRole"]>;
  press(name: string): Promise<void>;
  /** A button inside of a field, whose name continues with its subject. */
  ask(name: string): Promise<void>;
}

/**
 * One phone for each test of a file, closed after it; the test fails if the page reported an error.
 */
export function onePhone(house: House): OnePhone {
  let phone: Phone | null = null;
  const opened = (): Phone => {
    if (phone === null) throw new Error("a test opens its phone first");
    return phone;
  };
  afterEach(async () => {
    expect(opened().complaints).toEqual([]);
    await opened().close();
    phone = null;
  });
  return {
    get page() {
      return opened().page;
    },
    open: async (theme) => {
      phone = await house.openPhone(theme);
    },
    field: (name) => opened().page.getByRole("textbox", { name, exact: true }),
    press: (name) => opened().page.getByRole("button", { name, exact: true }).click(),
    ask: (name) => opened().page.getByRole("button", { name }).click(),
  };
}
