import { Alert, Box, Button, Card, Skeleton, Stack, Typography } from "@mui/material";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { useState } from "react";
import { Panel } from "#shell/panel.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { useMay } from "#shell/session.ts";
import { OneTimePasswordDialog } from "../parts/one-time-password.tsx";
import { Matrix } from "./parts/matrix.tsx";
import { ProposeBar } from "./parts/propose-bar.tsx";
import { VersionList } from "./parts/version-list.tsx";
import { type OneTimePassword, WaitingChange } from "./parts/waiting-change.tsx";
import { type GrantChange, type Rights, RIGHTS_ID, toggled } from "./rights.ts";

const SKELETON_ROWS = 8;

/** The permissions of each role, the waiting changes, and the history. */
export function RightsScreen() {
  const translate = useTranslate();
  const { data, error, refetch } = useGetOne<Rights>("rights", { id: RIGHTS_ID });
  return (
    <Box sx={{ my: 2 }}>
      <Title title={translate("desk.rights.title")} />
      {data !== undefined && <RightsDetails key={data.version} rights={data} />}
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              {translate("desk.rights.retry")}
            </Button>
          }
        >
          {problemText(translate, error)}
        </Alert>
      )}
    </Box>
  );
}

function Loading() {
  return (
    <Card aria-hidden sx={{ p: 3 }}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Card>
  );
}

function RightsDetails({ rights }: { readonly rights: Rights }) {
  const translate = useTranslate();
  const [changes, setChanges] = useState<readonly GrantChange[]>([]);
  const [reset, setReset] = useState<OneTimePassword | null>(null);
  const mayManage = useMay("operators.manage");
  const { grants, proposal, version, versions } = rights;
  return (
    <Stack spacing={2}>
      {proposal !== null && <WaitingChange proposal={proposal} onPassword={setReset} />}
      {reset !== null && (
        <OneTimePasswordDialog
          title={translate("desk.operators.resetDone", { name: reset.name })}
          text={translate("desk.operators.resetPasswordText")}
          lostText={translate("desk.operators.resetPasswordLost")}
          password={reset.password}
          onClose={() => setReset(null)}
        />
      )}
      <Panel title={translate("desk.rights.matrix", { version })}>
        <Typography color="text.secondary" variant="body2" sx={{ mb: 1 }}>
          {translate("desk.rights.hint")}
        </Typography>
        <Matrix
          grants={grants}
          changes={changes}
          isOpen={mayManage && proposal === null}
          onToggle={(pressed) => setChanges(toggled(changes, pressed))}
        />
      </Panel>
      {changes.length > 0 && <ProposeBar changes={changes} onDone={() => setChanges([])} />}
      <VersionList versions={versions} />
    </Stack>
  );
}
