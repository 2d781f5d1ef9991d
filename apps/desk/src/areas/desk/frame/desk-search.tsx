import { Autocomplete, Box, TextField, Typography } from "@mui/material";
import { SEARCH_LENGTH_MIN } from "@plumbline/protocol/desk/operator-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useGetResourceLabel, useTranslate } from "ra-core";
import { useDeferredValue, useState } from "react";
import { SEARCH_FIELD } from "./desk-keys.tsx";
import { useDeskSession } from "#shell/session.ts";

/** Finds a member or a record from any screen, by any of its identifiers. */
export function DeskSearch() {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const hits = useHits(text);
  const isLongEnough = text.length >= SEARCH_LENGTH_MIN;
  return (
    <Autocomplete
      {...SEARCH_FIELD}
      clearOnBlur={false}
      filterOptions={(all) => all}
      forcePopupIcon={false}
      getOptionKey={({ resource, caseId }) => `${resource} ${caseId}`}
      getOptionLabel={({ matched }) => matched}
      inputValue={typed}
      noOptionsText={translate(isLongEnough ? "desk.search.nothing" : "desk.search.hint")}
      onChange={(_event, hit) => {
        if (hit === null) return;
        setTyped("");
        location.hash = `#/${hit.resource}/${encodeURIComponent(hit.caseId)}/show`;
      }}
      onInputChange={(_event, value, reason) => {
        if (reason !== "selectOption") setTyped(value);
      }}
      options={isLongEnough ? hits : []}
      renderInput={(field) => (
        <TextField
          {...field}
          hiddenLabel
          placeholder={translate("desk.search.placeholder")}
          slotProps={{
            htmlInput: { ...field.inputProps, "aria-label": translate("desk.search.label") },
          }}
          size="small"
        />
      )}
      renderOption={({ key, ...option }, { resource, account, field, matched }) => (
        <Box key={key} component="li" {...option} sx={{ display: "block !important" }}>
          <Typography noWrap variant="body2">
            {account ?? matched} · {labelOf(resource)}
          </Typography>
          <Typography color="text.secondary" noWrap variant="caption">
            {translate(`desk.search.fields.${field}`)}: {matched}
          </Typography>
        </Box>
      )}
      sx={{ mr: { xs: 1, lg: 2 }, width: { xs: 120, lg: 320 } }}
      value={null}
    />
  );
}

/** The server's matches; the previous ones stay while the next are loaded. */
function useHits(text: string) {
  const { client } = useDeskSession();
  const { data: hits = [] } = useQuery({
    queryKey: ["search", text],
    queryFn: () => client.desk.search({ text }),
    enabled: text.length >= SEARCH_LENGTH_MIN,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return hits;
}
