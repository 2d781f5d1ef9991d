import { ok } from "@plumbline/engine/kernel";
import { fundHouse } from "@plumbline/engine/ledger";
import { USER_BOOKS } from "./deps.ts";
import { HOUSE, systemRequestId } from "./ids.ts";
import { noState } from "./no-state.ts";
import type { CommandRunner } from "./run-command.ts";

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
