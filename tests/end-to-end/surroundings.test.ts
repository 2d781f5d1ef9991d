import { LANGUAGE_NAMES, OFFERED_LANGUAGES } from "@plumbline/messages";
import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import { startApp } from "@plumbline/tests/kit/browser/app";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import {
  arriveAt,
  holdToken,
  type Phone,
  registerReader,
  stopClock,
  stepTo,
} from "@plumbline/tests/kit/phone";
import type { Page, Route } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: functions around the screens follow the rules of spec §2, §8 and §9: copying, outgoing
// links, languages, prompts, the page for desktops. Method: the real app in a browser, found by
// role and label. Server states that do not exist yet are inserted into its answers.

const house = withApp(() => startApp({ PC_LIMITED: "1" }));
let phone: Phone;
let page: Page;
let token = "";

beforeAll(async () => {
  phone = await house.openPhone("light");
  ({ token } = await registerReader(phone.page));
  await phone.close();
});

beforeEach(async () => {
  phone = await house.openPhone("light");
  page = phone.page;
});

afterEach(() => phone.close());

const signIn = (): Promise<void> => holdToken(page, token);

const heading = (name: string) => page.getByRole("heading", { level: 1, name });

test.each([
  ["Success", ["clipboard-read", "clipboard-write"]],
  ["Fail", []],
])("copying shows %s for two seconds", async (text, permissions) => {
  await page.context().grantPermissions(permissions, { origin: house.server.url });
  await page.clock.install();
  await page.goto("/#/outlink?url=https%3A%2F%2Fexample.org%2Fa");
  if (text === "Fail") {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
  }
  const copy = page.getByRole("button", { name: "Copy address" });
  await copy.waitFor();
  await stopClock(page);
  await copy.click();
  const toast = page.getByRole("status").getByText(text, { exact: true });
  await toast.waitFor();
  await page.clock.runFor(1_999);
  await expect.poll(() => toast.count()).toBe(1);
  await page.clock.runFor(1);
  await toast.waitFor({ state: "detached" });
});

test("O2 an outgoing link shows its target, opens nothing of ours, and never runs", async () => {
  await page.goto("/#/outlink?url=http%3A%2F%2Fexample.org%2Fa%3Fb%3D1");
  await page.getByText("http://example.org/a?b=1").waitFor();
  await page.getByText("not encrypted").waitFor();
  const link = page.getByRole("link", { name: "Open in a new tab" });
  expect(await link.getAttribute("href")).toBe("http://example.org/a?b=1");
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto("/#/outlink?url=javascript%3Aalert(1)");
  await page.getByText("This link cannot be opened").waitFor();
  expect(await page.getByRole("link", { name: "Open in a new tab" }).count()).toBe(0);
});

test("another language applies at once, and no input is lost", async () => {
  await signIn();
  await page.goto("/#/heyue");
  await page.getByRole("textbox", { name: "Margin" }).fill("77");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  await stepTo(page, "#/language");
  const radios = page.getByRole("radio");
  await heading("Language").waitFor();
  await expect.poll(() => radios.count()).toBe(8);
  expect(await page.getByRole("radio", { name: /English/ }).isChecked()).toBe(true);
  const partly = OFFERED_LANGUAGES.filter((language) => !LANGUAGE_NAMES[language].isComplete);
  const badges = page.getByText("Partly translated", { exact: true });
  await expect.poll(() => badges.count()).toBe(partly.length);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("radio", { name: /Traditional Chinese/ }).click();
  await heading("語言").waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("zh-Hant");
  await page.getByRole("radio", { name: /Thai/ }).click();
  await heading("ภาษา").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("tai");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("th-TH");

  await stepTo(page, "#/heyue");
  const margin = (name: string) => page.getByRole("textbox", { name });
  await margin("มาร์จิน").waitFor();
  expect(await margin("มาร์จิน").inputValue()).toBe("77");
  await page.getByRole("link", { name: "หน้าแรก" }).waitFor();

  await stepTo(page, "#/language");
  await page.getByRole("radio", { name: /Spanish/ }).click();
  await heading("Idioma").waitFor();
  await stepTo(page, "#/heyue");
  await margin("Margen").waitFor();
  expect(await margin("Margen").inputValue()).toBe("77");
  await stepTo(page, "#/kuangchi");
  await heading("Pool de minería").waitFor();
  await page.getByRole("button", { name: "Atrás" }).waitFor();
  await expect.poll(() => page.locator("body[data-same-page]").count()).toBe(1);
});

// Goal: the last of two choices wins, also if its texts arrive earlier. Method: hold back the files
// of the first one until the second is chosen.
test("a language that is still loading gives way to the one chosen after it", async () => {
  await page.goto("/#/language");
  await heading("Language").waitFor();
  const english = page.getByRole("radio", { name: /English/ });
  const korean = page.getByRole("radio", { name: /Korean/ });
  await korean.waitFor();
  const delayed: Route[] = [];
  let isDelaying = true;
  await page.route("**/assets/*.js", async (route) => {
    if (isDelaying) delayed.push(route);
    else await route.continue();
  });

  await korean.click();
  await expect.poll(() => korean.isChecked()).toBe(true);
  await expect.poll(() => delayed.length).toBeGreaterThan(0);
  await english.click();
  await expect.poll(() => english.isChecked()).toBe(true);
  isDelaying = false;
  await Promise.all(delayed.map((route) => route.continue()));
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en-US");
  expect(await page.evaluate(() => localStorage.getItem("lang"))).not.toBe("ko");
  expect(await english.isChecked()).toBe(true);
});

test("a reader who is signing in changes the language and returns to the input", async () => {
  await page.goto("/#/login");
  await page.getByRole("textbox", { name: "Username" }).fill("somebody");
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await password.fill("half a pass");
  await page.getByRole("link", { name: "English" }).click();
  await heading("Language").waitFor();
  await page.getByRole("radio", { name: /Spanish/ }).click();
  await page.getByRole("button", { name: "Atrás" }).click();
  await page.getByRole("link", { name: "Español" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Usuario" }).inputValue()).toBe("somebody");
  const passwordBox = page.getByRole("textbox", { name: "Contraseña", exact: true });
  expect(await passwordBox.inputValue()).toBe("half a pass");
});

test("completing the profile is requested by the flag, but not on the profile itself", async () => {
  await signIn();
  await page.route(/getMyUserInfo/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.result.showWanshanXinxiTip = true;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/#/my");
  const tip = page.getByText("Profile incomplete");
  await tip.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await arriveAt(page, "#/gerenziliao");
  await heading("Personal data").waitFor();
  expect(await tip.isVisible()).toBe(false);
});

test("without the flag nothing is requested", async () => {
  await signIn();
  await page.route(/getMyUserInfo/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.result.showWanshanXinxiTip = false;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/#/my");
  await heading("Personal").waitFor();
  expect(await page.getByText("Profile incomplete").count()).toBe(0);
});

test("a screen that needs contact information asks for it, and leads to the profile", async () => {
  await signIn();
  const refused = { success: false, code: 4010, error: "contact_required", message: "First." };
  await page.route(/listMy/, (route) => route.fulfill({ json: refused }));
  await page.goto("/#/heyue");
  const dialog = page.getByRole("dialog", { name: "Please complete your contact information" });
  await dialog.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await arriveAt(page, "#/gerenziliao");
});

test("a wide screen shows the app in a frame, and no frame within the frame", async () => {
  const desktop = await house.browser.newContext({
    baseURL: house.server.url,
    viewport: { width: 1_280, height: 800 },
  });
  const wide = await desktop.newPage();
  await wide.goto("/#/hangqing");
  await wide.waitForURL((url) => url.pathname === "/pc.html");
  const address = await wide.evaluate(() => sessionStorage.getItem("address"));
  expect(address).toBe(`${house.server.url}/#/hangqing`);
  const framed = wide.frameLocator("iframe");
  await framed.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
  expect(wide.frames().length).toBe(2);
  await wide.getByRole("img", { name: "Address as a QR code" }).waitFor();
  await framed.getByRole("link", { name: "Home" }).click();
  await wide.getByText(`${house.server.url}/#/home`).waitFor();
  expect(await accessibilityProblems(wide)).toEqual([]);

  await wide.setViewportSize({ width: 575, height: 800 });
  await wide.goto("/#/hangqing");
  await wide.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
  await wide.goto("/pc.html");
  await wide.waitForURL((url) => url.pathname === "/");
  await desktop.close();
});
