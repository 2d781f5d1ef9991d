import { readFile } from "node:fs/promises";
import { createTestDatabase, runAsOwner } from "@plumbline/tests/kit/database";
import { expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";

// Goal: the install's reply templates have the words of the app, and what operators saved stays as
// it is. Method: the templates of a new database, and the migration once more on a later version.

const textsStatement = sql(
  "test.texts",
  `select (template->>'name') || ': ' || (template->>'english') as text
   from reply_templates, json_array_elements(templates) as template
   where version = 2 and template::text not in
     (select former::text from reply_templates, json_array_elements(templates) as former
      where version = 1)`,
);
const countStatement = sql("test.versions", "select count(*)::int as count from reply_templates");

test("templates are corrected where no operator has saved any", async () => {
  const { url, drop } = await createTestDatabase();
  const database = new Database({ url });
  expect((await database.query<{ text: string }>(textsStatement)).map(({ text }) => text)).toEqual([
    "Never ask: We never ask for a password, a code or a fee to withdraw. Please keep them to " +
      "yourself; anything that looks like one is hidden from us.",
    "Documents to resubmit: One of your documents could not be read. Verification in the app " +
      "shows which one and why; only that one is needed again.",
    "Nothing arrived: We looked for this payment and it has not arrived. If you have sent it, " +
      "give us its transaction ID in Support and we will look again.",
    "Address does not accept it: The address you chose does not accept this currency on this " +
      "network. Your money is available again; please save another address and withdraw to that " +
      "one.",
    "Nothing to pay: There is nothing you have to pay to withdraw. What was on hold for this " +
      "withdrawal is available again.",
    "Same name as on the document: The name on this document is not the one you entered. Please " +
      "enter it exactly as printed.",
  ]);
  const migration = new URL("../../../migrations/0157-support-reply-texts.sql", import.meta.url);
  await runAsOwner(url, await readFile(migration, "utf8"));
  expect(await database.query<{ count: number }>(countStatement)).toEqual([{ count: 2 }]);
  await database.close();
  await drop();
});
