import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import { registerMember } from "@plumbline/tests/kit/member";
import { won } from "@plumbline/tests/kit/ieo/offerings";

export const callNeeds: CallNeeds = {
  movesNothing: ["/api/desk/ieo/terms/"],
  money: [
    [
      "POST /api/prod/appOrderIoe/apply",
      async ({ testServer }) => {
        const { ieo } = (await registerMember(testServer)).client;
        const { records } = await ieo.listIeoProjects({ book: "demo" });
        const open = records.find(({ status }) => status === "issuing")?.id ?? "";
        const order = { book: "demo", projectId: open, quantity: "100" } as const;
        return (options) => ieo.applyForIeo(order, options);
      },
    ],
    [
      "POST /api/prod/appOrderIoe/pay",
      async ({ testServer }) => {
        const member = await registerMember(testServer);
        const { id } = await won(testServer, member);
        return (options) => member.client.ieo.payIeo({ id }, options);
      },
    ],
  ],
  specified: [
    "GET /api/prod/appProdIoe/listMy",
    "GET /api/prod/appOrderIoe/listMy",
    "POST /api/prod/appOrderIoe/apply",
    "POST /api/prod/appOrderIoe/pay",
  ],
};
