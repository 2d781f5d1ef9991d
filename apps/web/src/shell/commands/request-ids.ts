import { knownAfter } from "@plumbline/client";

/** Which request id a command is sent with, so that sending it again has one effect. */
export interface RequestIds {
  /** The id of this content: that of the try before, where that was the same and got no answer. */
  idFor(content: string): string;
  /** The server has answered, with yes or no: what is sent next is something new. */
  answered(): void;
  /** A try has failed. Gives what is known of the request now; what is lost keeps its id. */
  failed(fault: Error): Error;
}

/** What was sent and not answered yet. */
export interface Unanswered {
  readonly content: string;
  readonly id: string;
  /** Set once a try was lost. */
  readonly fault?: Error | undefined;
}

/** Where that outlives a reload. */
export interface UnansweredStore {
  read(): Unanswered | undefined;
  write(unanswered: Unanswered | undefined): void;
}

/** One id for one confirmation. A try that was lost keeps its id, also if its sheet was closed. */
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
