import type { ScreenRoute } from "#shell/navigation/route.ts";

export const proofRoutes: readonly ScreenRoute[] = [
  {
    name: "receipt",
    title: "proof.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["proof"],
    load: async () => (await import("./receipt-screen.tsx")).ReceiptScreen,
    visitorParts: [async () => (await import("./home/example-proof.tsx")).ExampleProof],
  },
  {
    name: "conservation",
    title: "proof.conservation.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["proof"],
    load: async () => (await import("./conservation-screen.tsx")).ConservationScreen,
  },
  {
    name: "liabilities",
    title: "proof.liabilities.title",
    isNeedLogin: false,
    hidedenNav: true,
    texts: ["proof"],
    load: async () => (await import("./liabilities/liabilities-screen.tsx")).LiabilitiesScreen,
  },
];
