import { knownAfter } from "@plumbline/client";

/** Chooses a command's request id, so that sending it again has one effect. */
export interface RequestIds {
  /** The id of this content: the previous one, if the content is the same and had no response. */
  idFor(content: string): string;
  /** The server has responded: the next request is a new command. */
  answered(): void;
  /**
   * An attempt has failed. Returns the known outcome; a request without a response keeps its id.
   */
  failed(fault: Error): Error;
}

/** A request that was sent and has no response yet. */
export interface Unanswered {
  readonly content: string;
  readonly id: string;
  /** Set after a lost attempt. */
  readonly fault?: Error | undefined;
}

/** Storage that survives a reload. */
export interface UnansweredStore {
  read(): Unanswered | undefined;
  write(unanswered: Unanswered | undefined): void;
}

/** One id for one confirmation. A lost attempt keeps its id, even if its sheet was closed. */
export function createRequestIds(
  newId: () => string,
  { isLost, store }: { isLost: (fault: Error) => boolean; store?: UnansweredStore | undefined },
): RequestIds {
  let unanswered = store?.read();
  const keep = (next: Unanswered | undefined) => {
    unanswered = next;
    store?.write(next);
  };
  return {
    idFor: (content) => {
      const request = unanswered?.content === content ? unanswered : { content, id: newId() };
      keep(request);
      return request.id;
    },
    answered: () => keep(undefined),
    failed: (fault) => {
      const latestFault = knownAfter(fault, unanswered?.fault);
      keep(unanswered && isLost(latestFault) ? { ...unanswered, fault: latestFault } : undefined);
      return latestFault;
    },
  };
}
