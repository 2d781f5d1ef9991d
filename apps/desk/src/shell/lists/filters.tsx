import type { AnyCall } from "@plumbline/protocol";
import { STANDINGS } from "@plumbline/protocol/list-filters";
import { useQuery } from "@tanstack/react-query";
import { SelectInput, TextInput } from "react-admin";
import type { ReactElement } from "react";
import { useDeskSession, useMay } from "#shell/session.ts";

/** The fields of what a list's call can be narrowed to; those of its own its area adds. */
export function filtersOf(
  { input }: AnyCall,
  { search = "desk.record.search" }: { readonly search?: string } = {},
): ReactElement[] {
  const fields: readonly (readonly [name: string, field: () => ReactElement])[] = [
    ["book", () => (listsEveryBook(input) ? BOOKS_FILTER : BOOK_FILTER)],
    ["search", () => searchFilter(search)],
    ["standing", () => standingFilter],
    ["currency", () => textFilter("currency", "desk.record.currency")],
    [
      "channelId",
      () => <ChannelInput key="channelId" source="channelId" label="desk.record.channel" />,
    ],
    ["amountMin", () => textFilter("amountMin", "desk.record.amountMin")],
    ["amountMax", () => textFilter("amountMax", "desk.record.amountMax")],
    ["fromMs", () => timeFilter("from")],
    ["toMs", () => timeFilter("to")],
  ];
  return fields.filter(([name]) => name in input.shape).map(([, field]) => field());
}

/** Unless one is chosen: its call takes a book, and goes without. */
const listsEveryBook = ({ shape }: AnyCall["input"]): boolean =>
  shape["book"]?.safeParse(undefined).data === undefined;

/** The channels there are; typed by whoever may not read their settings. */
function ChannelInput(input: { readonly source: string; readonly label: string }) {
  const { client } = useDeskSession();
  const mayRead = useMay("settings.read");
  const { data } = useQuery({
    queryKey: ["channels"],
    queryFn: () => client.wallet.readPaymentSettings({}),
    enabled: mayRead,
  });
  if (data === undefined) return <TextInput {...input} />;
  return <SelectInput {...input} choices={data.channels.map(({ id }) => ({ id, name: id }))} />;
}

const textFilter = (source: string, label: string): ReactElement => (
  <TextInput key={source} source={source} label={label} />
);

const timeFilter = (source: "from" | "to"): ReactElement => (
  <TextInput
    key={source}
    source={source}
    label={`desk.ledger.${source}`}
    slotProps={{ inputLabel: { shrink: true } }}
    type="datetime-local"
  />
);

/** Looks for whose a line is; a label that is cut off asks nothing. */
const searchFilter = (label: string): ReactElement => (
  <TextInput key="search" source="search" label={label} alwaysOn sx={{ width: 264 }} />
);

/** Chooses a list's stage, and says which is shown where none was chosen. */
export function stageFilter({
  source = "stage",
  label,
  texts,
  unchosen,
  stages,
}: {
  readonly source?:
    | "stage"
    | "frozen"
    | "book"
    | "kind"
    | "standing"
    | "reason"
    | "direction"
    | "category"
    | "status";
  /** The key of its name, and what the keys of the stages' names begin with. */
  readonly label: string;
  readonly texts: string;
  /** The key of what is shown unless a stage is chosen. */
  readonly unchosen: string;
  readonly stages: readonly string[];
}): ReactElement {
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      alwaysOn
      emptyText={unchosen}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      choices={stages.map((stage) => ({ id: stage, name: `${texts}.${stage}` }))}
    />
  );
}

/** Lists are of one book, the live one until another is chosen. */
export const BOOK_FILTER = stageFilter({
  source: "book",
  label: "desk.terms.book",
  texts: "desk.terms.books",
  unchosen: "desk.terms.books.live",
  stages: ["demo"],
});

/** The same of lists that have every book. */
export const BOOKS_FILTER = stageFilter({
  source: "book",
  label: "desk.terms.book",
  texts: "desk.terms.books",
  unchosen: "desk.inbox.kinds.all",
  stages: ["live", "demo"],
});

const standingFilter = stageFilter({
  source: "standing",
  label: "desk.inbox.kind",
  texts: "desk.inbox.kinds",
  unchosen: "desk.inbox.kinds.all",
  stages: STANDINGS,
});
