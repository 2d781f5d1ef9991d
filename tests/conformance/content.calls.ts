import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  good: {
    "/api/set/appShortLink/use": { code: "a-short_link" },
    "/api/content/appNotice/subscribe": {
      endpoint: "https://web.push.apple.com/a-browser",
      p256dh: "B".repeat(87),
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
