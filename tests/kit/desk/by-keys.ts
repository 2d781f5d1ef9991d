import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { row } from "./desk-page.ts";

/** Opens a case from the inbox, without a mouse. */
export async function openByKeys(page: Page, account: string): Promise<void> {
  await page.getByRole("menuitem", { name: "Inbox" }).waitFor();
  await page.keyboard.press("i");
  // The list that is left may name the same account.
  await page.getByRole("columnheader", { name: "About", exact: true }).waitFor();
  const line = row(page, account);
  await line.waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press("j");
      return line.evaluate((one) => one.contains(document.activeElement));
    })
    .toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: account }).waitFor();
}

/**
 * `d` moves to the decision and Enter opens it; Tab leads to the button of the dialog that asks for
 * confirmation.
 */
export async function decideByKeys(
  page: Page,
  { verb, account }: { verb: string; account: string },
): Promise<void> {
  await page.getByRole("button", { name: verb }).waitFor();
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `${verb}: ${account}` });
  await tabTo(page, dialog.getByRole("button", { name: verb }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

/** Types into a field of the open dialog. */
export async function typeInto(
  page: Page,
  { label, text }: { label: string; text: string },
): Promise<void> {
  await tabTo(page, page.getByRole("dialog").getByRole("textbox", { name: label }));
  await page.keyboard.type(text);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return target.evaluate((one) => one === document.activeElement);
    })
    .toBe(true);
}
