import { ECDH, hash } from "node:crypto";
import { HDKey, publicKeyToAddress } from "viem/accounts";

/** An account of an external wallet, of which only the public part is available here. */
export interface AccountKey {
  /** Identifies this key; nothing can be derived from it. */
  readonly id: string;
  /** The account's address of that index, in lower case. */
  addressAt(index: number): string;
}

/** m/44'/60'/0': no level below it is hardened, so its public key derives all addresses. */
const ACCOUNT_DEPTH = 3;
/** The chain of receiving addresses, not of change addresses. */
const RECEIVING_CHAIN = 0;

/**
 * Reads an account's extended public key (BIP-32, "xpub…"). For an invalid text it returns the
 * reason, never the text itself, which may be a private key.
 */
export function readAccountKey(
  text: string,
): { readonly key: AccountKey } | { readonly problem: string } {
  if (!text.startsWith("xpub")) {
    return {
      problem:
        "not an extended public key (xpub…). This server takes no private key and no seed:" +
        " a wallet that holds them exports the xpub of its account m/44'/60'/0'",
    };
  }
  const account = parsed(text);
  if (account === null) return { problem: "an xpub with a mistake in it: its check sum is wrong" };
  if (account.depth !== ACCOUNT_DEPTH) {
    return { problem: `the xpub of depth ${account.depth}; an account's, m/44'/60'/0', is of 3` };
  }
  const receiving = account.deriveChild(RECEIVING_CHAIN);
  return {
    key: {
      id: hash("sha256", text, "hex").slice(0, 16),
      addressAt: (index) => {
        const { publicKey } = receiving.deriveChild(index);
        if (publicKey === null) throw new Error("a public key gives public keys");
        return addressOf(publicKey);
      },
    },
  };
}

function addressOf(publicKey: Uint8Array): string {
  const point = ECDH.convertKey(publicKey, "secp256k1", undefined, "hex", "uncompressed");
  return publicKeyToAddress(`0x${String(point)}`).toLowerCase();
}

function parsed(text: string): HDKey | null {
  try {
    const key = HDKey.fromExtendedKey(text);
    return key.privateKey === null ? key : null;
  } catch {
    return null;
  }
}
