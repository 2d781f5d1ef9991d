import type { DataProvider, RaRecord } from "ra-core";
import type { DeskSession } from "#shell/session.ts";
import type { DeskQuery, DeskRecord, DeskResource } from "#shell/resource.ts";

/**
 * react-admin's way to the typed calls. Lists and details only: what an operator changes goes
 * through a dialog of its own with a reason, never through an editable record.
 */
export function createDataProvider(
  session: DeskSession,
  resources: readonly DeskResource[],
): DataProvider {
  const { client } = session;
  const resourceOf = (name: string): DeskResource => {
    const found = resources.find((resource) => resource.name === name);
    if (found === undefined) throw new Error(`no such resource: ${name}`);
    return found;
  };
  return {
    getList: async (name, { pagination, filter }) => {
      const { page: pageNo = 1, perPage: pageSize = PAGE_SIZE } = pagination ?? {};
      const query = { pageNo, pageSize, filter: typedIn(filter) };
      const list = () => resourceOf(name).list(client, query);
      const { records, total } = await signedIn(session, list);
      return { data: recordsOf(records), total, meta: { readAt: Date.now() } };
    },
    getOne: async (name, { id }) => {
      const one = await signedIn(session, async () => resourceOf(name).one?.(client, String(id)));
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

/** What is read. Where the session ended meanwhile, it is read once somebody signed in again. */
async function signedIn<Found>(session: DeskSession, read: () => Promise<Found>): Promise<Found> {
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
