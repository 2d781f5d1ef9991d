import { newRequestId } from "@plumbline/client";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { runJob, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { deliveredMessages } from "@plumbline/tests/kit/messages/read-message";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  addTwoOperators,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: content for all members is written by one person and published by another, shown from its
// start to its end, in the reader's language or the nearest related one, as text only. Method:
// operators, members and visitors against a running server whose clock is moved.

let testServer: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let risk: TestOperator;
let member: Member;

const MINUTE_MS = 60_000;
const WHY = "Members asked for it.";

beforeAll(async () => {
  testServer = await startTestServer();
  const admin = await signInAdmin(testServer);
  [maker, checker] = await addTwoOperators(testServer, "content", admin);
  risk = await addOperator(testServer, admin, "risk");
  member = await registerMember(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

type Item = Parameters<TestOperator["client"]["content"]["proposeContent"]>[0]["item"];

const TEXT = { id: "en-us", title: "Title", summary: "In short", body: "All of it." };
const article = (change: Partial<Item> = {}): Item => ({
  kind: "article",
  isPublished: true,
  category: null,
  refusals: [],
  places: [],
  endsMs: null,
  link: null,
  texts: [TEXT],
  ...change,
});
const announcement = (change: Partial<Item> = {}): Item =>
  article({ kind: "announcement", places: ["popup", "list"], ...change });

async function propose(item: Item, about: { itemId?: string; by?: TestOperator } = {}) {
  const { itemId = newRequestId(), by = maker } = about;
  const { newestVersion } = await by.client.content.readContent({ id: itemId });
  const effectiveMs = testServer.clock.now() + 2 * MINUTE_MS;
  const { id } = await by.client.content.proposeContent({
    itemId,
    baseVersion: newestVersion,
    effectiveMs,
    why: WHY,
    item,
  });
  return { id, itemId };
}

async function confirm(proposal: { id: string; itemId: string }, by = checker) {
  const { proposals } = await by.client.content.readContent({ id: proposal.itemId });
  const contentHash = proposals.find(({ id }) => id === proposal.id)?.contentHash ?? "";
  return by.client.content.confirmContent({ ...proposal, contentHash });
}

/** Published, after its start time. */
async function publish(item: Item, itemId?: string): Promise<string> {
  const proposal = await propose(item, itemId === undefined ? {} : { itemId });
  await confirm(proposal);
  testServer.clock.advance(3 * MINUTE_MS);
  return proposal.itemId;
}

const visitor = (language = "en-us") => clientOf(testServer, { language }).content;

test("B1 an operator who may neither write nor publish sees no draft", async () => {
  expect(await outcome(risk.client.content.listContent({}))).toBe("not_permitted");
  expect(await outcome(propose(article(), { by: risk }))).toBe("not_permitted");
});

test("content-2 an announcement takes two persons and appears at its start", async () => {
  const proposal = await propose(announcement());
  const ids = async () => (await visitor().listAnnouncements({})).map(({ id }) => id);
  expect(await outcome(confirm(proposal, maker))).toBe("same_operator");
  expect(await ids()).not.toContain(proposal.itemId);
  await confirm(proposal);
  expect(await ids()).not.toContain(proposal.itemId);
  testServer.clock.advance(3 * MINUTE_MS);
  expect((await visitor().listAnnouncements({}))[0]).toMatchObject({
    id: proposal.itemId,
    title: "Title",
    summary: "In short",
    places: ["popup", "list"],
    link: null,
    endTime: null,
  });
});

test("content-2 at its end an announcement disappears, and its address with it", async () => {
  const endsMs = testServer.clock.now() + 10 * MINUTE_MS;
  const id = await publish(announcement({ endsMs }));
  expect(await outcome(visitor().readArticle({ id }))).toBe("accepted");
  testServer.clock.advance(10 * MINUTE_MS);
  expect((await visitor().listAnnouncements({})).map((one) => one.id)).not.toContain(id);
  expect((await visitor().listNotices({})).records.map((one) => one.id)).not.toContain(id);
  expect(await outcome(visitor().readArticle({ id }))).toBe("content_not_found");
});

test("content-2 a new version replaces the old one and keeps its date", async () => {
  const id = await publish(article());
  const { createTime } = await visitor().readArticle({ id });
  await publish(article({ texts: [{ ...TEXT, title: "Second" }] }), id);
  const second = await visitor().readArticle({ id });
  expect(second).toMatchObject({ title: "Second", createTime });
  expect(second.updateTime > createTime).toBe(true);
  await publish(article({ isPublished: false, texts: [{ ...TEXT, title: "Second" }] }), id);
  expect(await outcome(visitor().readArticle({ id }))).toBe("content_not_found");
  const { versions } = await maker.client.content.readContent({ id });
  expect(versions.map(({ version, state }) => [version, state])).toEqual([
    [4, "inForce"],
    [3, "past"],
    [2, "past"],
    [1, "past"],
  ]);
});

test("content-3 a read announcement is read on all devices of its member only", async () => {
  const id = await publish(announcement());
  const other = await registerMember(testServer);
  await member.client.content.readAnnouncement({ id });
  await member.client.content.readAnnouncement({ id });
  const isRead = async ({ client }: Member) =>
    (await client.content.listMyAnnouncements({})).find((one) => one.id === id)?.isRead;
  expect(await isRead(member)).toBe(true);
  expect(await isRead(other)).toBe(false);
  const nothing = { id: newRequestId() };
  expect(await outcome(member.client.content.readAnnouncement(nothing))).toBe("content_not_found");
});

test("content-2 each reader gets their language, the nearest related one, or English", async () => {
  const texts = [
    TEXT,
    { ...TEXT, id: "zh-cn", title: "標題" },
    { ...TEXT, id: "xi", title: "Título" },
  ];
  const id = await publish(article({ texts }));
  const titles = await Promise.all(
    ["en-us", "zh-cn", "zh-hans", "xi", "tai"].map(async (language) => {
      const read = await visitor(language).readArticle({ id });
      return [read.language, read.title];
    }),
  );
  expect(titles).toEqual([
    ["en-us", "Title"],
    ["zh-cn", "標題"],
    ["zh-cn", "標題"],
    ["xi", "Título"],
    ["en-us", "Title"],
  ]);
});

test("content-4 a sandbox has help that can be searched in both languages", async () => {
  const help = await visitor().listArticles({ pageSize: 100 });
  expect(help.total).toBe(14);
  const search = async (text: string, language = "en-us") => {
    const { records } = await visitor(language).listArticles({ search: text, pageSize: 100 });
    return records.map(({ title }) => title);
  };
  // A stem, half a word, a script without spaces, and a word that is in no text.
  expect((await search("withdrawing"))[0]).toBe("How a withdrawal works");
  expect(await search("liquidat")).toContain("Margin, leverage and liquidation");
  expect((await search("提現", "zh-cn"))[0]).toBe("提現如何進行");
  expect(await search("xyzzy")).toEqual([]);
  expect(await search("%_%")).toEqual([]);
  const money = await visitor().listArticles({ category: "money" });
  expect(money.records.map(({ title }) => title).toSorted()).toEqual([
    "How a deposit works",
    "How a withdrawal works",
    "What is on hold, and until when",
  ]);
  expect((await visitor().listArticles({ kind: "news" })).total).toBe(2);
  expect(await visitor().listAnnouncements({})).toContainEqual(
    expect.objectContaining({ title: "You are in a sandbox", places: ["banner", "list"] }),
  );
});

test("content-4 a refusal links to the article that explains it", async () => {
  const links = await visitor("zh-cn").listRefusalHelp({});
  const withdrawal = links.find(({ refusal }) => refusal === "insufficient_balance");
  expect(withdrawal).toMatchObject({ title: "哪些金額被預留、到何時為止" });
  const article = await visitor().readArticle({ id: withdrawal?.id ?? "" });
  expect(article.title).toBe("What is on hold, and until when");
  const names = links.map(({ refusal }) => refusal);
  expect(new Set(names).size).toBe(names.length);
});

test("content-4 each reader rates an article once, and the last rating counts", async () => {
  const id = await publish(article());
  for (const isUseful of [true, false]) {
    await member.client.content.rateArticle({ id, isUseful });
    expect(await member.client.content.readArticle({ id })).toMatchObject({ isUseful });
  }
  expect(await visitor().readArticle({ id })).toMatchObject({ isUseful: null });
  const { records } = await maker.client.content.listContent({ kind: "article", pageSize: 100 });
  expect(records.find((one) => one.id === id)).toMatchObject({ useful: 0, notUseful: 1 });
});

test("O5 a short link works once two persons published it, until it is removed", async () => {
  const link = { url: "https://example.org/terms", linkType: 4 } as const;
  const itemId = await publish(article({ kind: "shortLink", link }));
  const { code } = await maker.client.content.readContent({ id: itemId });
  expect(code).toMatch(/^[\w-]{12}$/);
  expect(await visitor().useShortLink({ code: code ?? "" })).toEqual(link);
  expect(await outcome(visitor().readArticle({ id: itemId }))).toBe("content_not_found");
  await publish(article({ kind: "shortLink", link, isPublished: false }), itemId);
  expect(await outcome(visitor().useShortLink({ code: code ?? "" }))).toBe("content_not_found");
  expect(await outcome(visitor().useShortLink({ code: "AAAAAAAAAAAA" }))).toBe("content_not_found");
});

test.each<[string, Partial<Item>]>([
  ["H1", { texts: [{ ...TEXT, body: "<script>alert(1)</script>" }] }],
  ["H1", { texts: [{ ...TEXT, body: "[x](javascript:alert(1))" }] }],
  ["H1", { texts: [{ ...TEXT, body: "- a\n  - <img src=x onerror=alert(1)>" }] }],
  ["H1", { texts: [{ ...TEXT, title: "pay \u202Egnp.exe" }] }],
  ["H5", { texts: [{ ...TEXT, body: "[x](//evil.example)" }] }],
  ["O1", { link: { url: "https://user@evil.example/", linkType: 2 } }],
  ["O1", { link: { url: "java\tscript:alert(1)", linkType: 4 } }],
  ["O1", { link: { url: "#/outlink?url=x", linkType: 2 } }],
])("%s hostile content cannot be proposed: %o", async (_id, change) => {
  expect(await outcome(propose(article(change)))).toBe("settings_wrong");
});

test("H1 hostile content already in the table is shown as plain text", async () => {
  const id = newRequestId();
  const body = "<script>alert(1)</script>\n\n[go](javascript:alert(1)) \u202Enow";
  const item = article({ texts: [{ ...TEXT, body }] });
  const database = new Database({ url: testServer.databaseUrl });
  await database.query(slipStatement, [id, JSON.stringify(item), body]);
  await database.close();
  const read = await visitor().readArticle({ id });
  expect(read.body).toEqual([
    {
      type: "paragraph",
      spans: [{ text: "<script>alert(1)</script>", style: "plain", href: null }],
    },
    {
      type: "paragraph",
      spans: [
        { text: "go", style: "plain", href: null },
        { text: " now", style: "plain", href: null },
      ],
    },
  ]);
});

const slipStatement = sql(
  "test.slip-content",
  `with slipped as (
     insert into content_versions (item_id, version, effective_at, kind, is_published, item)
     values ($1, 1, '2020-01-01', 'article', true, $2::json) returning item_id, version
   )
   insert into content_texts (item_id, version, language, title, summary, body)
   select item_id, version, 'en-us', 'Title', '', $3 from slipped`,
);

test("B2 the second person confirms the version they saw; versions are consecutive", async () => {
  const proposal = await propose(article());
  const { itemId, id } = proposal;
  const other = { ...proposal, contentHash: "0".repeat(64) };
  expect(await outcome(checker.client.content.confirmContent(other))).toBe("content_changed");
  expect(await outcome(propose(article(), { itemId }))).toBe("proposal_waiting");
  await maker.client.content.withdrawContent({ id, itemId });
  expect(await outcome(confirm(proposal))).toBe("proposal_not_open");
  const stale = { itemId, baseVersion: 7, effectiveMs: testServer.clock.now() + 9 * MINUTE_MS };
  const outdatedProposal = { ...stale, why: WHY, item: article() };
  expect(await outcome(maker.client.content.proposeContent(outdatedProposal))).toBe(
    "settings_moved",
  );
});

test("the desk's list shows waiting versions, and the publisher's queue counts them", async () => {
  const { itemId } = await propose(article({ texts: [{ ...TEXT, title: "Waiting" }] }));
  const { records } = await checker.client.content.listContent({});
  expect(records[0]).toMatchObject({ id: itemId, title: "Waiting", state: "draft" });
  expect(records.find((one) => one.id === itemId)).toMatchObject({ isWaiting: true, version: 1 });
  const shown = await checker.client.content.readContent({ id: itemId });
  expect(shown.item).toBeNull();
  expect(shown.proposed?.previews).toEqual([
    {
      id: "en-us",
      body: [{ type: "paragraph", spans: [{ text: "All of it.", style: "plain", href: null }] }],
    },
  ]);
});

test("B7 public settings apply from their time on, after two persons confirmed them", async () => {
  const { settings } = maker.client;
  const contact = async () => {
    const { settings: at } = clientOf(testServer);
    return JSON.parse(await at.getKeyByParam({ key: "contact" })) as unknown;
  };
  const { newestVersion } = await settings.readPublicSettings({});
  const wanted = { isPcLimite: false, contactEmail: "help@example.com", contactHours: "09 to 18" };
  const about = { baseVersion: newestVersion, why: WHY };
  const effectiveMs = testServer.clock.now() + 2 * MINUTE_MS;
  const wrong = { ...about, effectiveMs, settings: { ...wanted, contactEmail: "no address" } };
  expect(await outcome(settings.proposePublicSettings(wrong))).toBe("settings_wrong");
  const { id } = await settings.proposePublicSettings({ ...about, effectiveMs, settings: wanted });
  const { proposals } = await settings.readPublicSettings({});
  const seen = { id, contentHash: proposals[0]?.contentHash ?? "" };
  expect(await outcome(settings.confirmPublicSettings(seen))).toBe("same_operator");
  await checker.client.settings.confirmPublicSettings(seen);
  expect(await contact()).toEqual({ email: null, hours: null });
  testServer.clock.advance(3 * MINUTE_MS);
  expect(await contact()).toEqual({ email: "help@example.com", hours: "09 to 18" });
});

// The last test, because it moves the clock by half a day, which ends the operators' sessions.
test("content-5 members who chose news get one message a day; others get none", async () => {
  const reader = await registerReachable(testServer);
  const other = await registerReachable(testServer);
  const tell = () => runJob(testServer, "content.tell-news");
  const choice = { category: "news", byMail: true, byPush: false } as const;
  await reader.client.content.saveNoticeSettings(choice);
  const id = await publish(article({ kind: "news", texts: [{ ...TEXT, title: "A first" }] }));
  await publish(announcement({ texts: [{ ...TEXT, title: "A second" }] }));
  testServer.clock.advance(14 * 60 * MINUTE_MS);
  await Promise.all([tell(), tell()]);
  const [message, ...more] = await deliveredMessages(testServer, `${reader.id}@example.com`);
  expect([message?.subject, more]).toEqual(["News from Plumbline", []]);
  expect(message?.text).toContain("• A second\n• A first\n");
  expect(await deliveredMessages(testServer, `${other.id}@example.com`)).toEqual([]);
  expect((await visitor().readArticle({ id })).title).toBe("A first");
  testServer.clock.advance(24 * 60 * MINUTE_MS);
  await tell();
  expect(await deliveredMessages(testServer, `${reader.id}@example.com`)).toHaveLength(1);
});
