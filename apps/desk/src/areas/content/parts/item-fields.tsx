import {
  Autocomplete,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Stack,
  Switch,
  TextField,
} from "@mui/material";
import {
  ANNOUNCEMENT_PLACES,
  CONTENT_KINDS,
  HELP_CATEGORIES,
  LINK_TYPES,
} from "@plumbline/protocol/content";
import { refusals } from "@plumbline/protocol/refusals";
import { useTranslate } from "ra-core";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { type Item, localTextOf, msOfLocalText, ofKind } from "../item-form.ts";

interface Fields {
  readonly item: Item;
  readonly onItem: (item: Item) => void;
}

/** All fields of an item except its texts. */
export function ItemFields({ item, isNew, onItem }: Fields & { readonly isNew: boolean }) {
  const translate = useTranslate();
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", flexWrap: "wrap" }}>
        <ChoiceField
          label="desk.content.kind"
          choices={isNew ? CONTENT_KINDS : [item.kind]}
          chosen={item.kind}
          textOf={(kind) => translate(`desk.content.kinds.${kind}`)}
          onChoice={(kind) => onItem(ofKind(item, kind))}
        />
        {item.category !== null && (
          <ChoiceField
            label="desk.content.category"
            choices={HELP_CATEGORIES}
            chosen={item.category}
            textOf={(category) => translate(`desk.content.categories.${category}`)}
            onChoice={(category) => onItem({ ...item, category })}
          />
        )}
        <FormControlLabel
          label={translate("desk.content.isPublished")}
          control={
            <Switch
              checked={item.isPublished}
              onChange={({ target }) => onItem({ ...item, isPublished: target.checked })}
            />
          }
        />
      </Stack>
      {item.kind === "announcement" && <AnnouncementFields item={item} onItem={onItem} />}
      {item.kind === "help" && (
        <Autocomplete
          multiple
          options={Object.keys(refusals)}
          value={[...item.refusals]}
          onChange={(_event, names) => onItem({ ...item, refusals: names })}
          renderInput={(input) => (
            <TextField {...input} label={translate("desk.content.refusals")} />
          )}
        />
      )}
      <LinkFields item={item} onItem={onItem} />
    </Stack>
  );
}

function AnnouncementFields({ item, onItem }: Fields) {
  const translate = useTranslate();
  const toggle = (place: Item["places"][number]) =>
    onItem({
      ...item,
      places: ANNOUNCEMENT_PLACES.filter((one) => {
        return (one === place) !== item.places.includes(one);
      }),
    });
  return (
    <Stack direction="row" spacing={4} sx={{ alignItems: "center", flexWrap: "wrap" }}>
      <FormControl component="fieldset">
        <FormLabel component="legend">{translate("desk.content.places")}</FormLabel>
        <FormGroup row>
          {ANNOUNCEMENT_PLACES.map((place) => (
            <FormControlLabel
              key={place}
              label={translate(`desk.content.place.${place}`)}
              control={
                <Checkbox checked={item.places.includes(place)} onChange={() => toggle(place)} />
              }
            />
          ))}
        </FormGroup>
      </FormControl>
      <TextField
        label={translate("desk.content.ends")}
        type="datetime-local"
        slotProps={{ inputLabel: { shrink: true } }}
        value={localTextOf(item.endsMs)}
        onChange={({ target }) => onItem({ ...item, endsMs: msOfLocalText(target.value) })}
      />
    </Stack>
  );
}

const NO_LINK = 0;

function LinkFields({ item, onItem }: Fields) {
  const translate = useTranslate();
  const { kind, link } = item;
  return (
    <Stack direction="row" spacing={2}>
      <ChoiceField
        label="desk.content.linkType"
        choices={kind === "shortLink" ? LINK_TYPES : [NO_LINK, ...LINK_TYPES]}
        chosen={link?.linkType ?? NO_LINK}
        textOf={(type) => translate(`desk.content.linkTypes.${type}`)}
        onChoice={(type) =>
          onItem({
            ...item,
            link: type === NO_LINK ? null : { url: link?.url ?? "", linkType: type },
          })
        }
        sx={{ minWidth: 220 }}
      />
      {link !== null && (
        <TextField
          fullWidth
          label={translate("desk.content.url")}
          helperText={translate("desk.content.urlHint")}
          value={link.url}
          onChange={({ target }) => onItem({ ...item, link: { ...link, url: target.value } })}
        />
      )}
    </Stack>
  );
}
