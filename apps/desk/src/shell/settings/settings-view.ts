import type { DeskClient } from "@plumbline/client";

type Payments = Awaited<ReturnType<DeskClient["wallet"]["readPaymentSettings"]>>;

/** What every page of settings shows beside the settings themselves. */
export type History = Pick<Payments, "newestVersion" | "versionInForce" | "versions" | "proposals">;
export type Proposal = History["proposals"][number];
export type Difference = Proposal["diff"][number];
