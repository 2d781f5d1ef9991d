import { lazy, type ReactNode, Suspense } from "react";
import { type PathName, PATHS } from "#paths";
import { placeOf, useLocation } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";

// Needed by few: it and its words are no part of a first screen. Where it cannot be loaded, the
// screen beneath it is there all the same.
const MemberBar = lazy(() =>
  import("./member-bar.tsx").then(
    (it) => ({ default: it.MemberBar }),
    () => ({ default: () => null }),
  ),
);

/** The profile itself, the login, and what stands outside of the root layout (spec §2). */
const WITHOUT: readonly PathName[] = [
  ...(["profile", "login", "register"] as const),
  ...(["demoTrading", "kline", "outlink"] as const),
];

/**
 * What stands above every screen of a user: that operators hold the account; else, where the flag
 * that comes with the user is on, that the profile is to be completed.
 */
export function ProfileTip(): ReactNode {
  const { path } = placeOf(useLocation());
  const hold = useUser(({ userInfo }) => userInfo?.hold) ?? undefined;
  const isAsked = useUser(({ userInfo }) => userInfo?.showWanshanXinxiTip === true);
  const isTold = isAsked && !WITHOUT.some((name) => PATHS[name] === path);
  if (hold === undefined && !isTold) return null;
  return (
    // The room of its lines, two of them while the account is held, before it has come.
    <div className={`${hold === undefined ? "min-h-18 low:hidden" : "min-h-22"} px-4 pt-4 pb-3`}>
      <Suspense>
        <MemberBar hold={hold} />
      </Suspense>
    </div>
  );
}
