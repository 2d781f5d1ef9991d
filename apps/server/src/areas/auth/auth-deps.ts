import type { Deps } from "#shell/deps";
import type { Passwords } from "#shell/passwords/passwords";
import type { AuthLimits } from "./limits.ts";

/** What this area needs of the server. */
export type ServerDeps = Pick<Deps, "clock" | "commands" | "database" | "sessions">;

export interface AuthDeps extends ServerDeps {
  readonly passwords: Passwords;
  readonly limits: AuthLimits;
}
