import { Box, Button, Stack, TextField, Typography } from "@mui/material";
import { CallRefused, newRequestId } from "@plumbline/client";
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { useNotify, useRefresh, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { LeafField } from "#shell/settings/leaf-field.tsx";
import {
  type Draft,
  draftOf,
  type Leaf,
  leavesOf,
  problemsIn,
  withDraft,
} from "#shell/settings/leaves.ts";
import { repeatLost } from "#shell/repeat-lost.ts";
import { countOf, type Shaped, withItem, withoutItem } from "#shell/settings/list-items.ts";
import { pathText } from "#shell/settings/path-text.ts";

/** What a proposal says beside the settings. */
interface About {
  readonly effectiveMs: number;
  readonly why: string;
}

interface Proposing<Settings> {
  readonly title: string;
  readonly settings: Settings;
  /** Lists of these names may grow and shrink. */
  readonly lists?: readonly string[];
  /** Whether a value may be changed here. */
  readonly isShown: (path: string, draft: Draft) => boolean;
  readonly send: (changed: Settings, about: About, requestId: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Settings in fields, to be changed: sent as a proposal, never at once. */
export function ProposeDialog<Settings>(proposing: Proposing<Settings>) {
  const { title, lists = [], isShown, onClose } = proposing;
  const translate = useTranslate();
  const [shaped, setShaped] = useState(() => ({
    settings: proposing.settings,
    draft: draftOf(proposing.settings),
  }));
  const { draft, settings } = shaped;
  const [typed, setTyped] = useState({ from: "", why: "" });
  const effectiveMs = new Date(typed.from).getTime();
  const { problems, submit } = useProposing(proposing, shaped, { effectiveMs, why: typed.why });
  return (
    <ActionDialog
      title={title}
      text={translate("desk.settings.text.propose")}
      action={translate("desk.settings.propose")}
      isReady={isWithin(typed.why, REASON_LENGTHS) && Number.isFinite(effectiveMs)}
      onClose={onClose}
      submit={submit}
    >
      <LeafFields
        leaves={leavesOf(settings).filter(({ path }) => isShown(path, draft))}
        draft={draft}
        problems={problems}
        onDraft={(next) => setShaped({ settings, draft: next })}
        listOf={(group) =>
          lists.includes(group) && <ListButtons list={group} {...{ shaped }} onShaped={setShaped} />
        }
      />
      <TextField
        label={translate("desk.settings.from")}
        type="datetime-local"
        slotProps={{ inputLabel: { shrink: true } }}
        helperText={translate("desk.settings.fromHint")}
        value={typed.from}
        onChange={({ target }) => setTyped({ ...typed, from: target.value })}
      />
      <WordsField
        label="desk.settings.why"
        lengths={REASON_LENGTHS}
        words={typed.why}
        onWords={(why) => setTyped({ ...typed, why })}
      />
    </ActionDialog>
  );
}

/** Sends what was typed, and keeps what was wrong with it beside its fields. */
function useProposing<Settings>(
  { send, onClose }: Proposing<Settings>,
  { settings, draft }: Shaped<Settings>,
  about: About,
) {
  const refresh = useRefresh();
  const notify = useNotify();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // One id until it is answered: sent again after a lost answer, it has one effect.
  const [requestId, setRequestId] = useState(newRequestId);
  const submit = async () => {
    try {
      await repeatLost(() => send(withDraft(settings, draft), about, requestId));
    } catch (fault) {
      if (fault instanceof CallRefused) setProblems(problemsIn(fault.details));
      // Refused is answered: what is typed next is another request.
      if (fault instanceof CallRefused && !fault.isLost) setRequestId(newRequestId());
      throw fault;
    }
    onClose();
    refresh();
    notify("desk.settings.done.propose", { type: "success" });
  };
  return { problems, submit };
}

function LeafFields({
  leaves,
  draft,
  problems,
  onDraft,
  listOf,
}: {
  readonly leaves: readonly Leaf[];
  readonly draft: Draft;
  readonly problems: Readonly<Record<string, string>>;
  readonly onDraft: (draft: Draft) => void;
  /** What makes a group that is a list longer or shorter. */
  readonly listOf: (group: string) => ReactNode;
}) {
  const translate = useTranslate();
  const groups = [...new Set(leaves.map(({ path }) => groupOf(path)))];
  return groups.map((group) => (
    <Box key={group} component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
      {group !== "" && (
        <Typography component="legend" variant="subtitle2" sx={{ mb: 1.5 }}>
          {pathText(translate, group)}
        </Typography>
      )}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        {leaves
          .filter(({ path }) => groupOf(path) === group)
          .map(({ path, typed }) => (
            <LeafField
              key={path}
              path={path}
              typed={draft[path] ?? typed}
              problem={problems[path] ?? problems[group] ?? null}
              onTyped={(next) => onDraft({ ...draft, [path]: next })}
            />
          ))}
      </Box>
      {listOf(group)}
    </Box>
  ));
}

/** One more, or one less by its number: each numbered field belongs to one. */
function ListButtons<Settings>(props: {
  readonly list: string;
  readonly shaped: Shaped<Settings>;
  readonly onShaped: (shaped: Shaped<Settings>) => void;
}) {
  const { list, shaped, onShaped } = props;
  const translate = useTranslate();
  const count = countOf(shaped.settings, list);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", mt: 1 }}>
      <Button size="small" onClick={() => onShaped(withItem(shaped, list))}>
        {translate("desk.settings.addItem")}
      </Button>
      {count > 1 &&
        Array.from({ length: count }, (_, index) => (
          <Button
            key={index}
            size="small"
            color="error"
            onClick={() => onShaped(withoutItem(shaped, list, index))}
          >
            {translate("desk.settings.removeItem", { number: index + 1 })}
          </Button>
        ))}
    </Stack>
  );
}

const groupOf = (path: string): string => (path.includes(".") ? (path.split(".")[0] ?? "") : "");
