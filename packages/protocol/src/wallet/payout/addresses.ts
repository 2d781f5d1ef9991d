import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { AddressForm } from "@plumbline/engine/wallet";
import { base58, base58xrp, bech32, bech32m } from "@scure/base";

/**
 * Whether it is a valid address of that form's network, including its checksum. Client and server
 * use the same rule: the form refuses before the step-up what the server would refuse.
 */
export function isAddressOf(form: AddressForm, address: string): boolean {
  switch (form) {
    case "evm":
      return isEvmAddress(address);
    case "tron":
      return payloadOf(base58, address)?.[0] === TRON_MAINNET;
    case "ripple":
      return payloadOf(base58xrp, address)?.[0] === RIPPLE_ACCOUNT;
    case "bitcoin":
      return isBitcoinAddress(address);
  }
}

/** A destination tag: a whole number of 32 bits, as the XRP Ledger counts. */
export function isMemoOf(form: AddressForm, memo: string): boolean {
  if (form !== "ripple") return /^[\x21-\x7e]{1,64}$/.test(memo);
  return /^(0|[1-9]\d{0,9})$/.test(memo) && Number(memo) < 2 ** 32;
}

const TRON_MAINNET = 0x41;
const RIPPLE_ACCOUNT = 0x00;
const BITCOIN_KEY_HASH = 0x00;
const BITCOIN_SCRIPT_HASH = 0x05;
/** A version byte and twenty bytes of a hash. */
const PAYLOAD_LENGTH = 21;
const CHECKSUM_LENGTH = 4;

/** null: invalid characters, another length, or a wrong checksum. */
function payloadOf(coder: typeof base58, address: string): Uint8Array | null {
  // Longer texts are never valid, and decoding takes quadratic time.
  if (address.length > 40) return null;
  try {
    const bytes = coder.decode(address);
    if (bytes.length !== PAYLOAD_LENGTH + CHECKSUM_LENGTH) return null;
    const payload = bytes.subarray(0, PAYLOAD_LENGTH);
    const checksum = sha256(sha256(payload)).subarray(0, CHECKSUM_LENGTH);
    const written = bytes.subarray(PAYLOAD_LENGTH);
    return checksum.every((byte, index) => byte === written[index]) ? payload : null;
  } catch {
    return null;
  }
}

/** EIP-55: the case of each letter is its checksum; lower case throughout has none. */
function isEvmAddress(address: string): boolean {
  if (!/^0x[\da-fA-F]{40}$/.test(address)) return false;
  const lower = address.slice(2).toLowerCase();
  if (address.slice(2) === lower) return true;
  const hash = keccak_256(Uint8Array.from(lower, (digit) => digit.charCodeAt(0)));
  return [...address.slice(2)].every((letter, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return letter === (nibble > 7 ? letter.toUpperCase() : letter.toLowerCase());
  });
}

function isBitcoinAddress(address: string): boolean {
  const version = payloadOf(base58, address)?.[0];
  if (version === BITCOIN_KEY_HASH || version === BITCOIN_SCRIPT_HASH) return true;
  return isSegwit(address);
}

/** BIP 173 for the first version, BIP 350 for every later one. */
function isSegwit(address: string): boolean {
  const lower = address.toLowerCase();
  if (!lower.startsWith("bc1")) return false;
  const first = bech32.decodeUnsafe(address, 90);
  const [version = -1, ...words] = (first ?? bech32m.decodeUnsafe(address, 90))?.words ?? [];
  const program = bech32.fromWordsUnsafe(words);
  if (!program) return false;
  if (version === 0) return first !== undefined && [20, 32].includes(program.length);
  return first === undefined && version === 1 && program.length === 32;
}
