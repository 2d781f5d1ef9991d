import { instantOf } from "../entry-filter-form.ts";

/** The filters of a queue besides the stage; only withdrawals have an assignee. */
export const QUEUE_STANDINGS = ["late", "mine", "free"] as const;

/** The typed filters as both queues take them; an incomplete amount or code is ignored. */
export function toQueueFilter(typed: Readonly<Record<string, string>>) {
  const { search, amountMin = "" } = typed;
  const currency = codeOf(typed["currency"], /^[A-Z0-9]{2,10}$/);
  const channelId = codeOf(typed["channel"], /^[A-Z0-9-]{3,40}$/);
  return {
    search,
    ...(currency !== null && { currency }),
    ...(channelId !== null && { channelId }),
    ...(isAmount(amountMin) && { amountMin }),
    ...instantOf("fromMs", typed["from"]),
    ...instantOf("toMs", typed["to"]),
  };
}

export const standingOf = ({ standing }: Readonly<Record<string, string>>) => {
  const chosen = QUEUE_STANDINGS.find((one) => one === standing);
  return chosen === undefined ? {} : { standing: chosen };
};

const isAmount = (typed: string): boolean => /^\d{1,16}(\.\d{1,8})?$/.test(typed);

function codeOf(typed: string | undefined, pattern: RegExp): string | null {
  const code = (typed ?? "").toUpperCase();
  return pattern.test(code) ? code : null;
}
