/** Which request id a command is sent with, so that sending it again has one effect. */
export interface RequestIds {
  /** The id of this content: that of the try before, where that was the same and got no answer. */
  idFor(content: string): string;
  /** The server has answered, with yes or no: what is sent next is something new. */
  answered(): void;
}

/** One id for one confirmation. A try that was lost keeps its id, also if its sheet was closed. */
export function createRequestIds(newId: () => string): RequestIds {
  let unanswered: { readonly content: string; readonly id: string } | undefined;
  return {
    idFor: (content) => {
      if (unanswered?.content !== content) unanswered = { content, id: newId() };
      return unanswered.id;
    },
    answered: () => {
      unanswered = undefined;
    },
  };
}
