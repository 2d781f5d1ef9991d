import { checkSettingsLock } from "@plumbline/engine/auth";
import {
  type Decision,
  err,
  type Instant,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  addPayoutMethod,
  editPayoutMethod,
  findChannel,
  type PayoutMethod,
  removePayoutMethod,
  type SaveMethodRefusal,
  type WalletChange,
  type WalletEvent,
  type WalletSettings,
} from "@plumbline/engine/wallet";
import { slicePage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet";
import { isAddressOf, isMemoOf } from "@plumbline/protocol/wallet/addresses";
import { newId, type RequestId } from "#platform/process/ids";
import { memberRoute, type Route } from "#platform/http/route";
import { wasAccepted } from "#services/identity/one-time-codes";
import { spending } from "../records/spend-proof.ts";
import { loadWallets, type MemberWallet, walletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { type StepUpRequest, type Proven, stepUp } from "./step-up.ts";

export const payoutMethodRoutes = (deps: WalletDeps): readonly Route[] => [
  memberRoute(calls.listPayoutMethods, async ({ input, userId }) => {
    const settings = await deps.settingsBook.current(deps.clock.now());
    const methods = (await readMethods(deps, userId))
      .filter(({ removedAt }) => removedAt === null)
      .toSorted((a, b) => b.savedAt - a.savedAt);
    return ok(slicePage(methods, input, (method) => methodView(method, settings)));
  }),

  memberRoute(calls.addPayoutMethod, async ({ input, userId, requestId, caller }) => {
    const saveRequest = { userId, requestId, command: SAVE, token: caller.token };
    const described = await describe(deps, { ...input, ...saveRequest });
    if (!described.ok) return described;
    const { settings, destination, proven } = described.value;
    const { channelId, label } = input;
    const command = { id: newId(), channelId, label, destination };
    return save(
      deps,
      { ...saveRequest, proven, settings, content: { channelId, label, destination } },
      (context, now) => addPayoutMethod({ ...context, settings }, command, now),
    );
  }),

  memberRoute(calls.editPayoutMethod, async ({ input, userId, requestId, caller }) => {
    const before = (await readMethods(deps, userId)).find(({ id }) => id === input.id);
    if (before === undefined) return err({ type: "method_not_found" });
    const { channelId } = before;
    const saveRequest = { userId, requestId, command: SAVE, token: caller.token };
    const described = await describe(deps, { ...input, ...saveRequest, channelId });
    if (!described.ok) return described;
    const { settings, destination, proven } = described.value;
    const { id, label } = input;
    return save(
      deps,
      { ...saveRequest, proven, settings, content: { id, label, destination } },
      (context, now) => editPayoutMethod({ ...context, settings }, { id, label, destination }, now),
    );
  }),

  memberRoute(calls.removePayoutMethod, async ({ input, userId, requestId, caller }) => {
    const name = "wallet.remove-payout-method";
    const removeRequest = { userId, requestId, command: name, token: caller.token };
    const proven = await proveForSetting(deps, { ...input, ...removeRequest });
    if (!proven.ok) return proven;
    return deps.commands.run({
      name,
      userId,
      requestId,
      causeId: input.id,
      content: input.id,
      store: walletStore,
      decide: ({ state }, now) => {
        const allowed = checkSettingsLock(state, now);
        if (!allowed.ok) return allowed;
        return spending(removePayoutMethod(state, input, now), proven.value.spent);
      },
      answer: () => null,
    });
  }),
];

/**
 * Proves the owner for a change of payout methods. The settings lock is checked before the proof,
 * so that no code is used in vain. The lock also covers removing an account: with none left and
 * none addable, money could not leave until the lock ends.
 */
async function proveForSetting(deps: WalletDeps, request: StepUpRequest) {
  const { clock, database } = deps;
  const { userId } = request;
  const state = (await loadWallets(database, [userId])).get(userId);
  if (state !== undefined && !(await wasAccepted(database, request))) {
    const allowed = checkSettingsLock(state, clock.now());
    if (!allowed.ok) return allowed;
  }
  return stepUp(deps, request);
}

/** The name by which a retry is recognised. */
const SAVE = "wallet.save-payout-method";

/** The checks of a form that need no state of the member, including the owner's proof. */
async function describe(
  deps: WalletDeps,
  form: StepUpRequest & {
    readonly channelId: string;
    readonly address: string;
    readonly memo?: string | undefined;
    readonly bankName?: string | undefined;
    readonly bankCode?: string | undefined;
  },
) {
  const settings = await deps.settingsBook.current(deps.clock.now());
  const channel = findChannel(settings, form.channelId);
  if (channel === null) return err({ type: "channel_unknown" });
  const { addressForm } = channel;
  const memo = textOr(form.memo);
  if (addressForm !== null && !isAddressOf(addressForm, form.address)) {
    return err({ type: "address_malformed", field: "address" });
  }
  if (addressForm !== null && memo !== null && !isMemoOf(addressForm, memo)) {
    return err({ type: "memo_malformed", field: "memo" });
  }
  const proven = await proveForSetting(deps, form);
  if (!proven.ok) return proven;
  const { address } = form;
  const isBank = channel.kind === "bank";
  const bankName = isBank ? textOr(form.bankName) : null;
  const bankCode = isBank ? textOr(form.bankCode) : null;
  const destination = { address, memo, bankName, bankCode };
  return ok({ settings, destination, proven: proven.value });
}

const textOr = (text: string | undefined): string | null =>
  text === undefined || text === "" ? null : text;

async function save(
  { commands }: WalletDeps,
  request: {
    readonly userId: UserId;
    readonly requestId: RequestId;
    readonly proven: Proven;
    readonly settings: WalletSettings;
    readonly content: object;
  },
  decide: (
    context: { readonly state: MemberWallet; readonly provenName: string | null },
    now: Instant,
  ) => Result<Decision<WalletChange, WalletEvent>, SaveMethodRefusal>,
) {
  const { userId, requestId, settings, content, proven } = request;
  return commands.run({
    name: SAVE,
    userId,
    requestId,
    store: walletStore,
    content: JSON.stringify(content),
    decide: ({ state }, now) => {
      const allowed = checkSettingsLock(state, now);
      if (!allowed.ok) return allowed;
      return spending(decide({ state, provenName: state.provenName }, now), proven.spent);
    },
    answer: ({ method }) => {
      if (method === undefined) throw new Error("saving a method changes one");
      return methodView(method, settings);
    },
  });
}

async function readMethods({ database }: WalletDeps, userId: UserId): Promise<PayoutMethod[]> {
  const wallets = await loadWallets(database, [userId]);
  return [...(wallets.get(userId)?.methods.values() ?? [])];
}

function methodView(method: PayoutMethod, settings: WalletSettings) {
  const { id, channelId, kind, label, address, memo, bankName, bankCode, holder } = method;
  const channel = findChannel(settings, channelId);
  return {
    id,
    channelId,
    kind,
    label,
    address,
    memo,
    bankName,
    bankCode,
    holder,
    currency: String(channel?.currency ?? ""),
    network: channel?.network ?? "",
    saveTime: toWireTime(method.savedAt),
    usableFromTime: toWireTime(method.usableFrom),
    usableFromMs: Number(method.usableFrom),
  };
}
