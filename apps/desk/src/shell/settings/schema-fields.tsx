import { Box, Button, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { BooleanInput, SelectInput, TextInput } from "react-admin";
import { useFieldArray, useWatch } from "react-hook-form";
import { z } from "zod";
import { pathText } from "#shell/settings/diff-table.tsx";
import { percentOfPpm } from "#shell/settings/percent.ts";
import {
  groupOf,
  labelPathOf,
  type Leaf,
  leavesOf,
  numberOf,
} from "#shell/settings/settings-form.ts";

export interface SettingsFields<Settings> {
  /** The schema with which the server parses them. */
  readonly schema: z.ZodObject;
  /** Lists of these names may grow and shrink. */
  readonly lists?: readonly string[];
  /** Whether a value may be changed here. */
  readonly isShown?: (path: string, values: Settings) => boolean;
}

/** A field for every value of settings, in the groups of their schema. */
export function SchemaFields<Settings>({
  schema,
  lists = [],
  isShown = () => true,
}: SettingsFields<Settings>) {
  const translate = useTranslate();
  // The form started with these settings, so its values have their shape.
  const values = useWatch() as Settings;
  const leaves = leavesOf(schema, values).filter(({ path }) => isShown(path, values));
  const labelOf = (path: string) => pathText(translate, labelPathOf(path, values));
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
          .map((leaf) => (
            <LeafInput key={leaf.path} {...leaf} label={labelOf(leaf.path)} />
          ))}
      </Box>
      {lists.includes(group) && <ListButtons list={group} />}
    </Box>
  ));
}

/** How a time is written, inside its field: a line below would move the button out of sight. */
const TIME_HINT = {
  placeholder: "2026-01-31 20:00:00",
  slotProps: { inputLabel: { shrink: true } },
} as const;

function LeafInput({ path, schema, isNullable, label }: Leaf & { readonly label: string }) {
  const translate = useTranslate();
  const input = { source: path, label, helperText: false };
  if (schema instanceof z.ZodBoolean) return <BooleanInput {...input} />;
  if (schema instanceof z.ZodEnum) {
    const choices = schema.options.map((choice) => ({
      id: choice,
      name: translate(`desk.settings.choice.${choice}`, { _: String(choice) }),
    }));
    const none = translate("desk.settings.choice.bank");
    return (
      <SelectInput
        {...input}
        // A label that is an element gets no asterisk; all fields are required.
        label={<>{input.label}</>}
        choices={choices}
        emptyText={none}
        margin="none"
        isRequired={!isNullable}
      />
    );
  }
  const isNumber = schema instanceof z.ZodNumber;
  if (isNumber && path.endsWith("Ppm")) return <PpmInput {...input} />;
  const hint = path.endsWith("Time") && TIME_HINT;
  return <TextInput {...input} {...hint} {...(isNumber && { parse: numberOf })} />;
}

/** Parts per million as typed, and below them the same in percent. */
function PpmInput(input: { readonly source: string; readonly label: string }) {
  const value: unknown = useWatch({ name: input.source });
  const percent = percentOfPpm(String(value ?? ""));
  return (
    <TextInput {...input} helperText={percent === null ? false : `= ${percent}`} parse={numberOf} />
  );
}

/**
 * Adds a copy of the last item before it, because the last item of a list of tiers is the upper
 * bound and new ones are below it. Or removes one by its index.
 */
function ListButtons({ list }: { readonly list: string }) {
  const translate = useTranslate();
  const items: readonly unknown[] = useWatch({ name: list });
  const { insert, remove } = useFieldArray({ name: list });
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", mt: 1 }}>
      <Button size="small" onClick={() => insert(items.length - 1, items.at(-1))}>
        {translate("desk.settings.addItem")}
      </Button>
      {items.length > 1 &&
        items.map((_item, index) => (
          <Button key={index} size="small" color="error" onClick={() => remove(index)}>
            {translate("desk.settings.removeItem", { number: index + 1 })}
          </Button>
        ))}
    </Stack>
  );
}
