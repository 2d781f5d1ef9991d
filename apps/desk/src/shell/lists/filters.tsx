import type { AnyCall } from "@plumbline/protocol";
import { STANDINGS } from "@plumbline/protocol/list-filters";
import { useQuery } from "@tanstack/react-query";
import { SelectInput, TextInput } from "react-admin";
import type { DeskFilter } from "#shell/resource.ts";
import { useDeskSession, useMay } from "#shell/session.ts";

/** The common filters of a list's call; an area adds those of its own. */
export function filtersOf(
  { input: { shape } }: AnyCall,
  { search = "desk.record.search" }: { readonly search?: string } = {},
): DeskFilter[] {
  const fields: readonly (readonly [name: string, field: DeskFilter])[] = [
    ["book", listsEveryBook(shape) ? BOOKS_FILTER : BOOK_FILTER],
    // Finds the member of a row; wide enough for its label.
    [
      "search",
      <TextInput key="search" source="search" label={search} alwaysOn sx={{ width: 264 }} />,
    ],
    ["standing", STANDING_FILTER],
    ["currency", <TextInput key="currency" source="currency" label="desk.record.currency" />],
    ["channelId", <ChannelInput key="channelId" source="channelId" label="desk.record.channel" />],
    ["amountMin", <TextInput key="amountMin" source="amountMin" label="desk.record.amountMin" />],
    ["amountMax", <TextInput key="amountMax" source="amountMax" label="desk.record.amountMax" />],
    ["fromMs", timeFilter("from")],
    ["toMs", timeFilter("to")],
  ];
  return fields.flatMap(([name, field]) => (name in shape ? [field] : []));
}

/** Whether it lists all books unless one is chosen: the book is optional in its call's input. */
const listsEveryBook = (shape: AnyCall["input"]["shape"]): boolean =>
  shape["book"]?.safeParse(undefined).data === undefined;

/** The list of channels; typed by operators who may not read their settings. */
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

const timeFilter = (source: "from" | "to"): DeskFilter => (
  <TextInput
    key={source}
    source={source}
    label={`desk.ledger.${source}`}
    slotProps={{ inputLabel: { shrink: true } }}
    type="datetime-local"
  />
);

/** Always shown, with the label of the default. */
export const CHOICE_FIELD = {
  alwaysOn: true,
  slotProps: { inputLabel: { shrink: true }, select: { displayEmpty: true } },
} as const;

/** One of several choices, and the label of the default. */
export function choiceFilter({
  source = "stage",
  label,
  texts,
  unchosen,
  choices,
}: {
  readonly source?: string;
  /** The key of its label. */
  readonly label: string;
  /** The prefix of the keys of the choices' labels. */
  readonly texts: string;
  /** The key of the label of the default. */
  readonly unchosen: string;
  readonly choices: readonly string[];
}): DeskFilter {
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      emptyText={unchosen}
      {...CHOICE_FIELD}
      choices={choices.map((id) => ({ id, name: `${texts}.${id}` }))}
    />
  );
}

/** Lists are of one book, the live one by default. */
export const BOOK_FILTER = choiceFilter({
  source: "book",
  label: "desk.terms.book",
  texts: "desk.terms.books",
  unchosen: "desk.terms.books.live",
  choices: ["demo"],
});

/** The same for lists of all books. */
export const BOOKS_FILTER = choiceFilter({
  source: "book",
  label: "desk.terms.book",
  texts: "desk.terms.books",
  unchosen: "desk.inbox.kinds.all",
  choices: ["live", "demo"],
});

const STANDING_FILTER = choiceFilter({
  source: "standing",
  label: "desk.inbox.kind",
  texts: "desk.inbox.kinds",
  unchosen: "desk.inbox.kinds.all",
  choices: STANDINGS,
});
