import type { ScreenRoute } from "#shell/navigation/route.ts";

export const profileRoutes: readonly ScreenRoute[] = [
  {
    name: "my",
    title: "shell.my.title",
    isNeedLogin: true,
    texts: ["profile"],
    load: async () => (await import("./my-screen.tsx")).MyScreen,
  },
  {
    name: "profile",
    title: "profile.data.title",
    isNeedLogin: true,
    hidedenNav: true,
    // The verification asks for the same parts, by the same names.
    texts: ["profile", "kyc"],
    load: async () => (await import("./profile-screen.tsx")).ProfileScreen,
  },
];
