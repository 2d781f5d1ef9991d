import type { ScreenRoute } from "#shell/navigation/route.ts";

export const kycRoutes: readonly ScreenRoute[] = [
  {
    name: "verification",
    title: "kyc.title.basic",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["kyc"],
    load: async () => (await import("./verification-screen.tsx")).BasicScreen,
  },
  {
    name: "advancedVerification",
    title: "kyc.title.advanced",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["kyc"],
    load: async () => (await import("./verification-screen.tsx")).AdvancedScreen,
  },
  {
    name: "verificationResult",
    title: "kyc.title.result",
    isNeedLogin: true,
    hidedenNav: true,
    texts: ["kyc"],
    load: async () => (await import("./result-screen.tsx")).ResultScreen,
  },
];
