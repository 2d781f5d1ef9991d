import { type Colleagues, type Instant, instant, usdt, USDT, type UserId } from "#kernel";
import type { Channel, PayoutMethod, WalletSettings, WalletState } from "../index.ts";

/** A network as the rules' tests need one: fee 1, from 10 to 1 000 000, four eyes above 5 000. */
export const channel: Channel = {
  id: "USDT-TEST",
  currency: USDT,
  kind: "chain",
  network: "Test",
  addressForm: "evm",
  memo: "none",
  contract: null,
  confirmations: 3,
  minutes: 5,
  payTo: [],
  recharge: {
    isEnabled: true,
    disabledReason: null,
    fee: usdt("1"),
    fourEyesAbove: usdt("5000"),
    amountMin: usdt("10"),
    amountMax: usdt("1000000"),
  },
  withdrawal: {
    isEnabled: true,
    disabledReason: null,
    fee: usdt("1"),
    fourEyesAbove: usdt("5000"),
    amountMin: usdt("10"),
    amountMax: usdt("20000"),
    dayMax: { none: usdt("2000"), basic: usdt("30000"), advanced: usdt("300000") },
  },
};

export const settings: WalletSettings = {
  version: 1,
  channels: [channel],
  levelPercent: [100n],
  observationHoursMax: 24,
};

export const NOW: Instant = instant(1_767_614_400_000);

export const method: PayoutMethod = {
  id: "m1",
  channelId: channel.id,
  label: "",
  version: 1,
  kind: "chain",
  address: "0x01",
  memo: null,
  bankName: null,
  bankCode: null,
  holder: null,
  savedAt: NOW,
  usableFrom: NOW,
  removedAt: null,
};

export const emptyWallet: WalletState = {
  recharges: new Map(),
  withdrawals: new Map(),
  methods: new Map([[method.id, method]]),
};

/** Not SHA-256: the rules only compare hashes that the caller computed. */
export const hashOf = (text: string): string => `hash of ${text}`;

/** The member of the case; nobody has decided anything alone yet. */
export const alone = { userId: "u1" as UserId, soleSums: [] };

/** "o1" and "o1 again" are accounts of one person; "gone" is disabled. */
export const colleagues: Colleagues = {
  isSamePerson: (operatorId, otherId) => operatorId.slice(0, 2) === otherId.slice(0, 2),
  isShutOut: (operatorId) => operatorId === "gone",
};
