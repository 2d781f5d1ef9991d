// Goal: an account's addresses are those that its owner's wallet shows, and private keys are
// refused. Method: the account keys of two well-known seeds, with the addresses that wallets and
// test chains print for them; then keys that must be refused.
import { expect, test } from "vitest";
import { readAccountKey } from "./account-key.ts";

/** The key of the seed "test test … junk", which test chains start with. */
const JUNK =
  "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV" +
  "9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
/** The key of the seed "abandon … about". */
const ABOUT =
  "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsB" +
  "ngh5GFZaM6si3yZdUsT8ddYM3PwnATt";

const keyOf = (text: string) => {
  const read = readAccountKey(text);
  if ("problem" in read) throw new Error(read.problem);
  return read.key;
};

test.each([
  [JUNK, 0, "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],
  [JUNK, 1, "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],
  [JUNK, 2, "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"],
  [ABOUT, 0, "0x9858effd232b4033e47d90003d41ec34ecaeda94"],
  [ABOUT, 2, "0xb6716976a3ebe8d39aceb04372f22ff8e6802d7a"],
])("an account has its own addresses", (text, index, address) => {
  expect(keyOf(text).addressAt(index)).toBe(address);
});

test("two keys are distinguished without printing them", () => {
  expect(keyOf(JUNK).id).not.toBe(keyOf(ABOUT).id);
  expect(JUNK).not.toContain(keyOf(JUNK).id);
});

test.each([
  // The first test vector of BIP-32, whose private key is public.
  "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF" +
    "5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
  "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  "test test test test test test test test test test test junk",
  `${JUNK.slice(0, -1)}x`,
  "xpub",
  "",
  // A master key: watching one account must not require the key of a whole wallet.
  "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8Y" +
    "tGqsefD265TMg7usUDFdp6W1EGMcet8",
])("%s is refused, and not printed", (text) => {
  const read = readAccountKey(text);
  expect(read).toHaveProperty("problem");
  if (text !== "" && text !== "xpub") expect(JSON.stringify(read)).not.toContain(text);
});
