// Goal: one person with two accounts is one person, and two persons are two. Method: accounts used
// on named devices at exact times, on both sides of the edge.
import { expect, test } from "vitest";
import {
  type Instant,
  instant,
  SAME_DEVICE_MS,
  samePersonAmong as personsAmong,
  type Sighting,
} from "./index.ts";

const NOW = instant(1_800_000_000_000);

const seen = (operatorId: string, deviceId: string, at: Instant = NOW): Sighting => ({
  operatorId,
  deviceId,
  at,
});

const samePersonAmong = (sightings: readonly Sighting[], now: Instant) =>
  personsAmong({ sightings, unvouched: [] }, now);

test("without a common device an account is only the same as itself", () => {
  const isSamePerson = samePersonAmong([seen("ada", "one"), seen("ben", "two")], NOW);
  expect(isSamePerson("ada", "ada")).toBe(true);
  expect(isSamePerson("nobody", "nobody")).toBe(true);
  expect(isSamePerson("ada", "ben")).toBe(false);
  expect(isSamePerson("ada", "nobody")).toBe(false);
});

test("accounts of one device are one person's, over any number of devices", () => {
  const sightings = [seen("ada", "one"), seen("cid", "two"), seen("ben", "one")];
  const bridged = [...sightings, seen("ben", "two"), seen("dan", "three")];
  expect(samePersonAmong(sightings, NOW)("ben", "ada")).toBe(true);
  expect(samePersonAmong(sightings, NOW)("cid", "ada")).toBe(false);
  expect(samePersonAmong(bridged, NOW)("cid", "ada")).toBe(true);
  expect(samePersonAmong(bridged, NOW)("dan", "ada")).toBe(false);
  // A device with the name of an account does not count as that account.
  expect(samePersonAmong([seen("ada", "ben")], NOW)("ada", "ben")).toBe(false);
});

test.each([
  [SAME_DEVICE_MS - 1, true],
  [SAME_DEVICE_MS, false],
])("a device counts for thirty days: %d ms later %s", (afterMs, isSame) => {
  const sightings = [seen("ada", "one"), seen("ben", "one", instant(NOW + 1_000_000))];
  expect(samePersonAmong(sightings, instant(NOW + afterMs))("ada", "ben")).toBe(isSame);
});

// Goal: adding accounts does not make a second person. Method: chains of who added whom, with and
// without a device between them.
test("accounts added by one person are theirs, until somebody vouches", () => {
  const unvouched = [
    { operatorId: "ben", createdBy: "ada" },
    { operatorId: "cid", createdBy: "ada" },
    { operatorId: "dan", createdBy: "cid" },
    { operatorId: "eve", createdBy: "fay" },
  ];
  const isSamePerson = personsAmong({ sightings: [], unvouched }, NOW);
  expect(["ben", "cid", "dan"].map((id) => isSamePerson(id, "ada"))).toEqual([true, true, true]);
  expect(isSamePerson("ben", "dan")).toBe(true);
  expect(isSamePerson("eve", "ada")).toBe(false);
  const vouched = unvouched.filter(({ operatorId }) => operatorId !== "ben");
  expect(personsAmong({ sightings: [], unvouched: vouched }, NOW)("ben", "cid")).toBe(false);
  const sightings = [seen("eve", "one"), seen("dan", "one")];
  expect(personsAmong({ sightings, unvouched }, NOW)("fay", "ben")).toBe(true);
  // The common device is long ago, but the creator is still the same person.
  const later = instant(NOW + SAME_DEVICE_MS);
  expect(personsAmong({ sightings, unvouched }, later)("fay", "ben")).toBe(false);
  expect(personsAmong({ sightings, unvouched }, later)("ben", "dan")).toBe(true);
});
