import { registerReachable } from "../messages/contact.ts";
import { registerMember } from "../member.ts";
import { adjust, decideReversal } from "../wallet/reversed-recharge.ts";
import { withdrawalCode } from "../wallet/withdrawal-proof.ts";
import { ADDRESS } from "../wallet/withdrawal-house.ts";
import { type MoneyCase, ORDER, PROVEN } from "./money-house.ts";

const CLOSE = "POST /api/trade/appTradePositions/close/{id}";

/**
 * Calls of a member that move money, or determine where it goes. Those of newer areas are next to
 * their tests: see call-needs.
 */
export const MEMBER_MONEY: readonly MoneyCase[] = [
  [
    "POST /api/trade/appTradePositions/create",
    async (at) => {
      const { contract } = (await registerMember(at.testServer)).client;
      return (options) => contract.openPosition(ORDER, options);
    },
  ],
  [
    CLOSE,
    async (at) => {
      const { contract, id } = await at.open();
      return (options) => contract.closePosition({ id }, options);
    },
  ],
  [
    `${CLOSE} (of a resting order)`,
    async (at) => {
      const { contract, id } = await at.open({ price: "50000" });
      return (options) => contract.closePosition({ id }, options);
    },
  ],
  [
    "POST /api/trade/appTradePositions/addMargin",
    async (at) => {
      const { contract, id } = await at.open();
      return (options) => contract.changeMargin({ id, amount: "5" }, options);
    },
  ],
  [
    "POST /api/trade/appTradePositions/updateStopLoss",
    async (at) => {
      const { contract, id } = await at.open();
      return (options) => contract.updateStops({ id, stopLoss: "59000" }, options);
    },
  ],
  [
    "POST /api/trade/appTradePositions/resetDemo",
    async (at) => {
      const { contract, id } = await at.open();
      await contract.closePosition({ id });
      return (options) => contract.resetDemo({}, options);
    },
  ],
  [
    "POST /api/finance/appRecharge/apply",
    async (at) => {
      const { client, token } = await registerReachable(at.testServer);
      const claim = { channelId: "USDT-TRON", amount: "1000", proofFileId: await at.proof(token) };
      return (options) => client.wallet.applyForRecharge(claim, options);
    },
  ],
  [
    "POST /api/takeout/appPaymentTransactionLogs/rechargeApply",
    async (at) => {
      const { wallet } = (await registerReachable(at.testServer)).client;
      return (options) =>
        wallet.applyAtProvider({ channelId: "USD-BANK", amount: "1000" }, options);
    },
  ],
  [
    "POST /api/finance/appRecharge/settle",
    async (at) => {
      const parties = await at.partiesOf();
      const id = await at.reversed(parties);
      const named = { userId: parties.member.id, id };
      await decideReversal(parties.maker, named, "take_back");
      await decideReversal(parties.checker, named, "take_back");
      await adjust(parties, "credit", "400");
      return (options) => parties.member.client.wallet.settleRecharge({ id }, options);
    },
  ],
  [
    "POST /api/user/appUserWithdrawalInfoSet/addAccount",
    async (at) => {
      await at.house.newMember();
      const { wallet } = at.house;
      const method = { channelId: "USDT-ETHEREUM", label: "Mine", address: ADDRESS, ...PROVEN };
      return (options) => wallet.addPayoutMethod(method, options);
    },
  ],
  [
    "POST /api/user/appUserWithdrawalInfoSet/editAccount",
    async (at) => {
      const { wallet, id } = await at.payee();
      const code = await withdrawalCode(at.testServer, at.house.member);
      const edited = { id, label: "Ours", address: ADDRESS, code, ...PROVEN };
      return (options) => wallet.editPayoutMethod(edited, options);
    },
  ],
  [
    "POST /api/user/appUserWithdrawalInfoSet/removeAccount",
    async (at) => {
      const { wallet, id } = await at.payee();
      const code = await withdrawalCode(at.testServer, at.house.member);
      return (options) => wallet.removePayoutMethod({ id, code, ...PROVEN }, options);
    },
  ],
  [
    "POST /api/finance/appWithdrawal/apply",
    async (at) => {
      await at.house.newPayee();
      const { methodId, member, wallet } = at.house;
      const code = await withdrawalCode(at.testServer, member);
      const request = { methodId, amount: "1000", shownFee: "4", code, ...PROVEN };
      return (options) => wallet.applyForWithdrawal(request, options);
    },
  ],
  [
    "POST /api/finance/appWithdrawal/cancel",
    async (at) => {
      const { id } = await at.withdrawal();
      const { wallet } = at.house;
      return (options) => wallet.cancelWithdrawal({ id }, options);
    },
  ],
];
