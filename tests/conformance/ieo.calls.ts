import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import { registerMember } from "@plumbline/tests/kit/member";
import { offer, won } from "@plumbline/tests/kit/ieo/offerings";

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: ["POST /api/prod/appOrderIoe/pay"],
  movesNothing: ["/api/desk/ieo/terms/"],
  money: [
    [
      "POST /api/prod/appOrderIoe/apply",
      async ({ testServer }) => {
        const { ieo } = (await registerMember(testServer)).client;
        // A separate offering, because earlier cases may have let the others end.
        const { id: projectId } = await offer(testServer);
        const order = { book: "demo", projectId, quantity: "100" } as const;
        return (options) => ieo.applyForIeo(order, options);
      },
    ],
    [
      "POST /api/prod/appOrderIoe/pay",
      async ({ house, testServer }) => {
        const member = await registerMember(testServer);
        const { id } = await won(testServer, member);
        await house.signInAgain();
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
