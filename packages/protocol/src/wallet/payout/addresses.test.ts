import { expect, test } from "vitest";
import { isAddressOf, isMemoOf } from "./addresses.ts";

// Goal: no typing mistake and no address of another network is accepted. Method: published
// addresses of each network; each with one character changed, cut, spaced, or under another
// network's rule.
const SAMPLES = {
  evm: [
    "0x52908400098527886E0F7030069857D2E4169EE7", // EIP-55
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  ],
  tron: ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ripple: ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
  bitcoin: [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", // BIP 173
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", // BIP 350
  ],
} as const;
const FORMS = ["evm", "tron", "ripple", "bitcoin"] as const;

test.each(FORMS)("W8 an address of %s is valid there and nowhere else", (form) => {
  for (const address of SAMPLES[form]) {
    expect([address, FORMS.filter((other) => isAddressOf(other, address))]).toEqual([
      address,
      [form],
    ]);
    const spoiled = [
      ` ${address}`,
      `${address} `,
      address.slice(0, -1),
      `${address}1`,
      "",
      address.replace("a", "\u0430"),
      `${address.slice(0, 9)}l${address.slice(10)}`,
      address.slice(0, 12) + swapped(address[12] ?? "") + address.slice(13),
    ].filter((text) => text !== address);
    for (const text of spoiled) expect([text, isAddressOf(form, text)]).toEqual([text, false]);
  }
});

const swapped = (character: string): string => (character === "7" ? "9" : "7");

test("a segwit address with the wrong checksum or in mixed case is invalid", () => {
  // From BIP 350: the first checksum with the later version, and the other way round.
  for (const text of [
    "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
    "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47",
    "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  ]) {
    expect(isAddressOf("bitcoin", text)).toBe(false);
  }
});

test("a destination tag is a whole number of 32 bits", () => {
  for (const memo of ["0", "7", "4294967295"]) expect(isMemoOf("ripple", memo)).toBe(true);
  for (const memo of ["", "01", "-1", "1.5", "4294967296", "１", "1 "]) {
    expect(isMemoOf("ripple", memo)).toBe(false);
  }
});
