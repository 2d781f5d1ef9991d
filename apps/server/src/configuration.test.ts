// Goal: a server starts only with consistent settings, and otherwise states the reason. Method:
// environments, and the configuration read from them.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { CHAIN_VARIABLES, defaultDataDir, readVariable, VARIABLES } from "./variables.ts";

test("without any setting money is simulated, no proxy is trusted, no seed is fixed", () => {
  expect(readConfiguration({})).toMatchObject({
    mode: "sandbox",
    profile: "sandbox",
    feed: "simulated",
    seed: null,
    trustedProxies: [],
    isMetricsPublic: false,
    isPcLimited: false,
  });
});

test("root stores its data outside its home, other users in the project folder", () => {
  const isRoot = process.getuid?.() === 0;
  expect(defaultDataDir()).toMatch(isRoot ? /^\/var\/lib\/plumbline$/ : /\/\.data$/);
});

test("an empty variable counts as not set", () => {
  const empty = { HOST: "", PORT: "", DATA_DIR: " ", DATABASE_URL: "", SEED: "", APP_MODE: "" };
  expect(readConfiguration(empty)).toEqual(readConfiguration({}));
});

test.each([
  ["DATABASE_URL", "postgres://owner:top/secret@host/trades"],
  ["DATABASE_URL", "postgres://owner:12/secret@host/trades"],
  ["DATABASE_URL", "postgres://owner:12?secret@host/trades"],
  ["DATABASE_URL", "postgres://owner:12#secret@host/trades"],
  ["DATABASE_URL", "postgres://owner:secret@host"],
  ["SMTP_URL", "smtp://owner:top/secret@host"],
  ["SMTP_URL", "smtps://owner:12/secret@host:465"],
  ["SMTP_URL", "smtps://owner:12#secret@host:465"],
])("%s=%s is refused, and its password is not printed", (name, url) => {
  expect(() => readConfiguration({ [name]: url })).toThrow(new RegExp(`^${name}: `, "m"));
  expect(() => readConfiguration({ [name]: url })).not.toThrow(/secret/);
});

test("a command reads one variable by the same rule, whatever the others are", () => {
  const environment = { APP_MODE: "live", FILES: "", PORT: "none", DATABASE_URL: "mysql://x" };
  expect(readVariable(environment, "APP_MODE")).toBe("live");
  expect(readVariable(environment, "FILES")).toBe("disk");
  expect(readVariable(environment, "DATA_DIR")).toBeUndefined();
  expect(() => readVariable(environment, "DATABASE_URL")).toThrow(/^DATABASE_URL: postgres:/);
});

test("special characters of a password may be percent-encoded", () => {
  const url = "postgres://owner:s%40c%2Fret@host:5432/trades";
  expect(readConfiguration({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test("the MODE variable of tools is ignored", () => {
  expect(readConfiguration({ MODE: "live" }).mode).toBe("sandbox");
});

const XPUB =
  "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si" +
  "3yZdUsT8ddYM3PwnATt";
const XPRV =
  "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU" +
  "3TGtRBeJgk33yuGBxrMPHi";

test("a chain is watched if a node and an account's public key are both set", () => {
  expect(readConfiguration({}).chains).toEqual([]);
  const chain = { CHAIN_ETHEREUM_RPC_URL: "http://node", CHAIN_ETHEREUM_XPUB: XPUB };
  expect(readConfiguration({ ...chain, CHAIN_OTHER_XPUB: "" }).chains).toMatchObject([
    { network: "ETHEREUM", url: "http://node" },
  ]);
});

test.each([
  [{ CHAIN_A_RPC_URL: "http://node" }, /^CHAIN_A_XPUB: not an extended public key/m],
  [{ CHAIN_A_XPUB: XPUB }, /^CHAIN_A_RPC_URL: http/m],
  [{ CHAIN_A_RPC_URL: "http://node", CHAIN_A_XPUB: XPRV }, /^CHAIN_A_XPUB: .* no private key/m],
  [
    { CHAIN_A_RPC_URL: "http://a", CHAIN_A_XPUB: XPUB, CHAIN_B_XPUB: XPUB },
    /^CHAIN_B_RPC_URL: .*\nCHAIN_B_XPUB: the key of A already$/m,
  ],
])("a chain with %o is refused, and no key is printed", (variables, line) => {
  expect(() => readConfiguration(variables)).toThrow(line);
  expect(() => readConfiguration(variables)).not.toThrow(/xp(ub6|rv9)/);
});

const ALTOGETHER =
  /^APP_MODE: live needs an operator's identity, .* licence .* two administrators/m;

test.each([
  [{ PRICE_FEED: "ccxt", APP_PROFILE: "sandbox" }, /^APP_PROFILE: sandbox /m],
  [{ PRICE_FEED: "simulated" }, /^PRICE_FEED: simulated /m],
  [{}, /^PRICE_FEED: simulated /m],
  [{ PRICE_FEED: "replay", CANDLES: import.meta.filename }, /^PRICE_FEED: replay /m],
  [{ PRICE_FEED: "ccxt", APP_PROFILE: "strict" }, ALTOGETHER],
  [{ PRICE_FEED: "ccxt" }, ALTOGETHER],
])("real money is refused with %o", (variables, line) => {
  expect(() => readConfiguration({ APP_MODE: "live", ...variables })).toThrow(line);
  expect(() => readConfiguration({ APP_MODE: "live", ...variables })).toThrow(ALTOGETHER);
  expect(readConfiguration(variables).mode).toBe("sandbox");
});

test.each([
  ["127.0.0.1", ["127.0.0.1"]],
  [" 10.0.0.0/8 ,, fd00::/8,::1", ["10.0.0.0/8", "fd00::/8", "::1"]],
])("TRUSTED_PROXIES=%s and DESK_NETWORKS are read", (text, networks) => {
  expect(readConfiguration({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(networks);
  expect(readConfiguration({ DESK_NETWORKS: text }).deskNetworks).toEqual(networks);
});

test.each(["true", "1", "*", "0.0.0.0/0", "::/0", "10.0.0.0/33", "proxy.example", "10.0.0.1/8/8"])(
  "TRUSTED_PROXIES=%s is refused, and for DESK_NETWORKS too",
  (text) => {
    expect(() => readConfiguration({ DESK_NETWORKS: text })).toThrow(/^DESK_NETWORKS: /m);
    expect(() => readConfiguration({ TRUSTED_PROXIES: text })).toThrow(/^TRUSTED_PROXIES: /m);
  },
);

test.each([
  [{ PORT: "abc" }, /^PORT: a whole number from 0, which takes any that is free, to 65535$/m],
  [{ PORT: "1e3" }, /^PORT: a whole number/m],
  [{ PORT: "65536" }, /^PORT: a whole number/m],
  [
    { DATABASE_URL: "mysql://x" },
    /^DATABASE_URL: postgres:\/\/user:password@host:5432\/database,/m,
  ],
  [{ PRICE_FEED: "replay" }, /^CANDLES: at least one file, as PRICE_FEED is replay$/m],
  [{ PRICE_FEED: "replay", CANDLES: "/no/BTCUSDT.1m.csv.gz" }, /^CANDLES: no file \/no\/BTCUSDT/m],
])("%o is refused with the expected value", (variables, line) => {
  expect(() => readConfiguration(variables)).toThrow(line);
});

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** A default as a table shows it: empty if there is none. */
function shownDefault(name: keyof typeof VARIABLES.shape): string {
  const { byDefault } = VARIABLES.shape[name].meta() ?? {};
  if (typeof byDefault === "string") return byDefault;
  const text = String(VARIABLES.parse({})[name] ?? "");
  return text === "" ? "–" : `\`${text}\``;
}

// Goal: the table of README.md matches the parsed variables. Method: its cells, without their
// padding.
test("README.md names every variable with its default and its meaning, and no other", () => {
  const names = Object.keys(VARIABLES.shape) as (keyof typeof VARIABLES.shape)[];
  const rows = [
    ...names.map((name) => [name, shownDefault(name), VARIABLES.shape[name].description]),
    ...Object.entries(CHAIN_VARIABLES).map(([name, meaning]) => [name, "–", meaning]),
  ];
  const [, table = ""] = /\n\| variable .*\n\|[- |]+\n((?:\|.*\n)+)/.exec(read("README.md")) ?? [];
  const shown = table
    .trim()
    .split("\n")
    .map((line) => line.slice(1, -1).split(" | "));
  const cells = shown.map((row) => row.map((cell) => cell.trim()));
  expect(cells).toEqual(rows.map(([name, ...rest]) => [`\`${name}\``, ...rest]));
});

test("deployment files set only variables that the server reads", () => {
  const files = ["deploy/compose.yaml", "deploy/plumbline.service", "Dockerfile"].map(read);
  const names = files.flatMap((text) =>
    [...text.matchAll(/(?:^ +|^ENV |=| )([A-Z][A-Z_]+)[:=]/gm)].map(([, name = ""]) => name),
  );
  expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "DATA_DIR", "HOST"]));
  const others = /^(NODE_ENV|POSTGRES_\w+)$/;
  expect(names.filter((name) => !(name in VARIABLES.shape) && !others.test(name))).toEqual([]);
});
