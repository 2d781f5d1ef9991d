import type { DeskClient } from "@plumbline/client";
import { Alert, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useDeskSession } from "#shell/session.ts";
import { showTime } from "#shell/wire-time.ts";

type OwnAccount = Awaited<ReturnType<DeskClient["desk"]["listOwnAccounts"]>>[number];

function useOwnAccounts(): readonly OwnAccount[] {
  const { client } = useDeskSession();
  const { data = [] } = useQuery({
    queryKey: ["own-accounts"],
    queryFn: () => client.desk.listOwnAccounts({}),
    retry: false,
  });
  return data;
}

/**
 * The reason why a colleague's account, by its name, counts as the reader's own; null if it does
 * not.
 */
export function useSamePerson(): (name: string | null) => string | null {
  const accounts = useOwnAccounts();
  const reasonsText = useReasonsText();
  return (name) => {
    const account = accounts.find((one) => one.name === name);
    return account === undefined ? null : reasonsText(account);
  };
}

/** A colleague's name, and below it the reason why their account counts as the reader's own. */
export function ColleagueName({ name }: { readonly name: string }) {
  const reasons = useSamePerson()(name);
  return (
    <>
      {name}
      {reasons !== null && (
        <Typography color="warning.main" variant="body2">
          {reasons}
        </Typography>
      )}
    </>
  );
}

/** Refusals which state that a second person is required. */
export const SAME_PERSON_REFUSALS: ReadonlySet<string> = new Set([
  "same_operator",
  "second_person_needed",
  "payer_decided",
  "own_account",
  "own_rights_raised",
  "kyc_independent_person_needed",
]);

/** Below such a refusal: the other accounts that count as the reader's, with the reason. */
export function SamePersonReasons() {
  const accounts = useOwnAccounts();
  const reasonsText = useReasonsText();
  if (accounts.length === 0) return null;
  return (
    <Alert severity="warning">
      {accounts.map((account) => (
        <Typography key={account.name} variant="body2">
          {`${account.name}: ${reasonsText(account)}`}
        </Typography>
      ))}
    </Alert>
  );
}

function useReasonsText() {
  const translate = useTranslate();
  return ({ reasons }: OwnAccount): string => {
    const texts = reasons.map((reason) => {
      const [one = "", other = ""] = reason.names;
      return reason.type === "browser"
        ? translate("desk.samePerson.browser", { one, other, time: showTime(reason.untilTime) })
        : translate("desk.samePerson.lineage", { one, other });
    });
    return [translate("desk.samePerson.counts"), ...texts].join(" ");
  };
}
