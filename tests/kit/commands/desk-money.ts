import { newRequestId } from "@plumbline/client";
import type { AssetCode } from "@plumbline/engine/kernel";
import { creditAtProvider, decideReversal, WORDS } from "../wallet/reversed-recharge.ts";
import { adjustment, capital, type MoneyCase } from "./money-house.ts";

/** Every operators' call that moves a member's money, or is a step towards it. */
export const DESK_MONEY: readonly MoneyCase[] = [
  [
    "POST /api/desk/wallet/recharges/approve",
    async (at) => {
      const request = { ...(await at.claimed()), received: "900", reference: "tx-900" };
      return (options) => at.house.finance.client.wallet.approveRecharge(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/recharges/reject",
    async (at) => {
      const request = { ...(await at.claimed()), reason: "nothing_received" as const };
      return (options) => at.house.finance.client.wallet.rejectRecharge(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/recharges/decideReversal",
    async (at) => {
      const parties = await at.partiesOf();
      const named = { userId: parties.member.id, id: await at.reversed(parties) };
      await decideReversal(parties.maker, named, "take_back");
      const { wallet } = parties.checker.client;
      const { contentHash } = await wallet.readRechargeCase(named);
      const decision = { ...named, contentHash, verdict: "take_back" as const, note: WORDS };
      return (options) => wallet.decideReversal(decision, options);
    },
  ],
  [
    "POST /api/desk/wallet/adjustments/propose",
    async (at) => {
      const { member, maker } = await at.partiesOf();
      await creditAtProvider(await at.partiesOf(member));
      const request = adjustment(member);
      return (options) => maker.client.wallet.proposeAdjustment(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/adjustments/confirm",
    async (at) => {
      const { seen, wallet } = await at.proposed();
      return (options) => wallet.confirmAdjustment(seen, options);
    },
  ],
  [
    "POST /api/desk/wallet/adjustments/withdraw",
    async (at) => {
      const { seen } = await at.proposed();
      const { userId, id } = seen;
      return (options) =>
        at.house.finance.client.wallet.withdrawAdjustment({ userId, id }, options);
    },
  ],
  [
    "POST /api/desk/wallet/houseTransfers/propose",
    (at) => {
      const { wallet } = at.house.finance.client;
      const content = capital(newRequestId());
      return Promise.resolve((options) => wallet.proposeHouseTransfer(content, options));
    },
  ],
  [
    "POST /api/desk/wallet/houseTransfers/confirm",
    async (at) => {
      const { wallet, seen } = await at.proposedCapital();
      return (options) => wallet.confirmHouseTransfer(seen, options);
    },
  ],
  [
    "POST /api/desk/wallet/houseTransfers/withdraw",
    async (at) => {
      const { wallet, seen } = await at.proposedCapital();
      return (options) => wallet.withdrawHouseTransfer({ id: seen.id }, options);
    },
  ],
  [
    "POST /api/desk/wallet/withdrawals/claim",
    async (at) => {
      const request = await at.withdrawal();
      return (options) => at.house.finance.client.wallet.claimWithdrawal(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/withdrawals/assign",
    async (at) => {
      const request = await at.withdrawal();
      return (options) => at.house.finance.client.wallet.assignWithdrawal(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/withdrawals/approve",
    async (at) => {
      const request = await at.onDesk("claimed");
      return (options) => at.house.finance.client.wallet.approveWithdrawal(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/withdrawals/reject",
    async (at) => {
      const request = { ...(await at.onDesk("claimed")), reason: "destination_unusable" as const };
      return (options) => at.house.finance.client.wallet.rejectWithdrawal(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/withdrawals/pay",
    async (at) => {
      const { userId, id } = await at.onDesk("approved");
      const request = { userId, id, transactionId: `0x${id}` };
      return (options) => at.house.second.client.wallet.payWithdrawal(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/withdrawals/payTogether",
    async (at) => {
      const { userId, id } = await at.onDesk("approved");
      const other = await at.approve({ userId, id: (await at.house.ask({ amount: "400" })).id });
      const parts = [
        { userId, id, amount: "996" },
        { userId, id: other.id, amount: "396" },
      ];
      const request = { ...TOGETHER, total: "1392", transactionId: `0x${id}`, parts };
      return (options) => at.house.second.client.wallet.payTogether(request, options);
    },
  ],
  [
    "POST /api/desk/wallet/withdrawals/fail",
    async (at) => {
      const { userId, id } = await at.onDesk("approved");
      const request = { userId, id, reason: "network_refused" as const };
      return (options) => at.house.second.client.wallet.failWithdrawal(request, options);
    },
  ],
];

const TOGETHER = { channelId: "USDT-ETHEREUM", currency: "USDT" as AssetCode };
