import type { AnyCall } from "./define-call.ts";

/**
 * What a member whose account operators hold may still send: every GET but those named below, and
 * of the rest what is listed here. A new POST is refused until somebody decides that it belongs
 * here: nothing answered may open anything, move money in or out, or change how somebody comes in
 * or where money goes.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  // Ending and protecting what is open: a hold must not cost anybody a liquidation.
  "/api/trade/appTradePositions/close/{id}",
  "/api/trade/appTradePositions/updateStopLoss",
  "/api/trade/appTradePositions/addMargin",
  "/api/finance/appWithdrawal/cancel",
  // Asking what something would come to.
  "/api/trade/appTradePositions/preview",
  "/api/finance/appWithdrawal/preview",
  // Papers, which are often what the hold waits for.
  "/api/auth/appAuth/applyKYC",
  "/api/auth/appAuth/applyAdvanced",
  // Objecting to what was decided about them.
  "/api/auth/appAuth/appeal",
  // What a member was told of.
  "/api/content/appNotice/read",
  // Shutting others, or oneself, out.
  "/api/app/logout",
  "/api/app/endSession",
  "/api/user/appUser/freezeAccount",
]);

/**
 * GETs read, but for a few that the specification has (§7). Those that note a visit are harmless;
 * this one makes the secret of another authenticator.
 */
const REFUSED_GETS: ReadonlySet<string> = new Set(["/api/app/generateGoogleKey"]);

/** Whether the call is answered to a member whose account operators hold. */
export const isAllowedWhileHeld = ({
  access,
  method,
  path,
}: Pick<AnyCall, "access" | "method" | "path">): boolean =>
  access !== "member" || (method === "GET" ? !REFUSED_GETS.has(path) : ALLOWED.has(path));
