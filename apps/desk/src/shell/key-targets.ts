// The attributes of the targets of the desk's keyboard shortcuts.

/** On the link that opens a row of a list: j and k move between rows. */
export const ROW_LINK = { "data-row-link": "" } as const;

/** On the link from a case to the next one of its queue. */
export const NEXT_LINK = { "data-next-link": "" } as const;

/** On the link from a case to the previous one. */
export const PREVIOUS_LINK = { "data-previous-link": "" } as const;

/** Around the buttons that decide a case; they are not part of its printed record. */
export const DECISION = { "data-decision": "" } as const;
