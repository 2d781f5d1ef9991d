import RotateRight from "@mui/icons-material/RotateRight";
import ZoomIn from "@mui/icons-material/ZoomIn";
import ZoomOut from "@mui/icons-material/ZoomOut";
import { Box, IconButton, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useState } from "react";

/** The zoom factors of a picture, relative to its frame. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const LAST_STEP = ZOOMS.length - 1;
const QUARTER_DEGREES = 90;
/** Width to height of a phone's camera. */
const FRAME_RATIO = 4 / 3;

/** One picture that can be enlarged and rotated, because phones are held in any orientation. */
export function Photo({ name, jpeg }: { readonly name: string; readonly jpeg: string }) {
  const translate = useTranslate();
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const tools = [
    { key: "zoomOut", Icon: ZoomOut, isOff: step === 0, press: () => setStep(step - 1) },
    { key: "zoomIn", Icon: ZoomIn, isOff: step === LAST_STEP, press: () => setStep(step + 1) },
    { key: "rotate", Icon: RotateRight, isOff: false, press: () => setQuarters(quarters + 1) },
  ];
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Stack component="figcaption" direction="row" sx={{ alignItems: "center", mb: 1 }}>
        <Typography sx={{ flex: 1, fontWeight: 600 }}>{name}</Typography>
        <Typography color="text.secondary" variant="body2" sx={{ mr: 1 }}>
          {zoom * 100} %
        </Typography>
        {tools.map(({ key, Icon, isOff, press }) => (
          <IconButton
            key={key}
            aria-label={translate(`desk.picture.${key}`, { part: name })}
            title={translate(`desk.picture.${key}`, { part: name })}
            disabled={isOff}
            onClick={press}
          >
            <Icon />
          </IconButton>
        ))}
      </Stack>
      <Frame name={name} jpeg={jpeg} zoom={zoom} quarters={quarters} />
    </Box>
  );
}

function Frame({
  name,
  jpeg,
  zoom,
  quarters,
}: {
  readonly name: string;
  readonly jpeg: string;
  readonly zoom: number;
  readonly quarters: number;
}) {
  // Rotated by a quarter, a picture as wide as the frame would be higher than it.
  const scale = quarters % 2 === 0 ? 1 : 1 / FRAME_RATIO;
  return (
    // Focusable, because it scrolls.
    <Box
      role="group"
      aria-label={name}
      tabIndex={0}
      sx={{
        aspectRatio: FRAME_RATIO,
        backgroundColor: "background.default",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        overflow: "auto",
      }}
    >
      <Box
        component="img"
        alt={name}
        src={`data:image/jpeg;base64,${jpeg}`}
        sx={{
          aspectRatio: FRAME_RATIO,
          display: "block",
          objectFit: "contain",
          transform: `rotate(${quarters * QUARTER_DEGREES}deg) scale(${scale})`,
          width: `${zoom * 100}%`,
        }}
      />
    </Box>
  );
}
