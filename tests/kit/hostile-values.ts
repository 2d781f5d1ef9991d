const HUGE = "9".repeat(20_000);
const LONG = "9".repeat(2_000);

export const HOSTILE_TEXTS = [
  ...["' or 1=1 --", "<script>alert(1)</script>", "{{7*7}}", "=cmd|' /C calc'!A0", "../../passwd"],
  ...[
    "\u202egnp.exe",
    "😀".repeat(30),
    "\u200b",
    "null",
    "undefined",
    "[object Object]",
    LONG,
    HUGE,
  ],
];
export const NO_TEXTS: readonly unknown[] = [
  0,
  1,
  -1,
  true,
  false,
  [],
  ["a"],
  {},
  { toString: "a" },
];
const NO_AMOUNTS = [
  ...[
    "",
    " ",
    "0x10",
    "1e3",
    "１２",
    "0.123456789",
    "NaN",
    "Infinity",
    "-Infinity",
    " 1",
    "1 ",
    "+1",
  ],
  ...["1,000", "01", "1.", ".5", "-0", "1_000", "0.1+0.2", "1000000000000000001", "9".repeat(39)],
  ...[
    "--1",
    "1\n",
    "\u0661",
    "1\u202e",
    ...HOSTILE_TEXTS,
    ...NO_TEXTS,
    12.5,
    9_007_199_254_740_993,
    1e308,
  ],
];
const NO_POSITIVE_AMOUNTS = [...NO_AMOUNTS, "0", "0.0", "-1", "-0.00000001"];
const NO_PERCENTS = ["10", "", 0, -1, 1.5, 101, 1e308, true, [10], {}, 9_007_199_254_740_993];
const NO_CHOICES = ["", "DEMO", "demo ", "contest:1", "__proto__", "constructor", ...HOSTILE_TEXTS];
const NO_SYMBOLS = ["", "btcusdt", "BTC/USDT", "B", "A".repeat(21), "BTCUSDT;", ...HOSTILE_TEXTS];
const NO_IDS = ["", "1", "0".repeat(36), "no-uuid", ...HOSTILE_TEXTS];
const NO_NUMBERS = [
  ...["", " ", "-1", "1.5", "1e1", "0x10", "1;drop table users", "１", "NaN", "Infinity"],
  ...["9".repeat(20), " 1", "+1", "01e", "null", "true", LONG],
];
const NO_DAYS = [
  ...NO_NUMBERS,
  "2026-02-30",
  "2026-1-5",
  "2026-01-05T00:00:00Z",
  "２０２６-01-05",
  "9999-01-01",
];
const NO_PAGES = [...NO_NUMBERS, "0", "1000000000"];

/** What no field of that name may hold. Texts alone can stand in an address. */
export const HOSTILE: Readonly<Record<string, readonly unknown[]>> = {
  account: [...NO_TEXTS, "", "ab", HUGE],
  nickname: [...NO_TEXTS, "", "a", "\u202egnp.exe", "<b>Ada</b>", "Support", "аdmin", HUGE],
  password: [...NO_TEXTS, "", "short", HUGE],
  oldPassword: [...NO_TEXTS, HUGE],
  newPassword: [...NO_TEXTS, "", HUGE],
  oldWithdrawalPassword: [...NO_TEXTS, HUGE],
  ...Object.fromEntries(
    [
      ...["lastName", "firstName", "birthday", "country", "idType", "idNumber"],
      ...["contactLastName", "contactFirstName", "contactRelation", "contactPhone"],
      ...["contactAddress"],
    ].map((field) => [field, [...NO_TEXTS, "", HUGE]]),
  ),
  ...Object.fromEntries(
    ["frontFileId", "backFileId", "documentFileId"].map((field) => [
      field,
      [...NO_TEXTS, ...NO_IDS],
    ]),
  ),
  days: ["1", "", 0, -1, 1.5, 31, 1e308, true, [1], {}, null],
  inviteCode: [...NO_TEXTS, "nobody", HUGE],
  registerType: [...NO_TEXTS, ...NO_CHOICES],
  countryCode: [...NO_TEXTS, HUGE],
  phone: [...NO_TEXTS, HUGE],
  email: [...NO_TEXTS, HUGE],
  code: [...NO_TEXTS, HUGE],
  googleCode: [...NO_TEXTS, HUGE],
  ticket: [...NO_TEXTS, HUGE],
  deviceToken: [...NO_TEXTS, HUGE],
  token: [...NO_TEXTS, HUGE],
  name: [...NO_TEXTS, HUGE],
  response: ["", "x", 0, true, null, []],
  purpose: [...NO_TEXTS, ...NO_CHOICES],
  // An empty one is taken back.
  gender: [...NO_TEXTS, ...NO_CHOICES.filter((choice) => choice !== ""), "Female"],
  id: [...NO_TEXTS, ...NO_IDS],
  book: [...NO_TEXTS, ...NO_CHOICES],
  level: [...NO_TEXTS, ...NO_CHOICES],
  text: [...NO_TEXTS, LONG, HUGE],
  symbol: [...NO_TEXTS, ...NO_SYMBOLS, "NOSUCH"],
  direction: [...NO_TEXTS, ...NO_CHOICES],
  marginMode: [...NO_TEXTS, ...NO_CHOICES],
  orderType: [...NO_TEXTS, ...NO_CHOICES, "limit"],
  leverage: ["10", "", 0, -1, 1.5, 1_001, 101, 1e308, true, [10], {}, 9_007_199_254_740_993],
  margin: NO_POSITIVE_AMOUNTS,
  quantity: NO_POSITIVE_AMOUNTS,
  value: NO_POSITIVE_AMOUNTS,
  percent: NO_PERCENTS,
  price: NO_POSITIVE_AMOUNTS,
  worstPrice: NO_POSITIVE_AMOUNTS,
  takeProfit: NO_POSITIVE_AMOUNTS,
  stopLoss: NO_POSITIVE_AMOUNTS,
  takeProfitPercent: NO_PERCENTS,
  stopLossPercent: NO_PERCENTS,
  amount: [...NO_AMOUNTS, "0"],
  version: [...NO_PAGES, "999999"],
  pageNo: NO_PAGES,
  pageSize: [...NO_PAGES, "101"],
  limit: [...NO_PAGES, "1001"],
  afterSeq: NO_NUMBERS,
  afterNumber: NO_NUMBERS,
  since: NO_NUMBERS,
  endMs: [...NO_NUMBERS, "yesterday"],
  fromMs: [...NO_NUMBERS, "yesterday", "253402300800000"],
  untilMs: [...NO_NUMBERS, "yesterday", "253402300800000"],
  fromDay: NO_DAYS,
  toDay: NO_DAYS,
  group: [...NO_CHOICES, "open_fee", "fees,funding"],
  status: NO_CHOICES,
  reason: NO_CHOICES,
  currency: NO_SYMBOLS,
  from: NO_SYMBOLS,
  to: NO_SYMBOLS,
  pay: NO_POSITIVE_AMOUNTS,
  receive: NO_POSITIVE_AMOUNTS,
  quoteId: [...NO_TEXTS, ...NO_IDS],
  channelId: [...NO_TEXTS, ...NO_CHOICES, "USDT-NONE"],
  fileId: [...NO_TEXTS, ...NO_IDS],
  proofFileId: [...NO_TEXTS, ...NO_IDS],
  methodId: [...NO_TEXTS, ...NO_IDS],
  reference: [...NO_TEXTS, "", " ", HUGE],
  shownFee: NO_AMOUNTS,
  withdrawalPassword: [...NO_TEXTS, HUGE],
  label: [...NO_TEXTS, HUGE],
  // Where somebody lives, too: plain words are nothing hostile there.
  address: [...NO_TEXTS, "", "abcd", ...HOSTILE_TEXTS.filter((text) => /[^a-z./]/.test(text))],
  memo: [...NO_TEXTS, HUGE],
  bankName: [...NO_TEXTS, HUGE],
  bankCode: [...NO_TEXTS, HUGE],
  userId: [...NO_TEXTS, ...NO_IDS],
  houseAccount: [...NO_TEXTS, ...NO_CHOICES, "market", "insurance", "external"],
  words: [...NO_TEXTS, "", "too short", HUGE],
  baseVersion: ["1", "", 0, -1, 1.5, 999_999, 1e308, true, [1], {}, null],
  effectiveMs: ["1", "", -1, 1.5, 0, 1e308, 253_402_300_800_000, true, [1], {}, null],
  why: [...NO_TEXTS, "", "too short", HUGE],
  change: [...NO_TEXTS, "", null, { channel: {} }, { levelPercent: ["99"] }, { prices: ["1"] }],
  terms: [...NO_TEXTS, "", null, { price: "1" }],
  contentHash: [...NO_TEXTS, ...NO_CHOICES, "0".repeat(63)],
  interval: [...NO_CHOICES, "2m", "1M "],
  range: [...NO_CHOICES, "24H", "8d", "all"],
  key: ["", "nosuch", "__proto__", "constructor", "toString", "DATABASE_URL", "sys_set\0", LONG],
};

/** Fields no call takes: what a client might hope to decide for itself. */
export const FOREIGN_FIELDS = [
  ...["userId", "status", "balance", "vipLevel", "isAdmin", "fee", "entryPrice", "openPrice"],
  ...["profit", "realisedPnl", "liquidationPrice", "closeReason", "closePrice", "exitPrice"],
  ...["toString", "hasOwnProperty"],
];

/** Texts no two readers would be sure to understand alike, or that are no JSON object. */
export const malformedJson = (nowMs: number): readonly string[] => {
  const stamp = `"_t":${nowMs},"_r":"0190f000-0000-7000-8000-000000000001"`;
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  const fields = [
    ...['"margin":"1","margin":"2"', '"__proto__":{"isAdmin":true}', '"constructor":{}'],
    ...['"margin":1e309', '"margin":-1e999', '"symbol":"\\u0000"', '"symbol":"\\ud800"'],
    ...[`"symbol":${deep}`, '"margin":NaN', '"margin":0x10', "'margin':'1'", '"margin":"1",'],
    ...['"a":1}{"b":2', Array.from({ length: 65 }, (_, i) => `"f${i}":1`).join(",")],
  ];
  return [
    ...["null", "1", '"text"', "[]", "{", "", "NaN", "{}", '{"_t":1e309,"_r":"x"}', "\ufeff{}"],
    ...fields.map((field) => `{${stamp},${field}}`),
  ];
};

export const NO_TOKENS = [
  ...["garbage", "null", "undefined", "'; --", "a".repeat(43), "a".repeat(128), "a".repeat(4_000)],
];

/** Addresses below /api that lead nowhere, however they are read. */
export const NO_PATHS = [
  ...["/api/", "/api/nosuch", "/api/trade", "/api/app/login/", "/api/App/login", "//api//app//x"],
  ...["/api/app/login%00", "/api/./app/login", "/api/%2e%2e/api/app/login", "/api/x/../app/login"],
  ...["/api/app%2flogin", "/api/app/login;x=1", "/api/app/login.json", "/api/%", "/api/%zz/%c0%af"],
  ...["/api/trade/appTradePositions/", "/api/trade/appTradePositions/close/a/b", "/api/__proto__"],
  ...[
    `/api/trade/appTradePositions/close/${"a".repeat(300)}`,
    "/api/app/login%20",
    "/api/\\..\\..",
  ],
  ...["/api/openapi.json", "/api/metrics", "/api/..%2f..%2fetc/passwd", "/api/app/login%3fx=1"],
];
