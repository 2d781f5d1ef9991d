export {
  backOffMs,
  createLiveSocket,
  type LiveMessage,
  type LiveSocket,
  type LiveSocketDeps,
} from "./live-socket.ts";
export { CallRefused, knownAfter, type NoAnswer } from "./call-refused.ts";
export { type Client, createClient, createDeskClient, type DeskClient } from "./create-client.ts";
export { readTransportKey } from "./read-transport-key.ts";
export { newRequestId } from "./request-key.ts";
export {
  type CallOptions,
  createServerClock,
  type SenderDeps,
  type ServerClock,
} from "./send-call.ts";
export { type DownloadRequest, type DownloadedFile, sendDownload } from "./send-download.ts";
export { sendUpload, type SentUpload } from "./send-upload.ts";
export { sha256Hex, sha256OfFile } from "./load-cryptography.ts";
