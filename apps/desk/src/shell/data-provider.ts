import type { DeskClient } from "@plumbline/client";
import type { DataProvider, RaRecord } from "ra-core";
import type { DeskQuery, DeskRecord, DeskResource } from "#shell/resource.ts";

/**
 * react-admin's way to the typed calls. Lists and details only: what an operator changes goes
 * through a dialog of its own with a reason, never through an editable record.
 */
export function createDataProvider(
  client: DeskClient,
  resources: readonly DeskResource[],
): DataProvider {
  const resourceOf = (name: string): DeskResource => {
    const found = resources.find((resource) => resource.name === name);
    if (found === undefined) throw new Error(`no such resource: ${name}`);
    return found;
  };
  return {
    getList: async (name, { pagination, filter }) => {
      const { page: pageNo = 1, perPage: pageSize = PAGE_SIZE } = pagination ?? {};
      const query = { pageNo, pageSize, filter: typedIn(filter) };
      const { records, total } = await resourceOf(name).list(client, query);
      return { data: recordsOf(records), total };
    },
    getOne: async (name, { id }) => {
      const one = await resourceOf(name).one?.(client, String(id));
      if (one === undefined) throw new Error(`${name} has no details`);
      return { data: recordOf(one) };
    },
    getMany: readOnly,
    getManyReference: readOnly,
    create: readOnly,
    update: readOnly,
    updateMany: readOnly,
    delete: readOnly,
    deleteMany: readOnly,
  };
}

export const PAGE_SIZE = 25;

const readOnly = (): Promise<never> => Promise.reject(new Error("the desk edits no records"));

/** What was typed into filters: texts, and none that is empty. */
function typedIn(filter: unknown): DeskQuery["filter"] {
  if (typeof filter !== "object" || filter === null) return {};
  const texts = Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    const text = typeof value === "string" ? value.trim() : "";
    return text === "" ? [] : [[name, text]];
  });
  return Object.fromEntries(texts);
}

// react-admin leaves the type of its records open; each screen says which it shows.
const recordOf = <Found extends RaRecord>(record: DeskRecord): Found => record as unknown as Found;

const recordsOf = <Found extends RaRecord>(records: readonly DeskRecord[]): Found[] =>
  records.map((record) => recordOf<Found>(record));
