import { randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** 256 random bits as text: nothing can be read from it, and nobody guesses it. */
export const randomToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
