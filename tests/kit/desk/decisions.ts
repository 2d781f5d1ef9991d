import type { NoticeKind } from "@plumbline/protocol/content";
import { decideReversal } from "../wallet/reversed-recharge.ts";
import { appealAgainst, proposeForged, type RefusalPeople, seeCase } from "./final-refusal.ts";
import {
  approvedWithdrawal,
  requestWithdrawal,
  claimRecharge,
  freeze,
  handInForged,
  handInPapers,
  type People,
  proposeDebit,
  reversedRecharge,
} from "./prepare-cases.ts";

/**
 * Every decision: the function that prepares it, which resolves to the decision itself, and the
 * kind of its notice. Each call of the desk about a member is either here or in the list of calls
 * that decide nothing.
 */
export const DECISIONS: readonly [
  call: string,
  kind: NoticeKind,
  prepare: (people: People) => Promise<() => Promise<unknown>>,
][] = [
  [
    "wallet/recharges/approve",
    "rechargeCredited",
    async (people) => {
      const seen = await claimRecharge(people);
      return () =>
        people.checker.client.wallet.approveRecharge({
          ...seen,
          received: "100",
          reference: `a${seen.id}`,
        });
    },
  ],
  [
    "wallet/recharges/approve",
    "rechargePartlyCredited",
    async (people) => {
      const seen = await claimRecharge(people);
      return () =>
        people.checker.client.wallet.approveRecharge({
          ...seen,
          received: "90",
          reference: `b${seen.id}`,
        });
    },
  ],
  [
    "wallet/recharges/reject",
    "rechargeRejected",
    async (people) => {
      const seen = await claimRecharge(people);
      return () =>
        people.checker.client.wallet.rejectRecharge({ ...seen, reason: "wrong_network" });
    },
  ],
  [
    "wallet/recharges/decideReversal",
    "rechargeStands",
    async (people) => {
      const at = await reversedRecharge(people);
      return () => decideReversal(people.checker, at, "stands");
    },
  ],
  [
    "wallet/withdrawals/approve",
    "withdrawalApproved",
    async (people) => {
      const seen = await requestWithdrawal(people);
      return () => people.maker.client.wallet.approveWithdrawal(seen);
    },
  ],
  [
    "wallet/withdrawals/pay",
    "withdrawalPaid",
    async (people) => {
      const at = await approvedWithdrawal(people);
      return () =>
        people.checker.client.wallet.payWithdrawal({ ...at, transactionId: `0x${at.id}` });
    },
  ],
  [
    "wallet/withdrawals/reject",
    "withdrawalRejected",
    async (people) => {
      const seen = await requestWithdrawal(people);
      return () =>
        people.checker.client.wallet.rejectWithdrawal({ ...seen, reason: "destination_unusable" });
    },
  ],
  [
    "wallet/withdrawals/fail",
    "withdrawalFailed",
    async (people) => {
      const at = await approvedWithdrawal(people);
      return () =>
        people.checker.client.wallet.failWithdrawal({ ...at, reason: "network_refused" });
    },
  ],
  [
    "wallet/adjustments/confirm",
    "adjustmentDebited",
    async (people) => {
      const seen = await proposeDebit(people);
      return () => people.checker.client.wallet.confirmAdjustment(seen);
    },
  ],
  [
    "kyc/approve",
    "verificationAuthorised",
    async (people) => {
      const seen = await handInPapers(people);
      return () => people.verifier.client.kyc.approveKyc(seen);
    },
  ],
  [
    "kyc/reject",
    "verificationRejected",
    async (people) => {
      const seen = await handInPapers(people);
      const rejections = [
        { part: "frontFileId" as const, reason: "blurred" as const, note: "The corner." },
        { part: "idNumber" as const, reason: "does_not_match" as const },
      ];
      return () => people.verifier.client.kyc.rejectKyc({ ...seen, rejections });
    },
  ],
  [
    "kyc/confirmFinalRefusal",
    "verificationRefused",
    async (people) => {
      const refusers = await handInForged(people);
      await proposeForged(refusers);
      const seen = await seeCase(refusers.confirmer, people.member.id);
      return () => refusers.confirmer.client.kyc.confirmFinalRefusal(seen);
    },
  ],
  [
    "kyc/decideAppeal",
    "verificationUpheld",
    async (people) => {
      const refusers = await handInForged(people);
      await appealAgainst(refusers);
      return () => answerAppeal(refusers, "upheld");
    },
  ],
  [
    "kyc/decideAppeal",
    "verificationGranted",
    async (people) => {
      const refusers = await handInForged(people);
      await appealAgainst(refusers);
      return () => answerAppeal(refusers, "granted");
    },
  ],
  ["users/freeze", "accountHeld", async (people) => () => freeze(people, 24)],
  [
    "users/confirmFreeze",
    "accountHeld",
    async (people) => {
      const { freezeId } = await freeze(people, 24 * 5);
      return () =>
        people.otherRisk.client.desk.confirmFreeze({ userId: people.member.id, freezeId });
    },
  ],
  [
    "users/unfreeze",
    "accountReleased",
    async (people) => {
      const { freezeId } = await freeze(people, 24);
      const lift = { userId: people.member.id, freezeId, reason: "It was theirs." };
      return () => people.risk.client.desk.unfreezeUser(lift);
    },
  ],
];

async function answerAppeal(
  { member, third }: RefusalPeople,
  verdict: "upheld" | "granted",
): Promise<void> {
  const seen = await seeCase(third, member.id);
  await third.client.kyc.decideAppeal({ ...seen, verdict, words: "We looked at all of it." });
}

/** Calls about one member that decide nothing about them: reads, and assignments of cases. */
export const NO_DECISIONS = [
  "kyc/claim",
  "kyc/openFile",
  "kyc/proposeFinalRefusal",
  "kyc/release",
  "kyc/withdrawFinalRefusal",
  "loan/cases/take-on",
  "support/assign",
  "support/note",
  "support/openImage",
  "support/read",
  "support/reply",
  "support/resolve",
  "support/typing",
  "users/note",
  "wallet/adjustments/propose",
  "wallet/adjustments/withdraw",
  "wallet/recharges/openProof",
  "wallet/withdrawals/assign",
  "wallet/withdrawals/claim",
];

/** Decisions whose notice is checked by the test of their own area. */
export const DECISIONS_OF_AREAS = [
  "loan/cases/pass",
  "loan/cases/reject",
  "support/decideComplaint",
];
