import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: [
    "POST /api/content/appHelpInfo/useful",
    "POST /api/content/appNotice/read",
    "POST /api/content/appNotice/saveSettings",
    "POST /api/content/appNotice/subscribe",
    "POST /api/content/appNotice/unsubscribe",
    "POST /api/sys/annountCement/read",
  ],
  good: {
    "/api/set/appShortLink/use": { code: "a-short_link" },
    "/api/content/appNotice/subscribe": {
      endpoint: "https://web.push.apple.com/a-browser",
      // The first point of the curve.
      p256dh:
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "B".repeat(22),
    },
  },
  movesNothing: [
    "/api/content/appNotice/",
    "/api/sys/annountCement/",
    "/api/desk/content/",
    "/api/desk/settings/public/",
  ],
  specified: [
    "GET /api/sys/annountCement/vue3List",
    "GET /api/sys/annountCement/listByUser",
    "GET /api/content/appNotice/list",
    "GET /api/content/appHelpInfo/list",
    "GET /api/content/appHelpInfo/queryById",
    "GET /api/set/appShortLink/use",
  ],
};
