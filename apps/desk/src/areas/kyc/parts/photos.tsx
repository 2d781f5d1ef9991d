import { Alert, Box, Button, Stack, Typography } from "@mui/material";
import { KYC_RULES, type KycPart } from "@plumbline/engine/kyc";
import { useRefresh, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import type { Case } from "../case-line.ts";
import { type PicturePart, picturesOf } from "../review-form.ts";
import { Photo } from "#shell/pictures/photo.tsx";

interface Pictures {
  /** Base64 by part; null before the pictures are opened. */
  readonly opened: ReadonlyMap<PicturePart, string> | null;
  readonly isBusy: boolean;
  readonly problem: string;
  open(): Promise<void>;
}

/**
 * The pictures of a case, opened on request: each opening is logged and visible to the owner. For
 * operators who may decide, opening claims the case, so that no colleague reviews it at the same
 * time.
 */
export function usePictures(opening: Case): Pictures {
  const { client } = useDeskSession();
  const refresh = useRefresh();
  const { userId, level, stage } = opening;
  const isTaking = useMay("kyc.decide") && KYC_RULES.claim[stage] === null;
  const [opened, setOpened] = useState<Pictures["opened"]>(null);
  const { isBusy, problem, send } = useSending(async () => {
    if (isTaking) await client.kyc.claimKycCase({ userId, level });
    const pictures = new Map<PicturePart, string>();
    // One after another: the server logs each opening before it sends the picture.
    for (const { part, fileId } of picturesOf(opening)) {
      pictures.set(part, (await client.kyc.openKycFile({ userId, level, fileId })).jpeg);
    }
    setOpened(pictures);
    if (isTaking) refresh();
  });
  return { opened, isBusy, problem, open: send };
}

/** All pictures of a case side by side, as large as the screen permits. */
export function Photos({
  record,
  pictures: { opened, isBusy, problem, open },
  fields,
}: {
  readonly record: Case;
  readonly pictures: Pictures;
  readonly fields: (part: KycPart) => ReactNode;
}) {
  const translate = useTranslate();
  return (
    <Panel title={translate("desk.kyc.photos")}>
      {opened === null ? (
        <Stack spacing={2} sx={{ alignItems: "flex-start" }}>
          <Typography color="text.secondary">{translate("desk.kyc.openText")}</Typography>
          {problem !== "" && <Alert severity="error">{problem}</Alert>}
          <Button variant="contained" loading={isBusy} onClick={() => void open()}>
            {translate("desk.kyc.open")}
          </Button>
        </Stack>
      ) : (
        <Box
          sx={{
            display: "grid",
            gap: 3,
            gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 320px), 1fr))",
          }}
        >
          {picturesOf(record).map(({ part }) => (
            <Stack key={part} spacing={2} sx={{ maxWidth: 720, minWidth: 0 }}>
              <Photo name={translate(`desk.kyc.part.${part}`)} jpeg={opened.get(part) ?? ""} />
              {part !== "appealFileId" && fields(part)}
            </Stack>
          ))}
        </Box>
      )}
    </Panel>
  );
}
