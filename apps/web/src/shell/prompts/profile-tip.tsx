import { lazy, type ReactNode, Suspense, useState } from "react";
import { type PathName, PATHS } from "#paths";
import { placeOf, useLocation } from "#shell/navigation/location.ts";
import { useUser } from "#shell/services.tsx";

// Rarely needed, so the component and its texts are not part of the first screen's script. If it
// cannot be loaded, the screen beneath it works all the same.
const MemberBar = lazy(() =>
  import("./member-bar.tsx").then(
    (it) => ({ default: it.MemberBar }),
    () => ({ default: () => null }),
  ),
);

/**
 * The routes that show the tip: the main screens only. Spec §2 excludes the profile and the login;
 * screens of a task or an emergency do not show it either.
 */
const ASKED_ON: readonly PathName[] = ["home", "market", "my"];

/** Dismissed until the app is opened again. */
let isPutAway = false;

/**
 * The bar above every screen of a user: that operators hold the account; otherwise, if the user's
 * flag is set, that the profile is incomplete.
 */
export function ProfileTip(): ReactNode {
  const { path } = placeOf(useLocation());
  const hold = useUser(({ userInfo }) => userInfo?.hold) ?? undefined;
  const isRequested = useUser(({ userInfo }) => userInfo?.showWanshanXinxiTip === true);
  const [isDismissed, setIsDismissed] = useState(false);
  const isNotified =
    isRequested && !isDismissed && !isPutAway && ASKED_ON.some((name) => PATHS[name] === path);
  const dismiss = () => {
    isPutAway = true;
    setIsDismissed(true);
  };
  if (hold === undefined && !isNotified) return null;
  // Reserves the height of its lines before it is loaded: two while the account is held.
  const room = hold === undefined ? "min-h-15 pt-3 pb-1 low:hidden" : "min-h-22 pt-4 pb-3";
  return (
    <div className={`px-4 ${room}`}>
      <Suspense>
        <MemberBar hold={hold} onDismiss={dismiss} />
      </Suspense>
    </div>
  );
}
