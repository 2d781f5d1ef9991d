import { Button, Menu, MenuItem, Stack, Typography } from "@mui/material";
import type { ReplyTopic } from "@plumbline/engine/support";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession } from "#shell/session.ts";

/** The subject, the recipient, and the field into which the text is inserted and edited. */
interface ReplyProps {
  readonly topic: ReplyTopic;
  /** The member who reads it, or the e-mail request that it answers. */
  readonly userId?: string;
  readonly emailRequestId?: string;
  readonly onPick: (text: string) => void;
}

/** Offers reply templates, in the member's language. */
export function ReplyPicker(props: ReplyProps) {
  const translate = useTranslate();
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        sx={{ alignSelf: "flex-start" }}
        onClick={({ currentTarget }) => setMenuAt(currentTarget)}
      >
        {translate("desk.replies.pick")}
      </Button>
      <ReplyMenu {...props} at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}

/** The menu of templates, below the element that opened it. */
export function ReplyMenu({
  topic,
  userId,
  emailRequestId,
  onPick,
  at,
  onClose,
}: ReplyProps & { readonly at: HTMLElement | null; readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { data: replies, error } = useQuery({
    queryKey: ["replies", topic, userId, emailRequestId],
    queryFn: () => client.support.listReplies({ topic, userId, emailRequestId }),
    enabled: at !== null,
  });
  return (
    <Menu anchorEl={at} open={at !== null} onClose={onClose}>
      {error !== null && <MenuItem disabled>{problemText(translate, error)}</MenuItem>}
      {replies?.length === 0 && <MenuItem disabled>{translate("desk.replies.none")}</MenuItem>}
      {replies?.map(({ name, text }) => (
        <MenuItem
          key={name}
          onClick={() => {
            onPick(text);
            onClose();
          }}
        >
          <Stack sx={{ maxWidth: 480 }}>
            {name}
            <Typography color="text.secondary" noWrap variant="caption">
              {text}
            </Typography>
          </Stack>
        </MenuItem>
      ))}
    </Menu>
  );
}
