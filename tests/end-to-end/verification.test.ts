import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { instant } from "@plumbline/engine/kernel";
import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import { type AppProcess, startApp } from "@plumbline/tests/kit/app-process";
import { drawPaper, flatPng } from "@plumbline/tests/kit/files/png";
import { sidewaysScroll, smallTargets, WIDTHS } from "@plumbline/tests/kit/fit";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { openBrowser, openPhone, registerReader, stepTo } from "@plumbline/tests/kit/phone";
import { afterAll, beforeAll, expect, test } from "vitest";

type Words = typeof import("@plumbline/messages/en-us/kyc.json");

let app: AppProcess;
let browser: Browser;
let staff: TestOperator;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  const house = {
    server: { url: app.url },
    clock: { now: () => instant(Date.now()) },
    printed: [app.printed()],
  };
  staff = await addOperator(house, await signInAdmin(house), "verification");
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

// Goal: a member proves who they are, mends the one picture that came back, and sees who looked at
// it. Method: the whole round in two languages and themes, by role and label, with staff on the
// other side; axe and the widths of phones on each screen; what staff decide is seen unasked.
test.each([
  ["en-us", "light"],
  ["tai", "dark"],
] as const)(
  "papers handed in, one picture back, mended, authorised: in %s, %s",
  async (language, theme) => {
    const { page, complaints, close } = await openPhone(browser, { url: app.url, theme });
    const words = wordsIn(language);
    await registerReader(page);
    await page.evaluate((lang) => localStorage.setItem("lang", lang), language);
    await page.goto("/#/renzhengResult");
    await page.reload();
    await button(page, words.action.begin).click();

    await fillDetails(page, words);
    await expectSound(page);
    await button(page, words.action.continue).click();
    await choosePhoto(page, `${words.part.frontFileId}: ${words.photo.album}`, drawPaper(11));
    await choosePhoto(page, `${words.part.backFileId}: ${words.photo.album}`, drawPaper(12));
    await expect.poll(() => page.getByText(words.photo.arrived).count()).toBe(2);
    await expectSound(page);
    await button(page, words.action.submit).click();
    await basicState(page, words).getByText(words.state.submitted.pill).first().waitFor();
    await expectSound(page);

    await lookAndReject("frontFileId");
    await basicState(page, words).getByText(words.state.rejected.pill).first().waitFor();
    await basicState(page, words).getByText(words.reason.blurred).waitFor();
    await expectSound(page);
    await button(page, words.action.mend).click();

    await page.getByText(words.intro.mend).waitFor();
    // The one picture, by camera or from the album, and nothing else.
    expect(await page.locator("form input, form select").count()).toBe(2);
    await button(page, words.action.submitAgain).click();
    await page.getByText(words.refusal.partMissing).waitFor();
    await expectSound(page);
    await choosePhoto(page, `${words.part.frontFileId}: ${words.photo.album}`, drawPaper(13));
    await page.getByText(words.photo.arrived).waitFor();
    await button(page, words.action.submitAgain).click();
    await basicState(page, words).getByText(words.timeline.again.submitted).waitFor();

    await staff.client.kyc.approveKyc(await waitingCase());
    await basicState(page, words).getByText(words.state.authorised.pill).first().waitFor();
    const openings = page.getByRole("region", { name: words.openings.title });
    const staffCode = words.openings.staff.replace("{{code}}", "[0-9A-F]{4}");
    await openings.getByText(new RegExp(`^${staffCode}$`)).waitFor();
    await openings.getByText(words.openings.replaced).waitFor();
    await expectSound(page);
    await button(page, words.action.beginAdvanced).click();
    await page.getByText(words.intro.advanced).waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
    await close();
  },
  90_000,
);

// Goal: a guess of the device is no judgement, what no server would take is refused at once, and
// nothing typed is lost. Method: a dark flat picture, a file that is none, and a reload.
test("U14: a doubted picture may be used, a broken one not, no reload loses a word", async () => {
  const { page, complaints, close } = await openPhone(browser, { url: app.url, theme: "light" });
  const words = wordsIn("en-us");
  await registerReader(page);
  await stepTo(page, "#/shenfenRenzheng?step=photos");
  await page.getByText(words.intro.basic).waitFor(); // details come first, whatever the link says
  await button(page, words.action.continue).click();
  await page.getByText(words.refusal.partMissing).first().waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("autocomplete")))
    .toBe("family-name");
  await stepTo(page, "#/shenfenRenzheng");
  await fillDetails(page, words);
  await page.reload();
  const lastName = page.getByRole("textbox", { name: words.part.lastName });
  await expect.poll(() => lastName.inputValue()).toBe("Lovelace");
  await button(page, words.action.continue).click();

  const front = `${words.part.frontFileId}: ${words.photo.album}`;
  await choosePhoto(page, front, Buffer.from("no picture at all"));
  await page.getByText(words.flaw.unreadable).waitFor();
  await choosePhoto(page, front, flatPng(319, 800));
  await page.getByText(words.flaw.too_small).waitFor();
  await choosePhoto(page, front, flatPng(640, 480));
  await page.getByText(words.doubt.too_dark).waitFor();
  await page.getByText(words.doubt.blurred).waitFor();
  await expectSound(page);
  await button(page, words.photo.useAnyway).click();
  await page.getByText(words.photo.arrived).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

const wordsIn = (language: string): Words => {
  const file = new URL(`../../packages/messages/src/${language}/kyc.json`, import.meta.url);
  // Every language has English's keys: a test of the messages sees to it.
  return JSON.parse(readFileSync(file, "utf8")) as Words;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const basicState = (page: Page, words: Words) =>
  page.getByRole("region", { name: words.title.basic, exact: true });

async function fillDetails(page: Page, words: Words): Promise<void> {
  const { part, idType } = words;
  await page.getByRole("textbox", { name: part.lastName, exact: true }).fill("Lovelace");
  await page.getByRole("textbox", { name: part.firstName, exact: true }).fill("Ada");
  await page.getByLabel(part.birthday).fill("1990-12-10");
  await page.getByLabel(part.country).selectOption("GB");
  await page.getByRole("radio", { name: idType.idCard }).check();
  await page.getByRole("textbox", { name: part.idNumber }).fill("L01X00T47");
}

async function choosePhoto(page: Page, label: string, buffer: Buffer): Promise<void> {
  const file = { name: "IMG_0001.png", mimeType: "image/png", buffer };
  await page.getByLabel(label, { exact: true }).setInputFiles(file);
}

/** The one case that waits, with the hash of what staff see of it now. */
async function waitingCase() {
  const { records } = await staff.client.kyc.listKycCases({});
  const [line] = records;
  if (line === undefined) throw new Error("nothing waits for staff");
  const { userId, level } = line;
  const { contentHash } = await staff.client.kyc.readKycCase({ userId, level });
  return { userId, level, contentHash };
}

async function lookAndReject(part: "frontFileId"): Promise<void> {
  const { userId, level, contentHash } = await waitingCase();
  const { answers } = await staff.client.kyc.readKycCase({ userId, level });
  await staff.client.kyc.openKycFile({ userId, level, fileId: answers[part] ?? "" });
  const rejections = [{ part, reason: "blurred" as const, note: "The lower line." }];
  await staff.client.kyc.rejectKyc({ userId, level, contentHash, rejections });
}

/** Nothing for axe to say, nothing wider than the phone, nothing too small for a finger. */
async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 812 });
    expect(await sidewaysScroll(page), `at ${width}`).toBe(0);
    expect(await smallTargets(page), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 375, height: 812 });
}
