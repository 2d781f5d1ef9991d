import { Button, Stack } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { Problem } from "#shell/lists/problem.tsx";

const PAGE_ROWS = 25;

/**
 * Pages of a list without a total, the latest first. Each page returns the cursor of the next one,
 * as input of the same call.
 */
export function EarlierPages<Place extends object, Page extends { readonly next: Place | null }>({
  queryKey,
  read,
  children,
}: {
  readonly queryKey: readonly string[];
  read(place: Partial<Place> & { readonly pageSize: number }): Promise<Page>;
  children(page: Page): ReactNode;
}) {
  const translate = useTranslate();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const place: Partial<Place> = places.at(-1) ?? {};
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, place],
    queryFn: () => read({ ...place, pageSize: PAGE_ROWS }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error !== null) return <Problem fault={error} again={refetch} />;
  if (data === undefined) return null;
  const { next } = data;
  return (
    <Stack spacing={2}>
      {children(data)}
      {(next !== null || places.length > 0) && (
        <Stack direction="row" spacing={1} sx={{ justifyContent: "center" }}>
          <Button disabled={places.length === 0} onClick={() => setPlaces(places.slice(0, -1))}>
            {translate("desk.earlier.newer")}
          </Button>
          <Button
            disabled={next === null}
            onClick={() => next !== null && setPlaces([...places, next])}
          >
            {translate("desk.earlier.older")}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
