/** Characters of one message. */
export const MESSAGE_LENGTH_MAX = 1_500;

/** Where the transcript of a ticket comes from. */
export const TRANSCRIPT_PATH = "/api/content/appChat/transcript";
