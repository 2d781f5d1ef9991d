import { type AttemptLimit, LOGIN_LIMIT } from "@plumbline/engine/auth";
import { HOUR_MS, MINUTE_MS } from "@plumbline/engine/kernel";

/** The limits of attempts. Tests and the bench pass their own. */
export interface AuthLimits {
  /** Attempts on one account from one network. */
  readonly logins: AttemptLimit;
  /**
   * Failed logins from one network, for any accounts, that need no proof of work. Further logins
   * need one each instead of being refused, because a thousand people may share the address.
   */
  readonly loginsOfNetwork: AttemptLimit;
  /** Failed logins of one account, from any networks, except from its owner's own devices. */
  readonly loginsOfAccount: AttemptLimit;
  /** New users from one network, guests included, before each requires a proof of work. */
  readonly registrations: AttemptLimit;
  /** Attempts on the old password, for example by somebody who found an unlocked phone. */
  readonly passwordChanges: AttemptLimit;
  /**
   * Codes sent to one phone or e-mail address; and those that a member, or a network without a
   * signed-in user, may request before each requires a proof of work.
   */
  readonly codesOfTarget: AttemptLimit;
  readonly codesOfRequester: AttemptLimit;
  /** Attempts on a user's authenticator by somebody who has the password. */
  readonly secondFactors: AttemptLimit;
}

export const AUTH_LIMITS: AuthLimits = {
  logins: LOGIN_LIMIT,
  loginsOfNetwork: { attemptsMax: 30, windowMs: 5 * MINUTE_MS, pauseMs: 0 },
  loginsOfAccount: { attemptsMax: 100, windowMs: HOUR_MS, pauseMs: 0 },
  registrations: { attemptsMax: 20, windowMs: HOUR_MS, pauseMs: 0 },
  passwordChanges: LOGIN_LIMIT,
  codesOfTarget: { attemptsMax: 5, windowMs: HOUR_MS, pauseMs: 0 },
  codesOfRequester: { attemptsMax: 20, windowMs: HOUR_MS, pauseMs: 0 },
  secondFactors: { attemptsMax: 5, windowMs: 15 * MINUTE_MS, pauseMs: 15 * MINUTE_MS },
};
