import type { AssetCode, Book, UserId } from "@plumbline/engine/kernel";

/** What one server process has to tell the sockets of all others. */
export type BusMessage =
  | {
      readonly type: "event";
      readonly userId: UserId;
      readonly message: Readonly<Record<string, unknown>>;
    }
  /** A session of the user has ended somewhere. */
  | { readonly type: "recheck"; readonly userId: UserId }
  /** Positions were opened: of which book and asset, and their notional in units of 10⁻⁸. */
  | { readonly type: "opened"; readonly key: `${Book} ${AssetCode}`; readonly units: string }
  /** Ticks were recorded. */
  | { readonly type: "ticks" }
  /** Messages may have been missed. Said by the bus itself. */
  | { readonly type: "gap" };

/** Carries messages between the processes of one server. Hints, not truth: some may be lost. */
export interface Bus {
  /** Tells all other processes, in the order of the calls. Returns at once. */
  publish(message: BusMessage): void;
  onMessage(listener: (message: BusMessage) => void): void;
}
