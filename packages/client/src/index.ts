export { backOffMs } from "./back-off.ts";
export { CallRefused, type NoAnswer } from "./call-refused.ts";
export { type Client, createClient, createDeskClient, type DeskClient } from "./create-client.ts";
export { knownAfter } from "./known-after.ts";
export {
  createLiveSocket,
  type LiveMessage,
  type LiveSocket,
  type LiveSocketDeps,
} from "./live-socket.ts";
export { newRequestId } from "./new-request-id.ts";
export type { CallOptions, SenderDeps } from "./send-call.ts";
export { type AskedDownload, type DownloadedFile, sendDownload } from "./send-download.ts";
export { sendUpload, type SentUpload } from "./send-upload.ts";
export { sha256Hex } from "./sha256-hex.ts";
export { createServerClock, type ServerClock } from "./server-clock.ts";
