export { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from "./embedded-postgres.ts";
export { openPostgresFolder, readPostmaster } from "./embedded-postgres-files.ts";
export { type SolePostgres, startSolePostgres } from "./sole-postgres.ts";
export { StartRefused } from "./start-refused.ts";
