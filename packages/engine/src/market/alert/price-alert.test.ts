// Goal: an alert reports the first tick at or beyond its price, once, or repeatedly without
// reacting to a fluctuating price. Method: exact prices on both sides of each bound, the order of
// refusals, and random price series compared with a slow model.
import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, instant, priceOf, SECOND_MS, type SymbolCode, type UserId } from "#kernel";
import { evaluateAlert } from "./evaluate-alert.ts";
import {
  alertBand,
  ALERT_NOTICES_MAX,
  ALERTS_MAX,
  type AlertSide,
  type PriceAlert,
  type PriceAlertId,
  rearmPriceOf,
} from "./price-alert.ts";
import { removeAlert, saveAlert, type SaveAlert } from "./save-alert.ts";

const NOW = instant(Date.UTC(2027, 0, 4, 3));
const SYMBOL = "BTCUSDT" as SymbolCode;
const ID = "a1" as PriceAlertId;
const tick = (price: string, seq = 8, at = NOW) => ({
  symbol: SYMBOL,
  seq,
  price: priceOf(price),
  at,
});
const COMMAND: SaveAlert = {
  alertId: ID,
  isChange: false,
  userId: "u1" as UserId,
  symbol: SYMBOL,
  side: "above",
  price: priceOf("60000"),
  repeat: "once",
  byMail: false,
};
const ARMED: PriceAlert = {
  id: ID,
  userId: COMMAND.userId,
  symbol: SYMBOL,
  side: "above",
  price: priceOf("60000"),
  repeat: "once",
  byMail: false,
  status: "armed",
  afterSeq: 7,
  reach: null,
  noticeCount: 0,
  isRemoved: false,
  createdAt: NOW,
};
const CONTEXT = { alerts: new Map([[ID, ARMED]]), latest: tick("59999.99999999", 7) };

function evaluated(alert: PriceAlert, ...at: Parameters<typeof tick>) {
  const decided = evaluateAlert(alert, tick(...at));
  return decided.ok ? decided.value.next : null;
}

test("a saved alert counts from the last tick on", () => {
  const saved = saveAlert({ ...CONTEXT, alerts: new Map() }, COMMAND, NOW);
  expect(saved).toMatchObject({ ok: true, value: { next: ARMED, postings: [] } });
  const first = saveAlert({ alerts: new Map(), latest: null }, COMMAND, NOW);
  expect(first).toMatchObject({ ok: true, value: { next: { afterSeq: 0 } } });
});

const REACH = { seq: 5, price: priceOf("60001") };
const FULL = new Map(
  Array.from({ length: ALERTS_MAX }, (_, index) => {
    const id = `other${index}` as PriceAlertId;
    return [id, { ...ARMED, id }] as const;
  }),
);

// Method: each row breaks one more rule and is refused by the earliest.
test.each<[string, object, object]>([
  ["too_many_alerts", { alerts: FULL }, {}],
  ["alert_price_reached", { alerts: FULL, latest: tick("60000") }, {}],
  ["alert_not_found", { alerts: FULL, latest: tick("60000") }, { isChange: true }],
])("refuses with %s", (type, context, change) => {
  const saved = saveAlert({ ...CONTEXT, ...context }, { ...COMMAND, ...change }, NOW);
  expect(saved).toMatchObject({ ok: false, error: { type } });
});

test.each<[AlertSide, string, boolean]>([
  ["above", "59999.99999999", true],
  ["above", "60000", false],
  ["below", "60000.00000001", true],
  ["below", "60000", false],
])("an alert %s 60000 set at %s: %s", (side, latest, isSaved) => {
  const saved = saveAlert({ ...CONTEXT, latest: tick(latest) }, { ...COMMAND, side }, NOW);
  expect(saved.ok).toBe(isSaved);
});

test("a change re-arms it, and does not evade the daily limit", () => {
  const reach = { seq: 5, price: priceOf("60001"), at: NOW };
  const reached: PriceAlert = { ...ARMED, status: "reached", reach, noticeCount: 3 };
  const saved = saveAlert(
    { ...CONTEXT, alerts: new Map([[ID, reached]]) },
    { ...COMMAND, isChange: true, price: priceOf("61000") },
    NOW,
  );
  expect(saved).toMatchObject({
    ok: true,
    value: { next: { status: "armed", price: priceOf("61000"), reach, noticeCount: 3 } },
  });
});

test("an existing alert is removed", () => {
  const removed = { ...ARMED, isRemoved: true };
  expect(removeAlert(ARMED)).toMatchObject({ ok: true, value: { next: removed } });
  for (const alert of [undefined, removed]) {
    expect(removeAlert(alert)).toEqual({ ok: false, error: { type: "alert_not_found" } });
  }
  const change = { ...COMMAND, isChange: true };
  expect(saveAlert({ ...CONTEXT, alerts: new Map([[ID, removed]]) }, change, NOW)).toEqual({
    ok: false,
    error: { type: "alert_not_found" },
  });
  expect(evaluateAlert(removed, tick("60000"))).toEqual({
    ok: false,
    error: { type: "alert_not_found" },
  });
});

// Goal: removing an alert and saving it again does not evade the daily limit. Method: a full list
// of removed ones, notified on the day, before it, or never.
test.each([
  ["told of today", { reach: { ...REACH, at: NOW }, noticeCount: 1 }, false],
  [
    "told of the day before",
    { reach: { ...REACH, at: instant(NOW - DAY_MS) }, noticeCount: 1 },
    true,
  ],
  ["never told of", {}, true],
])("a full list of removed alerts that were %s", (_what, change, isSaved) => {
  const removed = [...FULL].map(([id, alert]) => {
    return [id, { ...alert, isRemoved: true, ...change }] as const;
  });
  expect(saveAlert({ ...CONTEXT, alerts: new Map(removed) }, COMMAND, NOW).ok).toBe(isSaved);
});

test.each<[AlertSide, string, boolean]>([
  ["above", "59999.99999999", false],
  ["above", "60000", true],
  ["above", "70000", true],
  ["below", "60000.00000001", false],
  ["below", "60000", true],
  ["below", "50000", true],
])("armed %s 60000, a tick at %s reaches it: %s", (side, price, isReached) => {
  const after = evaluated({ ...ARMED, side }, price);
  expect(after?.isNotified ?? false).toBe(isReached);
  expect(after?.alert.status ?? "armed").toBe(isReached ? "reached" : "armed");
});

test("the tick that reached it is named, and none before it was armed counts", () => {
  expect(evaluated(ARMED, "60000.5", 8)?.alert).toMatchObject({
    reach: { seq: 8, price: priceOf("60000.5"), at: NOW },
    afterSeq: 8,
    noticeCount: 1,
  });
  expect(evaluated(ARMED, "60000.5", 7)).toBeNull();
});

test.each([
  ["alert_not_found", undefined, "60000"],
  ["nothing_due", ARMED, "59999"],
  ["nothing_due", { ...ARMED, status: "reached" as const }, "60000"],
])("refuses with %s", (type, alert, price) => {
  expect(evaluateAlert(alert, tick(price))).toEqual({ ok: false, error: { type } });
});

// Rounded away from the price: half a per cent of 0.00000003 is less than a unit.
test.each<[AlertSide, string, string]>([
  ["above", "60000", "59700"],
  ["below", "60000", "60300"],
  ["above", "0.00000003", "0.00000002"],
  ["below", "0.00000003", "0.00000004"],
])("one %s %s is re-armed from %s on", (side, price, rearm) => {
  const rearming: PriceAlert = {
    ...ARMED,
    side,
    price: priceOf(price),
    repeat: "each_time",
    status: "rearming",
  };
  expect(rearmPriceOf(rearming)).toBe(priceOf(rearm));
  expect(evaluated(rearming, price)).toBeNull();
  expect(evaluated(rearming, rearm)).toMatchObject({
    isNotified: false,
    alert: { status: "armed" },
  });
});

test("one alert is notified ten times a day, and again on the next server day", () => {
  const reach = { seq: 5, price: priceOf("60001"), at: NOW };
  const often: PriceAlert = {
    ...ARMED,
    repeat: "each_time",
    reach,
    noticeCount: ALERT_NOTICES_MAX - 1,
  };
  const tenth = evaluated(often, "60000", 8);
  expect(tenth).toMatchObject({ isNotified: true, alert: { noticeCount: ALERT_NOTICES_MAX } });
  const full: PriceAlert = { ...often, noticeCount: ALERT_NOTICES_MAX };
  expect(evaluated(full, "60000", 8)).toMatchObject({
    isNotified: false,
    alert: { status: "rearming", noticeCount: ALERT_NOTICES_MAX },
  });
  // 11:00 of the server's day: it ends thirteen hours later.
  const lastMoment = instant(NOW + (13 * DAY_MS) / 24 - 1);
  expect(evaluated(full, "60000", 8, lastMoment)?.isNotified).toBe(false);
  expect(evaluated(full, "60000", 8, instant(lastMoment + 1))).toMatchObject({
    isNotified: true,
    alert: { noticeCount: 1 },
  });
});

const tapes = fc.array(fc.bigInt(59_600n, 60_400n), { minLength: 1, maxLength: 60 });

// The model: a notification whenever the price is reached and has moved back by the step since the
// last one.
test("on any price series exactly the model's notifications are sent", () => {
  fc.assert(
    fc.property(tapes, fc.constantFrom<AlertSide>("above", "below"), (tape, side) => {
      let alert: PriceAlert = { ...ARMED, side, repeat: "each_time", afterSeq: 0 };
      const seqs: number[] = [];
      const expected: number[] = [];
      let isReady = true;
      for (const [index, whole] of tape.entries()) {
        const seq = index + 1;
        const after = evaluated(alert, `${whole}`, seq, instant(NOW + index * SECOND_MS));
        if (after !== null) ({ alert } = after);
        if (after?.isNotified === true) seqs.push(seq);
        const [isThere, isBack] =
          side === "above"
            ? [whole >= 60_000n, whole <= 59_700n]
            : [whole <= 60_000n, whole >= 60_300n];
        if (isReady && isThere && expected.length < ALERT_NOTICES_MAX) expected.push(seq);
        if (isThere) isReady = false;
        if (isBack) isReady = true;
      }
      expect(seqs).toEqual(expected);
    }),
  );
});

test("outside the band a price has an effect, inside it has none", () => {
  const each: PriceAlert = { ...ARMED, repeat: "each_time" };
  expect(alertBand(each)).toEqual({ below: null, above: priceOf("60000") });
  expect(alertBand({ ...each, status: "rearming" })).toEqual({
    below: priceOf("59700"),
    above: null,
  });
  expect(alertBand({ ...each, side: "below", status: "rearming" })).toEqual({
    below: null,
    above: priceOf("60300"),
  });
  expect(alertBand({ ...each, status: "reached" })).toEqual({ below: null, above: null });
});
