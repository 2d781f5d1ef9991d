import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_KEY = 0x40;

interface CreationOptions {
  readonly rpId: string;
  readonly origin: string;
  readonly challenge: string;
}

/** A passkey as a phone's security chip stores one: P-256, as specified by WebAuthn level 2. */
export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const name = id.toString("base64url");
  let counter = 0;

  const authenticatorData = (rpId: string, flags: number, more: Buffer) => {
    const head = Buffer.alloc(37);
    createHash("sha256").update(rpId).digest().copy(head);
    head.writeUInt8(flags, 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, more]);
  };

  return {
    id: name,
    /** Answers `navigator.credentials.create`. */
    make: ({ rpId, ...options }: CreationOptions) => {
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKeyOf(publicKey)]);
      const flags = USER_PRESENT_AND_VERIFIED | HAS_KEY;
      const response = {
        clientDataJSON: clientData("webauthn.create", options).toString("base64url"),
        attestationObject: attestation(authenticatorData(rpId, flags, key)).toString("base64url"),
        transports: ["internal"],
      };
      return { ...credential(name), response };
    },
    /** Answers `navigator.credentials.get`. */
    prove: ({ rpId, ...options }: CreationOptions, flags = USER_PRESENT_AND_VERIFIED) => {
      counter += 1;
      const data = authenticatorData(rpId, flags, Buffer.alloc(0));
      const clientBytes = clientData("webauthn.get", options);
      const hashed = createHash("sha256").update(clientBytes).digest();
      const signature = sign("sha256", Buffer.concat([data, hashed]), privateKey);
      const response = {
        clientDataJSON: clientBytes.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...credential(name), response };
    },
    /** As if a copy of the key had a lower counter than the original. */
    setCounter: (value: number) => {
      counter = value;
    },
  };
}

const credential = (id: string) => ({
  id,
  rawId: id,
  type: "public-key",
  clientExtensionResults: {},
});

const clientData = (type: string, options: Omit<CreationOptions, "rpId">): Buffer =>
  Buffer.from(JSON.stringify({ type, ...options, crossOrigin: false }));

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic-curve key for ES256. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from("a501020326200121" + "5820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("22" + "5820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestation(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from("fmt"),
    Buffer.from([0x64]),
    Buffer.from("none"),
    Buffer.from([0x67]),
    Buffer.from("attStmt"),
    Buffer.from([0xa0, 0x68]),
    Buffer.from("authData"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
