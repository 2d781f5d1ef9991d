/** What a user proves to be themselves with. */
export interface Credential {
  /** Argon2id, with its salt and costs. */
  readonly passwordHash: string;
  /** A guest's first password was made by the server: it has to be changed. */
  readonly mustChangePassword: boolean;
}
