import type { Deps } from "#shell/deps";
import type { Passwords } from "./passwords.ts";
import type { AuthLimits } from "./limits.ts";

/** What this area needs of the server. */
export type ServerDeps = Pick<Deps, "clock" | "commands" | "database" | "sessions">;

export interface AuthDeps extends ServerDeps {
  readonly passwords: Passwords;
  readonly limits: AuthLimits;
}
