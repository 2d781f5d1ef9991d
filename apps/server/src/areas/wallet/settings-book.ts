import { type AssetCode, type Instant, money, parseDecimal } from "@plumbline/engine/kernel";
import {
  ADDRESS_FORMS,
  type Channel,
  PAY_TO_LABELS,
  type WalletSettings,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import { instantToColumn } from "#shell/columns";
import { type Database, sql } from "#shell/database";

/** Every version of what is settled about money in and out, read once: a version never changes. */
export class SettingsBook {
  readonly #database: Database;
  readonly #byVersion = new Map<number, WalletSettings>();

  constructor({ database }: { readonly database: Database }) {
    this.#database = database;
  }

  /** What holds now: the newest version whose time has come. */
  async current(now: Instant): Promise<WalletSettings> {
    const [newest] = await this.#database.query<{ version: number }>(newestStatement, [
      instantToColumn(now),
    ]);
    if (newest === undefined) throw new Error("no version of the wallet's settings holds");
    return this.#byVersion.get(newest.version) ?? this.#read(newest.version);
  }

  async #read(version: number): Promise<WalletSettings> {
    const [row] = await this.#database.query<{ settings: unknown }>(readStatement, [version]);
    const settings = { version, ...writtenSettings.parse(row?.settings) };
    this.#byVersion.set(version, settings);
    return settings;
  }
}

const units = z.string().transform((text, context): bigint => {
  const parsed = parseDecimal(text);
  if (parsed.ok && parsed.value >= 0n) return parsed.value;
  context.addIssue({ code: "custom", message: `no amount: ${text}` });
  return z.NEVER;
});

const way = z.strictObject({
  isEnabled: z.boolean(),
  disabledReason: z.string().nullable(),
  ...{ amountMin: units, amountMax: units, fee: units, fourEyesAbove: units },
});

const channel = z
  .strictObject({
    id: z.string(),
    currency: z.string().regex(/^[A-Z0-9]{2,10}$/),
    kind: z.enum(["chain", "bank"]),
    network: z.string().min(1),
    addressForm: z.enum(ADDRESS_FORMS).nullable(),
    memo: z.enum(["none", "optional", "required"]),
    contract: z.string().nullable(),
    confirmations: z.int().nonnegative(),
    minutes: z.int().nonnegative(),
    payTo: z.array(z.strictObject({ label: z.enum(PAY_TO_LABELS), text: z.string() })),
    recharge: way,
    withdrawal: way.extend({
      dayMax: z.strictObject({ none: units, basic: units, advanced: units }),
    }),
  })
  // A fee that ate the least amount would leave nothing to arrive.
  .refine(({ recharge, withdrawal }) =>
    [recharge, withdrawal].every(({ amountMin, fee }) => fee < amountMin),
  )
  .transform(({ recharge, withdrawal, ...rest }): Channel => {
    // The pattern above is what makes it the code of a currency.
    const currency = rest.currency as AssetCode;
    const amountsOf = <Written extends z.output<typeof way>>(written: Written) => ({
      ...written,
      amountMin: money(currency, written.amountMin),
      amountMax: money(currency, written.amountMax),
      fee: money(currency, written.fee),
      fourEyesAbove: money(currency, written.fourEyesAbove),
    });
    const { none, basic, advanced } = withdrawal.dayMax;
    const dayMax = {
      none: money(currency, none),
      basic: money(currency, basic),
      advanced: money(currency, advanced),
    };
    return {
      ...rest,
      currency,
      recharge: amountsOf(recharge),
      withdrawal: { ...amountsOf(withdrawal), dayMax },
    };
  });

const writtenSettings = z.strictObject({
  channels: z.array(channel).min(1),
  levelPercent: z
    .array(
      z
        .string()
        .regex(/^\d{1,5}$/)
        .transform(BigInt),
    )
    .min(1),
});

const newestStatement = sql(
  "wallet.newest-settings",
  "select version from wallet_settings where effective_at <= $1 order by version desc limit 1",
);

const readStatement = sql(
  "wallet.read-settings",
  "select settings from wallet_settings where version = $1",
);
