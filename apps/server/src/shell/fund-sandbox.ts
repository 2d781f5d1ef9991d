import { ok, type UserId } from "@plumbline/engine/kernel";
import { fundHouse } from "@plumbline/engine/ledger";
import { USER_BOOKS } from "./deps.ts";
import { systemRequestId } from "./ids.ts";
import { noState } from "./no-state.ts";
import type { CommandRunner } from "./run-command.ts";

/** The user of entries that concern nobody else; migration 0001 adds its row. */
const HOUSE = "00000000-0000-7000-8000-000000000000" as UserId;

/** Funds the house's accounts of a sandbox, once for ever however often the server starts. */
export async function fundSandbox(commands: CommandRunner): Promise<void> {
  for (const book of USER_BOOKS) {
    await commands.run({
      name: "ledger.fund-house",
      userId: HOUSE,
      requestId: systemRequestId("fund-house", book),
      content: book,
      store: noState,
      decide: () => ok(fundHouse(book)),
      answer: () => null,
    });
  }
}
