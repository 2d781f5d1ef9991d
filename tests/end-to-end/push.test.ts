import type { CDPSession, Page } from "playwright-core";
import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { freeze } from "@plumbline/tests/kit/desk/prepare-cases";
import { registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { closeWindows, holdToken, openPhone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startPushService, type TestBrowser } from "@plumbline/tests/kit/push/push-service";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: a member chooses notification channels, and a decision is shown by the app's service worker
// without an open page. Method: a phone of 375×812 whose browser is subscribed at a local push
// service, because its maker's cannot be reached; messages arriving there, decrypted with the
// browser's keys, are passed to the worker as the browser would.

let testServer: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let risk: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  service = await startPushService();
  risk = await addOperator(testServer, await signInAdmin(testServer), "risk");
});
afterAll(async () => {
  await closeWindows(await shareBrowser());
  await service.stop();
  await testServer.stop();
});

test("push-9 a member turns push on and is notified of a decision", async () => {
  const { url } = testServer.server;
  const phone = await openPhone(await shareBrowser(), { url, theme: "light", hasWorker: true });
  const { page } = phone;
  await page.context().grantPermissions(["notifications"]);
  const member = await registerMember(testServer);
  const { pushKey } = await member.client.content.readNoticeSettings({});
  const browser = service.subscribe(pushKey);
  await standForMaker(page, browser);
  await holdToken(page, member.token);
  const worker = await openWorker(page);

  await page.goto("/#/my");
  await page.getByRole("link", { name: /^Notification settings/ }).click();
  const device = page.getByText("Push on this device");
  const isPushOn = async () => (await member.client.content.readNoticeSettings({})).isPushOn;
  await device.click();
  await expect.poll(isPushOn).toBe(true);
  // E-mails about money cannot be turned off.
  expect(await page.getByRole("checkbox", { name: "Money: Email" }).count()).toBe(0);
  const news = page.getByRole("checkbox", { name: "News: Email" });
  await news.click();
  await expect.poll(() => news.isChecked()).toBe(true);
  await expectGoodInBoth(page);
  await page.reload();
  await page.getByRole("switch", { name: "Push on this device", checked: true }).waitFor();
  expect(await page.getByRole("checkbox", { name: "News: Email" }).isChecked()).toBe(true);

  await freeze({ member, risk } as Parameters<typeof freeze>[0], 24);
  await expect.poll(() => browser.pushes).toHaveLength(1);
  const [push] = browser.pushes;
  await worker.deliver(JSON.stringify(push));
  await expect.poll(() => shownOn(page)).toEqual([{ title: push?.title, body: push?.text }]);
  await page.goto(`/#/${push?.path}`);
  await page.getByText(/is on hold until/).waitFor();
  await expectGoodInBoth(page);

  await page.goto("/#/notificationSettings");
  await device.click();
  await expect.poll(isPushOn).toBe(false);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}, 60_000);

/** Stands in for the push service of the browser's vendor, which issues an endpoint and keys. */
async function standForMaker(page: Page, { subscription }: TestBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, ...keys }) => {
    const subscribed = {
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => Promise.resolve(true),
    };
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.resolve(subscribed),
      getSubscription: () => Promise.resolve(subscribed),
    });
  }, subscription);
}

/** The app's worker, which can receive a push without an open page. */
async function openWorker(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  let activeId: string | null = null;
  session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    const active = versions.find(({ status }) => status === "activated");
    activeId = active?.registrationId ?? activeId;
  });
  await session.send("ServiceWorker.enable");
  return {
    deliver: async (data: string) => {
      // A push for a worker that is still installing is dropped silently.
      await expect.poll(() => activeId).not.toBeNull();
      const { origin } = new URL(page.url());
      const registrationId = activeId ?? "";
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    },
  };
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
