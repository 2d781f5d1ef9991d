interface Page {
  readonly current: number;
  readonly pages: number;
}

/** The number of the next page, if there is one. */
export const nextPage = ({ current, pages }: Page): number | undefined =>
  current < pages ? current + 1 : undefined;

/** Options of an infinite query over a list that the server numbers by pages. */
export const BY_PAGE = { initialPageParam: 1, getNextPageParam: nextPage };
