import type { Page } from "playwright-core";
import { expectGoodDesk, expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { setLanguage, wordsOf } from "@plumbline/tests/kit/browser/words";
import { drawPaper, flatPng } from "@plumbline/tests/kit/files/png";
import { openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { openPictures } from "@plumbline/tests/kit/desk/final-refusal";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { clientOf } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { registerReader, stepTo } from "@plumbline/tests/kit/phone";
import { beforeAll, expect, test } from "vitest";

type Words = ReturnType<typeof wordsOf<"kyc">>;

const house = withApp();
let staff: TestOperator;
let second: TestOperator;
let third: TestOperator;

beforeAll(async () => {
  const admin = await signInAdmin(house);
  [staff, second] = await addTwoOperators(house, "verification", admin);
  third = await addOperator(house, admin, "verification");
});

// Goal: a member verifies their identity, replaces the one rejected picture, and sees who viewed
// it. Method: the whole process in Thai and in both themes, by role and label, with staff on the
// other side; axe and the widths of phones on each screen; decisions appear without reloading.
test("documents submitted, one rejected, resubmitted, authorised", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  const words = wordsOf("tai", "kyc");
  await registerReader(page);
  await setLanguage(page, "tai");
  await page.goto("/#/renzhengResult");
  await button(page, words.action.begin).click();

  await fillDetails(page, words);
  await expectGoodInBoth(page);
  await button(page, words.action.continue).click();
  await choosePhoto(page, `${words.part.frontFileId}: ${words.photo.album}`, drawPaper(11));
  await choosePhoto(page, `${words.part.backFileId}: ${words.photo.album}`, drawPaper(12));
  await expect.poll(() => page.getByText(words.photo.arrived).count()).toBe(2);
  await expectGoodInBoth(page);
  await button(page, words.action.submit).click();
  await basicState(page, words).getByText(words.state.submitted.pill).first().waitFor();
  await expectGoodInBoth(page);

  await lookAndReject("frontFileId");
  await basicState(page, words).getByText(words.state.rejected.pill).first().waitFor();
  await basicState(page, words).getByText(words.reason.blurred).waitFor();
  await expectGoodInBoth(page);
  await button(page, words.action.mend).click();

  await page.getByText(words.intro.mend).waitFor();
  // Exactly one picture, by camera or from the album.
  await expect.poll(() => page.locator("form input, form select").count()).toBe(2);
  await button(page, words.action.submitAgain).click();
  await page.getByText(words.refusal.kycPartMissing).waitFor();
  await expectGoodInBoth(page);
  await choosePhoto(page, `${words.part.frontFileId}: ${words.photo.album}`, drawPaper(13));
  await page.getByText(words.photo.arrived).waitFor();
  await button(page, words.action.submitAgain).click();
  await basicState(page, words).getByText(words.timeline.again.submitted).waitFor();

  const mended = await waitingCase();
  await openPictures(staff, { userId: mended.userId, level: "basic" });
  await staff.client.kyc.approveKyc(mended);
  await basicState(page, words).getByText(words.state.authorised.pill).first().waitFor();
  const openings = page.getByRole("region", { name: words.openings.title });
  const staffCode = words.openings.staff.replace("{{code}}", "[0-9A-F]{4}");
  // Each opened picture is a separate line.
  await openings
    .getByText(new RegExp(`^${staffCode}$`))
    .first()
    .waitFor();
  await openings.getByText(words.openings.replaced).waitFor();
  await expectGoodInBoth(page);
  await button(page, words.action.beginAdvanced).click();
  await page.getByText(words.intro.advanced).waitFor();
  await expectGoodInBoth(page);
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

// Goal: a permanent refusal takes two operators, is explained in the app, and is decided by a third
// after the member appeals. Method: both apps, everything by role and label; decisions appear
// without reloading; axe and the widths on each screen.
test("permanently refused by two, appealed, granted by a third", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  const words = wordsOf("en-us", "kyc");
  const { account, token } = await registerReader(page);
  const reader = clientOf(house, { token: () => token, language: "en-us" });
  const frontFileId = await uploadPaper(house, token);
  await reader.kyc.applyKYC({ ...PAPERS, frontFileId });
  await stepTo(page, "#/renzhengResult");
  const basic = basicState(page, words);
  await basic.getByText(words.state.submitted.pill).first().waitFor();

  await atDesk(staff, account, async (desk) => {
    await desk.getByRole("button", { name: "Refuse permanently" }).click();
    const dialog = desk.getByRole("dialog", { name: `Refuse permanently: ${account}` });
    await dialog.getByLabel("Findings, for colleagues").fill("A pasted photo.");
    await expectGoodDesk(desk);
    await dialog.getByRole("button", { name: "Refuse permanently" }).click();
    await desk
      .getByText(`A permanent refusal of ${account} is waiting for a second person.`)
      .waitFor();
  });
  await atDesk(second, account, async (desk) => {
    await desk.getByText("A pasted photo.").waitFor();
    await expectGoodDesk(desk);
    await desk.getByRole("button", { name: "Confirm refusal" }).click();
    const dialog = desk.getByRole("dialog", { name: /Confirm refusal/ });
    await dialog.getByRole("button", { name: "Confirm refusal" }).click();
    await desk.getByText(`${account} is permanently refused.`).waitFor();
  });

  await basic.getByText(words.outcome.forged).waitFor();
  await expectGoodInBoth(page);
  await button(page, words.action.appeal).click();
  const sheet = page.getByRole("dialog", { name: words.appeal.title });
  await button(page, words.action.sendAppeal).click();
  await sheet.getByText(words.refusal.kycAppealTooShort.replace("{{lengthMin}}", "20")).waitFor();
  await sheet.getByLabel(words.appeal.text).fill("The authority itself replaced the photo.");
  await expectGoodInBoth(page);
  await button(page, words.action.sendAppeal).click();
  await basic.getByText(words.state.appealed.hint).waitFor();
  await expectGoodInBoth(page);

  await atDesk(third, account, async (desk) => {
    await desk.getByText("The authority itself replaced the photo.").waitFor();
    await desk.getByRole("button", { name: "Grant appeal" }).click();
    const dialog = desk.getByRole("dialog", { name: /Grant appeal/ });
    await dialog.getByLabel("Message to the member").fill("The authority confirms it.");
    await dialog.getByRole("button", { name: "Grant appeal" }).click();
    await desk.getByText(`The appeal of ${account} is answered.`).waitFor();
  });
  await basic.getByText("The authority confirms it.").waitFor();
  await button(page, words.action.anew).click();
  await page.getByText(words.intro.anew).waitFor();
  await expectGoodInBoth(page);
  await button(page, words.action.submitAgain).click();
  await basic.getByText(words.timeline.again.submitted).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

// Goal: the device's picture check is only a warning, an invalid file is refused at once, and no
// input is lost. Method: a dark flat picture, a file that is not a picture, and a reload.
test("U14: a doubtful picture may be used, an unreadable one not; input is stored", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  const words = wordsOf("en-us", "kyc");
  await registerReader(page);
  await stepTo(page, "#/shenfenRenzheng?step=photos");
  await page.getByText(words.intro.basic).waitFor(); // details come first, before the link's target
  await button(page, words.action.continue).click();
  await page.getByText(words.refusal.kycPartMissing).first().waitFor();
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
  await page.getByText(words.qualityWarning.too_dark).waitFor();
  await page.getByText(words.qualityWarning.blurred).waitFor();
  await expectGoodInBoth(page);
  await button(page, words.photo.useAnyway).click();
  await page.getByText(words.photo.arrived).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

// Goal: an upload times out after the ten seconds of every call, and not before. Method: a server
// that receives it and never answers, and the page's own clock.
test("an upload without a response is reported after ten seconds, and can be retried", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  const words = wordsOf("en-us", "kyc");
  const { failure } = wordsOf("en-us", "shell");
  await page.clock.install();
  await registerReader(page);
  await stepTo(page, "#/shenfenRenzheng");
  await fillDetails(page, words);
  await button(page, words.action.continue).click();
  await page.route("**/api/sys/common/upload", () => {});
  const left = page.waitForRequest("**/api/sys/common/upload");
  await choosePhoto(page, `${words.part.frontFileId}: ${words.photo.album}`, drawPaper(14));
  await left;
  await page.clock.runFor(9_000);
  expect(await page.getByText(failure.timedOut).count()).toBe(0);
  await page.clock.runFor(1_500);
  await page.getByText(failure.timedOut).waitFor();
  await page.unroute("**/api/sys/common/upload");
  await choosePhoto(page, `${words.part.frontFileId}: ${words.photo.album}`, drawPaper(14));
  await page.getByText(words.photo.arrived).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

// Goal: personal data is entered once. Method: the form for personal data with a mistake, a reload
// in the middle, a choice undone, and the verification that begins with this data.
test("personal data is stored, and prefills a verification", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  const { part, refusal, intro } = wordsOf("en-us", "kyc");
  const { personal } = wordsOf("en-us", "profile");
  await registerReader(page);
  await stepTo(page, "#/gerenziliao");
  const section = page.getByRole("region", { name: personal.title });
  await expect.poll(() => section.getByText(personal.missing).count()).toBe(6);
  await expectGoodInBoth(page);

  const change = section.getByRole("button", { name: personal.change });
  await change.click();
  const sheet = page.getByRole("dialog", { name: personal.edit });
  const field = (name: string) => sheet.getByLabel(name, { exact: true });
  await field(part.lastName).fill("L0velace");
  await field(part.firstName).fill("Ada");
  await sheet.getByRole("button", { name: personal.submit }).click();
  await sheet.getByText(refusal.kycPartMalformed).waitFor();
  await expectGoodInBoth(page);
  await page.reload();
  await change.click();
  await expect.poll(() => field(part.firstName).inputValue()).toBe("Ada");
  await field(part.lastName).fill("Lovelace");
  await field(personal.gender.label).selectOption("female");
  await field(part.country).selectOption("GB");
  await sheet.getByRole("button", { name: personal.submit }).click();
  await section.getByText("United Kingdom").waitFor();
  await section.getByText(personal.gender.female).waitFor();

  await change.click();
  await field(personal.gender.label).selectOption(personal.missing);
  await sheet.getByRole("button", { name: personal.submit }).click();
  // Gender, birthday and address.
  await expect.poll(() => section.getByText(personal.missing).count()).toBe(3);
  await expectGoodInBoth(page);

  await stepTo(page, "#/shenfenRenzheng");
  await page.getByText(intro.basic).waitFor();
  await expect.poll(() => page.getByLabel(part.lastName).inputValue()).toBe("Lovelace");
  expect(await page.getByLabel(part.country).inputValue()).toBe("GB");
  expect(complaints).toEqual([]);
  await close();
});

const PAPERS = {
  lastName: "Lovelace",
  firstName: "Ada",
  birthday: "1990-12-10",
  country: "GB",
  idType: "passport",
  idNumber: "L01X00T47",
};

/** Opens a member's case at the desk, and its pictures, as an operator. */
async function atDesk(
  operator: TestOperator,
  account: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, complaints, close } = await openDesk(house, operator.token);
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/desk/#/verifications");
  await row(page, account).click();
  await page.getByRole("button", { name: "Open photos" }).click();
  await page.getByRole("img", { name: "Front" }).waitFor();
  await act(page);
  expect(complaints).toEqual([]);
  await close();
}

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

/** The only waiting case, with its content hash as staff see it. */
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
