import { Alert, Skeleton, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { SharedAlert } from "./shared-alert.tsx";
import { type Signals, useSignals } from "./use-signals.ts";

/** Signals about a member before a decision: properties shared with others, and recent changes. */
export function SignalsPanel({ userId }: { readonly userId: string }) {
  const translate = useTranslate();
  const { data: signals, error, isPending } = useSignals(userId);
  return (
    <Panel title={translate("desk.signals.title")}>
      {isPending && <Skeleton height={72} />}
      {error !== null && <Alert severity="error">{problemText(translate, error)}</Alert>}
      {signals !== undefined && <SignalLists userId={userId} signals={signals} />}
    </Panel>
  );
}

function SignalLists({
  userId,
  signals: { shared, credentials },
}: {
  readonly userId: string;
  readonly signals: Signals;
}) {
  const translate = useTranslate();
  const met = shared.filter(({ total }) => total > 0);
  return (
    <>
      {met.length === 0 && (
        <Typography color="text.secondary" variant="body2" sx={{ mb: 2 }}>
          {translate("desk.signals.nothingShared")}
        </Typography>
      )}
      {met.map((one) => (
        <SharedAlert key={one.kind} userId={userId} shared={one} />
      ))}
      <Facts
        facts={credentials.map(({ kind, changeTime }) => ({
          name: translate(`desk.signals.credential.${kind}`),
          value:
            changeTime === null ? (
              translate("desk.signals.neverChanged")
            ) : (
              <TimeText time={changeTime} />
            ),
        }))}
      />
    </>
  );
}
