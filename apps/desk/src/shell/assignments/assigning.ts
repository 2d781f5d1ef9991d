import type { DeskClient } from "@plumbline/client";

/** To whom a case is given, without one back to everybody; and what they read with it. */
export interface CaseAssignee {
  readonly operatorId?: string;
  /** Whose it was on the screen it is taken from; without one, nobody's. */
  readonly seenHolderId?: string;
  readonly note: string;
}

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** How the cases of one queue are taken, handed over and given back. */
export interface CaseAssigning {
  /** The key of what it means, said before it is done. */
  readonly textKey: string;
  /** Words go with it; without this there are notes of another kind. */
  readonly takesNote?: true;
  assign(
    client: DeskClient,
    request: CaseAssignee & { readonly caseId: string },
    options: { readonly requestId: string },
  ): Promise<unknown>;
  colleagues(client: DeskClient): Promise<readonly Colleague[]>;
}
