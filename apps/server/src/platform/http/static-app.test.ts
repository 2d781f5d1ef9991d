// Goal: a shared link to the app has its picture. Method: a page as built, served with a configured
// address and without one.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { StaticApp } from "./static-app.ts";

const root = mkdtempSync(join(tmpdir(), "plumbline-app-"));
writeFileSync(
  join(root, "index.html"),
  `<meta property="og:url" content="/" />
   <meta property="og:image" content="/share.png" />
   <meta property="og:image:width" content="1200" />`,
);
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ["https://app.example", "other.example", "https://app.example"],
  ["", "127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["", 'a"><script>', "http://a&#34;&#62;&#60;script&#62;"],
])("configured as %j and reached as %j, its picture is of %s", async (publicUrl, host, origin) => {
  const app = fastify();
  const place = { root, at: "/", transportKey: "", publicUrl } as const;
  await new StaticApp(place).register(app);
  const { body } = await app.inject({ url: "/", headers: { host } });
  expect(body.split(/\s*\n\s*/)).toEqual([
    `<meta property="og:url" content="${origin}/" />`,
    `<meta property="og:image" content="${origin}/share.png" />`,
    '<meta property="og:image:width" content="1200" />',
  ]);
  await app.close();
});
