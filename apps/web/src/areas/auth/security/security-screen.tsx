import { CardSkeletons } from "@plumbline/ui";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { SecurityCentre } from "./security-centre.tsx";

/** The screens of single settings, each loaded when it is opened: "/security?part=lock". */
const PARTS: Readonly<Record<string, ComponentType>> = {
  authenticator: lazy(async () => ({
    default: (await import("./authenticator-part.tsx")).AuthenticatorPart,
  })),
  email: lazy(async () => {
    const { BindContactPart } = await import("./bind-contact-part.tsx");
    return { default: () => <BindContactPart kind="email" /> };
  }),
  guest: lazy(async () => ({
    default: (await import("./complete-guest-part.tsx")).CompleteGuestPart,
  })),
  lock: lazy(async () => ({ default: (await import("./lock-part.tsx")).LockPart })),
  passkeys: lazy(async () => ({
    default: (await import("../passkey/passkeys-part.tsx")).PasskeysPart,
  })),
  phone: lazy(async () => {
    const { BindContactPart } = await import("./bind-contact-part.tsx");
    return { default: () => <BindContactPart kind="phone" /> };
  }),
  sessions: lazy(async () => ({ default: (await import("./sessions-part.tsx")).SessionsPart })),
  signIns: lazy(async () => ({ default: (await import("./sign-ins-part.tsx")).SignInsPart })),
};

/** The security centre, or one of its settings. */
export function SecurityScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const part = query.get("part") ?? "";
  const Part = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (Part === undefined) return <SecurityCentre />;
  const skeleton = (
    <AppScreen title={t("auth.security.title")} backTo="security">
      <CardSkeletons count={2} />
    </AppScreen>
  );
  return (
    <Suspense key={part} fallback={skeleton}>
      <Part />
    </Suspense>
  );
}
