import { type AttemptLimit, LOGIN_LIMIT } from "@plumbline/engine/auth";
import { HOUR_MS, MINUTE_MS } from "@plumbline/engine/kernel";

/** How often what may be tried. Tests and the bench pass their own. */
export interface AuthLimits {
  /** Guesses at one account from one network. */
  readonly logins: AttemptLimit;
  /**
   * Failed logins of one network, whatever the accounts, that cost it nothing: one guess at each of
   * many. Beyond, each costs a proof of work, for a thousand strangers may share the address.
   */
  readonly loginsOfNetwork: AttemptLimit;
  /** Failed logins of one account, whatever the networks, but for its owner's own devices. */
  readonly loginsOfAccount: AttemptLimit;
  /** New users from one network, guests among them, before each costs a proof of work. */
  readonly registrations: AttemptLimit;
  /** Guesses at the old password by somebody who found a phone unlocked. */
  readonly passwordChanges: AttemptLimit;
  /**
   * Codes that one phone or e-mail address is sent; and those that a member, or a network that
   * nobody is signed in from, may ask for before each costs a proof of work.
   */
  readonly codesOfTarget: AttemptLimit;
  readonly codesOfAsker: AttemptLimit;
  /** Guesses at a user's authenticator by whoever has the password already. */
  readonly secondFactors: AttemptLimit;
}

export const AUTH_LIMITS: AuthLimits = {
  logins: LOGIN_LIMIT,
  loginsOfNetwork: { attemptsMax: 30, windowMs: 5 * MINUTE_MS, pauseMs: 0 },
  loginsOfAccount: { attemptsMax: 100, windowMs: HOUR_MS, pauseMs: 0 },
  registrations: { attemptsMax: 20, windowMs: HOUR_MS, pauseMs: 0 },
  passwordChanges: LOGIN_LIMIT,
  codesOfTarget: { attemptsMax: 5, windowMs: HOUR_MS, pauseMs: 0 },
  codesOfAsker: { attemptsMax: 20, windowMs: HOUR_MS, pauseMs: 0 },
  secondFactors: { attemptsMax: 5, windowMs: 15 * MINUTE_MS, pauseMs: 15 * MINUTE_MS },
};
