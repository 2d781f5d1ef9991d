import type { DataProvider, RaRecord } from "ra-core";
import { sortedBy } from "#shell/lists/sorted-by.ts";
import { type DeskQuery, type DeskRecord, type DeskResource, readWhole } from "#shell/resource.ts";
import type { DeskSession } from "#shell/session.ts";

/**
 * react-admin's data provider over the typed calls. Lists and records only: an operator changes
 * data in a separate dialog with a reason, never in an editable record.
 */
export function createDataProvider(
  session: DeskSession,
  resources: readonly DeskResource[],
): DataProvider {
  const { client } = session;
  const resourceOf = (name: string): DeskResource => {
    const resource = resources.find((one) => one.name === name);
    if (resource === undefined) throw new Error(`no such resource: ${name}`);
    return resource;
  };
  return {
    getList: async (name, { pagination, filter, sort }) => {
      const { page = 1, perPage = PAGE_SIZE } = pagination ?? {};
      const { isShort = false, list } = resourceOf(name);
      // The sort order is part of the input of a list's call.
      const typed = typedIn({ ...filter, sort: sort?.field, order: sort?.order });
      const read = (pageNo: number, pageSize: number) =>
        signedIn(session, () => list(client, { pageNo, pageSize, filter: typed }));
      const start = (page - 1) * perPage;
      const { records, total } = isShort ? await readWhole(read) : await read(page, perPage);
      const rows = isShort ? sortedBy(records, sort).slice(start, start + perPage) : records;
      return { data: rows.map((row) => recordOf(row)), total, meta: { readAt: Date.now() } };
    },
    getOne: async (name, { id }) => {
      const read = async () => resourceOf(name).one?.(client, String(id));
      const record = await signedIn(session, read);
      if (record === undefined) throw new Error(`${name} has no details`);
      return { data: recordOf(record) };
    },
    getMany: unsupported,
    getManyReference: unsupported,
    create: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,
  };
}

export const PAGE_SIZE = 25;

/** Loads data; if the session has ended, loads it again after the next sign-in. */
async function signedIn<Result>(
  session: DeskSession,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (fault) {
    if (!session.isLocked()) throw fault;
    await new Promise<void>((resolve) => {
      const forgetMe = session.watchLock(() => {
        forgetMe();
        resolve();
      });
    });
    return read();
  }
}

const unsupported = (): Promise<never> =>
  Promise.reject(new Error("the desk reads lists and single records only"));

/** The typed filters, without empty ones. */
function typedIn(filter: unknown): DeskQuery["filter"] {
  if (typeof filter !== "object" || filter === null) return {};
  const texts = Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    const text = typeof value === "string" ? value.trim() : "";
    return text === "" ? [] : [[name, text]];
  });
  return Object.fromEntries(texts);
}

// react-admin leaves the type of its records open; each screen declares its own.
const recordOf = <Shown extends RaRecord>(record: DeskRecord): Shown => record as unknown as Shown;
