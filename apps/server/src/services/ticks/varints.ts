/** Variable-length integers, seven bits a byte, the lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #length = 0;

  /** Writes a number from 0 on. */
  unsigned(number: bigint): void {
    if (number < 0n) throw new Error(`not from 0 on: ${number}`);
    let rest = number;
    while (rest > 127n) {
      this.#push(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    this.#push(Number(rest));
  }

  /**
   * Writes a number of either sign in zigzag order, so that small ones have short encodings: 0, -1,
   * 1, -2 …
   */
  signed(number: bigint): void {
    this.unsigned(number < 0n ? -number * 2n - 1n : number * 2n);
  }

  /** Writes bytes, preceded by their length. */
  bytes(bytes: Uint8Array): void {
    this.unsigned(BigInt(bytes.length));
    for (const byte of bytes) this.#push(byte);
  }

  text(text: string): void {
    this.bytes(new TextEncoder().encode(text));
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(this.#length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}

/** Reads what a `ByteWriter` wrote, in the same order. Throws after the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): bigint {
    let number = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new Error("nothing is written here any more");
      this.#at += 1;
      number |= BigInt(byte & 127) << shift;
      if (byte < 128) return number;
    }
  }

  signed(): bigint {
    const number = this.unsigned();
    return number % 2n === 0n ? number / 2n : -(number + 1n) / 2n;
  }

  bytes(): Uint8Array {
    const length = Number(this.unsigned());
    if (this.#at + length > this.#bytes.length) throw new Error("nothing is written here any more");
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  text(): string {
    return new TextDecoder().decode(this.bytes());
  }
}
