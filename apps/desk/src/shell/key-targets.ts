// What the keyboard shortcuts of the desk's frame look for on a screen.

/** On the link that opens a line of a list: j and k move between lines. */
export const ROW_LINK = { "data-row-link": "" } as const;

/** On the link from a case to the next of its queue. */
export const NEXT_LINK = { "data-next-link": "" } as const;

/** On the link from a case to the one before it. */
export const PREVIOUS_LINK = { "data-previous-link": "" } as const;

/** Around the buttons that decide a case; they are not part of its printed record. */
export const DECISION = { "data-decision": "" } as const;
