import { Alert, Box, Link, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { SendButton } from "#shell/dialogs/send-button.tsx";
import { readWhole } from "#shell/resource.ts";
import { useDeskSession } from "#shell/session.ts";
import type { Shared } from "./use-signals.ts";

/**
 * The number of other members with the same property, the first few of them, and all on request.
 */
export function SharedAlert({
  userId,
  shared: { kind, total, records },
}: {
  readonly userId: string;
  readonly shared: Shared;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [all, setAll] = useState<readonly Shared["records"][number][] | null>(null);
  const shown = all ?? records;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <Typography variant="body2">
        {translate(`desk.signals.shared.${kind}`, { count: total })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 320, overflowY: "auto" }}>
        {shown.map((sharer) => (
          <SharerLine key={sharer.userId} kind={kind} sharer={sharer} />
        ))}
      </Box>
      {shown.length < total && (
        <SendButton
          text={translate("desk.signals.showAll", { count: total })}
          send={async () => {
            const { records: everybody } = await readWhole((pageNo, pageSize) =>
              client.profile.listSharing({ userId, kind, pageNo, pageSize }),
            );
            setAll(everybody);
          }}
        />
      )}
    </Alert>
  );
}

function SharerLine({
  kind,
  sharer: { userId, account, about, isSame, verification, isFrozen },
}: {
  readonly kind: Shared["kind"];
  readonly sharer: Shared["records"][number];
}) {
  const translate = useTranslate();
  const what =
    kind === "payout"
      ? about
      : kind === "picture"
        ? translate(isSame ? "desk.signals.samePicture" : "desk.signals.alikePicture")
        : translate(`desk.kyc.idType.${about}`);
  const outcome = translate(`desk.signals.verification.${verification}`);
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: "anywhere" }}>
      <Link href={`#/users/${userId}/show`}>{account}</Link> · {what} ·{" "}
      {verification === "none" ? (
        outcome
      ) : (
        <Link href={`#/verifications/${userId}:basic/show`}>{outcome}</Link>
      )}
      {isFrozen && ` · ${translate("desk.signals.held")}`}
    </Typography>
  );
}
