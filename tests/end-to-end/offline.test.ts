import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { type SilentRelay, startSilentRelay } from "@plumbline/tests/kit/browser/silent-relay";
import { wordsOf } from "@plumbline/tests/kit/browser/words";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import {
  arriveAt,
  openPhone,
  type Phone,
  registerReader,
  stepTo,
} from "@plumbline/tests/kit/phone";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the app can be installed, shows the last content without a network and verifies receipts;
// after signing out nothing of it is left. Method: the built app with its service worker in a real
// browser, whose network is cut or silent.

const house = withApp();

let relay: SilentRelay;
let phone: Phone;
let page: Page;
let member: Member;
let receiptId: string;

beforeAll(async () => {
  relay = await startSilentRelay(house.server.url);
  phone = await openPhone(house.browser, {
    url: relay.url,
    theme: "light",
    hasWorker: true,
  });
  ({ page } = phone);
  member = await registerMember(house);
  const order = { book: "demo", symbol: "BTCUSDT", direction: "long", leverage: 10 } as const;
  const { id } = await member.client.contract.openPosition({ ...order, margin: "100" });
  const closed = await member.client.contract.closePosition({ id });
  receiptId = closed.receiptId ?? "";
});

afterAll(async () => {
  await phone.close();
  await relay.stop();
});

test("the app can be installed", async () => {
  await page.goto("/");
  await page.evaluate((token) => localStorage.setItem("token", token), member.token);
  await page.reload();
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/manifest.webmanifest"]);
  const icons = await page.evaluate(async () => {
    const manifest = await (await fetch("/manifest.webmanifest")).json();
    const paths: string[] = manifest.icons.map(({ src }: { src: string }) => src);
    const share = document.querySelector<HTMLMetaElement>("[property='og:image']")?.content ?? "";
    const answers = await Promise.all([...paths, share].map((path) => fetch(path)));
    return answers.map(({ ok, headers }) => [ok, headers.get("content-type")]);
  });
  expect(icons).toEqual(Array.from({ length: 4 }, () => [true, "image/png"]));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), LONG)
    .toBe("activated");
});

test("texts are stored in the reader's language, and in another when it is chosen", async () => {
  // Texts of an area that this file does not show.
  const english = wordsOf("en-us", "recharge").loadFailed;
  const korean = wordsOf("ko", "recharge").loadFailed;
  expect(await storedWords(page, [english, korean])).toEqual([english]);
  await stepTo(page, "#/language");
  await page.getByRole("radio", { name: "한국어" }).click();
  await expect.poll(() => storedWords(page, [english, korean]), LONG).toEqual([english, korean]);
  await page.getByRole("radio", { name: "English" }).click();
  // Pages wait for a worker that is being exchanged.
  await expect.poll(() => activeWorker(page), LONG).toEqual(["?language=en-us", "activated"]);
});

test("offline, earlier content is shown and receipts verify", async () => {
  await stepTo(page, "#/zichanCenter");
  await arriveAt(page, "#/zichanCenter");
  await page.getByText("Tether").waitFor();
  await stepTo(page, "#/zhangbianRecord");
  await page.getByText("Closed BTC long").waitFor();
  await stepTo(page, `#/receipt?id=${receiptId}`);
  await page.getByRole("button", { name: "Verify" }).waitFor();
  await expect
    .poll(() => storedCopies(page), LONG)
    .toEqual(expect.arrayContaining(["assets", "log", "receipt", "ticks", "contract-terms"]));

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText(HONEST).waitFor();
  await expectGood(page);

  await stepTo(page, "#/zichanCenter");
  await page.getByText("Tether").waitFor();
  await expectGood(page);
  await stepTo(page, "#/zhangbianRecord");
  await page.getByText("Closed BTC long").waitFor();
  await expectGood(page);
});

test("without a response the app starts in a language other than the worker's", async () => {
  const other = await page.context().newPage();
  // A device may report a network connection while no server answers.
  await other.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: true }));
  await page.evaluate(() => localStorage.setItem("lang", "ko"));
  await other.goto(`/#/receipt?id=${receiptId}`);
  const verify = other.getByRole("button", { name: wordsOf("ko", "proof").verify });
  await expect.poll(() => verify.count(), LONG).toBe(1);
  await other.close();
  await page.evaluate(() => localStorage.setItem("lang", "en-us"));
});

// Goal: with a connection but no reception, as in a tunnel, the app appears, not a blank page.
// Method: a relay that stays open and carries nothing, as a browser offline cannot show it.
test("a server that never answers does not keep the stored app from appearing", async () => {
  await page.context().setOffline(false);
  relay.silence();
  try {
    await page.reload({ waitUntil: "commit" });
    const age = page.getByText(/^Could not be updated\. As of /);
    await page.getByText("Closed BTC long").waitFor();
    // What is shown is never shown without its time.
    expect(await age.count()).toBe(1);
  } finally {
    relay.restore();
  }
});

test("the page's policy also applies when the worker serves it", async () => {
  const policy = await page.evaluate(async () => {
    const page = await (await caches.open("shell")).match("/");
    return page?.headers.get("content-security-policy") ?? "";
  });
  expect(policy).toMatch(/default-src 'self';script-src 'self'/);
  const isBlocked = page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.wasRun = true";
    document.body.append(script);
    return !("wasRun" in window);
  });
  expect(await isBlocked).toBe(true);
});

test("a newer app is used from the next page on, and its earlier files are deleted", async () => {
  await page.evaluate(async () => {
    const shell = await caches.open("shell");
    await shell.put("/", new Response("<title>An earlier app</title>"));
  });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await page.title()).not.toBe("An earlier app");
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const shell = await caches.open("shell");
        return (await (await shell.match("/"))?.text())?.includes("An earlier app");
      }),
    )
    .toBe(false);
});

test("signed out, nothing of the reader is left on the device", async () => {
  await stepTo(page, "#/my");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["shell"]);
  // The next user stores their own data, and sees nothing of anybody else's.
  await registerReader(page);
  await stepTo(page, "#/zhangbianRecord");
  await page.getByText("Play money granted").waitFor();
  expect(await page.getByText("Closed BTC long").count()).toBe(0);
});

const LONG = { timeout: 60_000 };
const HONEST = /^Verified\. This browser computed the same result/;

/** The language and the state of the worker, once none is being installed. */
const activeWorker = (of: Page): Promise<unknown> =>
  of.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    if (active === null || installing !== null || waiting !== null) return null;
    return [new URL(active.scriptURL).search, active.state];
  });

/** The words that occur in a stored file. */
const storedWords = (of: Page, words: readonly string[]): Promise<string[]> =>
  of.evaluate(async (looked) => {
    const shell = await caches.open("shell");
    const answers = await shell.matchAll();
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    return looked.filter((word) => texts.some((text) => text.includes(word)));
  }, words);

/** The names of the reader's stored data. */
const storedCopies = (of: Page): Promise<string[]> =>
  of.evaluate(async () => {
    const names: string[] = [];
    for (const store of (await caches.keys()).filter((name) => name.startsWith("copies:"))) {
      for (const { url } of await (await caches.open(store)).keys()) {
        const text = decodeURIComponent(new URL(url).pathname.slice("/copy/".length));
        if (text !== "user") names.push(...(JSON.parse(text) as string[]).slice(1, 3));
      }
    }
    return names;
  });
