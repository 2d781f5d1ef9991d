import { CallRefused, type DeskClient } from "@plumbline/client";
import type { AuthProvider } from "ra-core";
import type { DeskResource } from "#shell/resource.ts";
import type { DeskSession } from "#shell/session.ts";

const UNAUTHORISED_CODE = 401;

type Me = Awaited<ReturnType<DeskClient["desk"]["readMe"]>>;

/**
 * The operator's session for react-admin. Signing in has several steps, which its own screen
 * handles.
 */
export function createAuthProvider(
  session: DeskSession,
  resources: readonly DeskResource[],
): AuthProvider {
  let me: Promise<Me> | null = null;
  const readMe = (): Promise<Me> => {
    me ??= session.client.desk.readMe().catch((fault: unknown) => {
      me = null;
      throw fault;
    });
    return me;
  };
  const forget = () => {
    me = null;
    session.forget();
  };
  return {
    login: () => {
      me = null;
      session.keep();
      session.unlock();
      return Promise.resolve();
    },
    logout: async () => {
      if (session.token() !== "") {
        await session.client.desk.logout({}, { isQuiet: true }).catch(() => undefined);
      }
      forget();
    },
    checkAuth: () =>
      session.token() === "" && !session.isLocked()
        ? Promise.reject(new Error(""))
        : Promise.resolve(),
    checkError: (fault: unknown) => {
      // Permissions may have changed since they were loaded.
      if (fault instanceof CallRefused && fault.error === "not_permitted") me = null;
      const isOver = fault instanceof CallRefused && fault.code === UNAUTHORISED_CODE;
      // While locked, the page stays unchanged behind the sign-in.
      if (!isOver || session.isLocked()) return Promise.resolve();
      forget();
      return Promise.reject(fault);
    },
    getIdentity: async () => {
      const { name: fullName, ...me } = await readMe();
      return { ...me, fullName };
    },
    getPermissions: async () => {
      // Newly granted permissions appear at the next refresh; without a response, the cached ones
      // stay.
      const previousMe = me;
      me = null;
      const fresh = await readMe().catch(() => previousMe);
      me ??= previousMe;
      return fresh?.permissions ?? Promise.reject(new Error("nobody said who this is"));
    },
    canAccess: async ({ resource }) => {
      const target = resources.find(({ name }) => name === resource);
      return target !== undefined && (await readMe()).permissions.includes(target.permission);
    },
  };
}
