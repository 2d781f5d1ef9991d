import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import { fundLive, fundMarketing } from "@plumbline/tests/kit/fund-live";
import { registerMember } from "@plumbline/tests/kit/member";

export const callNeeds: CallNeeds = {
  good: { "/api/marketing/appReward/claim": { id: "deposit" } },
  movesNothing: ["/api/desk/reward/terms/"],
  money: [
    [
      "POST /api/marketing/appReward/claim",
      async ({ testServer, house }) => {
        await fundMarketing([house.finance, house.second], "5");
        const member = await registerMember(testServer);
        await fundLive(testServer, { userId: member.id, amount: "100" });
        return (options) => member.client.reward.claimReward({ id: "deposit" }, options);
      },
    ],
  ],
};
