import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefused } from "./start-refused.ts";

/** A user of the operating system that a child process can run as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

// PostgreSQL refuses to run as root. Debian's own user for it is the natural choice.
const PREFERRED_NAMES = ["postgres", "nobody"];

/**
 * The user for a server that keeps its files in `ownedDir` inside the folder `home`: null (our own)
 * unless we are root. Files of an earlier start keep their owner.
 *
 * Throws if `ownedDir` belongs to another user, or if the user cannot reach `home`.
 */
export function reachableUser({
  home,
  ownedDir,
}: {
  home: string;
  ownedDir: string;
}): SystemUser | null {
  const owner = existsSync(ownedDir) ? statSync(ownedDir) : null;
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (owner === null || ownUid === undefined || owner.uid === ownUid) return null;
    throw new StartRefused(
      `${ownedDir} belongs to another user. Start as that user, or choose another folder with ` +
        "DATA_DIR.",
    );
  }
  const users = readUsers();
  const user =
    users.find(({ uid }) => uid !== 0 && uid === owner?.uid) ??
    PREFERRED_NAMES.map((name) => users.find((one) => one.name === name)).find((one) => one);
  if (user === undefined) {
    throw new StartRefused(
      "PostgreSQL does not run as root, and there is no user postgres or nobody here: " +
        "start as an ordinary user.",
    );
  }
  const closed = firstClosedFolder(home, user);
  if (closed !== null) {
    throw new StartRefused(
      `PostgreSQL runs as the user ${user.name}, who cannot enter ${closed}. ` +
        "Choose a folder that every user can reach, for example DATA_DIR=/var/lib/plumbline.",
    );
  }
  return user;
}

function readUsers(): SystemUser[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** The outermost folder on the path to `path` that the user may not traverse. */
function firstClosedFolder(path: string, user: SystemUser): string | null {
  const parent = dirname(path);
  const closedAbove = parent === path ? null : firstClosedFolder(parent, user);
  if (closedAbove !== null) return closedAbove;
  const { uid, gid, mode } = statSync(path);
  const passBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & passBit) === 0 ? path : null;
}
