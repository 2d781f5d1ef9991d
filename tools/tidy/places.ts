import { areasOf } from "../areas.ts";
import { baseName, type Finding, isTypeScript, type Rule, type Tree } from "./tree.ts";

const FORBIDDEN_NAMES = /^(utils?|helpers?|commons?|misc|types|shared|lib|constants|interfaces)$/;

/** Bans catch-all folders: each folder is named after its subject. */
export const catchAllFolders: Rule = (tree) =>
  tree.flatMap(({ path }): Finding[] => {
    const names = path.split("/").map((name) => name.replace(/\..*$/, ""));
    const catchAll = names.find(
      (name) => FORBIDDEN_NAMES.test(name) || /-(utils?|helpers?|types)$/.test(name),
    );
    if (catchAll === undefined) return [];
    const say = `"${catchAll}" says nothing: name it after what it knows (division, wire-time, …)`;
    return [{ rule: "catch-all", path, line: 1, say }];
  });

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const CAPITALS = new RegExp(
  "^(Dockerfile|LICENSE|" +
    "(README|ARCHITECTURE|STYLE|GLOSSARY|CONTRIBUTING|CHANGELOG|SECURITY)\\.md)$",
);

export const kebabCase: Rule = (tree) =>
  tree.flatMap(({ path }): Finding[] => {
    const wrong = path
      .split("/")
      .find((name) => !name.startsWith(".") && !CAPITALS.test(name) && !isKebabName(name));
    if (wrong === undefined) return [];
    const say = `"${wrong}": write names in kebab-case, so that they are the same on every disk`;
    return [{ rule: "kebab-case", path, line: 1, say }];
  });

const isKebabName = (name: string): boolean => name.split(".").every((part) => KEBAB.test(part));

/**
 * Texts that belong to no area: "home", which the first screen uses after it has loaded, and
 * "ticket", which all trading products share. "recharge" and "withdrawal" belong to the wallet but
 * are separate, so that a reader of their assets need not load the texts of its forms.
 */
const PARTS = ["answer", "home", "notification", "recharge", "shell", "ticket", "withdrawal"];

/** Path patterns that contain an area's name; the capture must name an existing area. */
const AREA_PLACES: readonly RegExp[] = [
  /^packages\/engine\/src\/(?!kernel\/|ledger\/)([^/]+)\//,
  /^packages\/protocol\/src\/([^/]+)\//,
  new RegExp(
    `^packages/messages/src/[^/]+/(?!(?:${PARTS.join("|")})\\.json)(?:desk-)?(.+)\\.json$`,
  ),
  /^apps\/[^/]+\/src\/areas\/([^/]+)/,
];

export const areaNames: Rule = (tree) => {
  const areas = areasOf(tree);
  return tree.flatMap(({ path }): Finding[] => {
    const name = AREA_PLACES.map((place) => place.exec(path)?.[1]).find((match) => match);
    if (name === undefined || areas.has(name)) return [];
    const say = `"${name}" is no area: use the name of one, or write docs/areas/${name}.md`;
    return [{ rule: "area-name", path, line: 1, say }];
  });
};

interface Role {
  readonly place: RegExp;
  readonly isRight: RegExp;
  readonly say: string;
}

const NO_SERVICE =
  /^(?!index\.|(.*-)?(service|manager|controller|repository|model|handler|provider|factory)s?\.)/;

/** Permitted file names in an area, so that every area has the same structure. */
const ROLES: readonly Role[] = [
  {
    place: /^packages\/protocol\/src\/[^/]+\/([^/]+)$/,
    isRight: /^(calls|operator-calls|messages|refusals|views|.+-wire)\.ts$|\.test\.ts$/,
    say: "a protocol area has calls, operator-calls, messages, views, refusals, <noun>-wire",
  },
  {
    place: /^packages\/engine\/src\/[^/]+\/([^/]+)$/,
    isRight: /^(?!(.*-)?(service|manager|handler|model)s?\.)[a-z0-9-]+(\.model)?(\.test)?\.ts$/,
    say: "an engine file is a noun (liquidation-price) or one command (open-position)",
  },
  {
    place: /^apps\/server\/src\/areas\/[^/]+\/([^/]+)$/,
    isRight: NO_SERVICE,
    say: "say the role (area, routes, operator-routes, store, queries, jobs) or the noun it is",
  },
  {
    place: /^apps\/server\/src\/reactions\/([^/]+)$/,
    isRight: /^on-[a-z0-9-]+(\.db)?(\.test)?\.ts$/,
    say: "a reaction is on-<event>.ts: one event, everything that follows it",
  },
  {
    place: /^apps\/server\/migrations\/([^/]+)$/,
    isRight: /^\d{4}-[a-z0-9]+(-[a-z0-9]+)+\.sql$/,
    say: "a migration is NNNN-<area>-<what>.sql, forward only",
  },
  {
    place: /^apps\/(?:web|desk)\/src\/areas\/[^/]+\/([^/]+\.tsx)$/,
    isRight: /^(routes|[a-z0-9-]+-screen)(\.test)?\.tsx$/,
    say: "components of an area are <name>-screen.tsx; what only this area uses goes to parts/",
  },
  {
    place: /^apps\/(?:web|desk)\/src\/areas\/[^/]+\/([^/]+\.ts)$/,
    isRight: NO_SERVICE,
    say: "say the role (queries, <name>-form) or the noun it is",
  },
];

export const fileRoles: Rule = (tree) =>
  tree.flatMap(({ path }): Finding[] => {
    const role = ROLES.find(({ place }) => place.test(path));
    const name = role?.place.exec(path)?.[1];
    if (role === undefined || name === undefined || role.isRight.test(name)) return [];
    return [{ rule: "file-role", path, line: 1, say: `"${name}": ${role.say}` }];
  });

const ENTRY_POINT = /^packages\/(engine\/src\/[^/]+|[^/]+\/src)\/index\.ts$/;

/** `index.ts` is only an entry point: named re-exports and no code of its own. */
export const entryPoints: Rule = (tree) =>
  tree.filter(isTypeScript).flatMap(({ path, text }): Finding[] => {
    if (!/^index\.tsx?$/.test(baseName(path))) return [];
    if (!ENTRY_POINT.test(path)) {
      const say = "only engine areas and package roots have an index: name the file";
      return [{ rule: "entry-point", path, line: 1, say }];
    }
    const work = /^(export )?(async )?(function|const|let|class|import) /m.exec(text);
    if (work === null) return [];
    const say = `"${work[0].trim()}" in an entry point: move it to its own file and re-export it`;
    return [{ rule: "entry-point", path, line: 1, say }];
  });

/** The order of two migrations with the same number would be undefined. */
export const migrationNumbers: Rule = (tree) => {
  const areas = areasOf(tree);
  const migrations = tree.filter(({ path }) => /^apps\/server\/migrations\/\d{4}-/.test(path));
  return migrations.flatMap(({ path }, index): Finding[] => {
    const number = baseName(path).slice(0, 4);
    const area = /^\d{4}-(.+)\.sql$/.exec(baseName(path))?.[1] ?? "";
    const isTaken = migrations
      .slice(0, index)
      .some((earlier) => baseName(earlier.path).startsWith(number));
    const findings: Finding[] = [];
    if (isTaken) {
      const say = `number ${number} is taken: use the next free one`;
      findings.push({ rule: "migration-number", path, line: 1, say });
    }
    if (!area.startsWith("shell-") && !startsWithArea(area, areas)) {
      const say = "name the area after the number, or shell: NNNN-<area>-<what>.sql";
      findings.push({ rule: "migration-area", path, line: 1, say });
    }
    return findings;
  });
};

const TABLE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/gim;
const GRANT = /\bgrant\s[^;]*?\son\s([^;]*?)\sto\s+plumbline_app\b/gi;

/** The application's role owns no table, so each needs a grant before the role can use it. */
export const grantedTables: Rule = (tree) => {
  const migrations = tree.filter(({ path }) => /^apps\/server\/migrations\/\d{4}-/.test(path));
  const granted = new Set(
    migrations
      .flatMap(({ text }) => [...text.matchAll(GRANT)])
      .flatMap((match) => (match[1] ?? "").split(/[\s,]+/)),
  );
  return migrations.flatMap(({ path, text }) =>
    [...text.matchAll(TABLE)]
      .filter((match) => !granted.has(match[1] ?? ""))
      .map((match): Finding => {
        const line = text.slice(0, match.index).split("\n").length;
        const say = `the server may not read it: grant select, … on ${match[1]} to plumbline_app`;
        return { rule: "granted-table", path, line, say };
      }),
  );
};

const startsWithArea = (name: string, areas: ReadonlySet<string>): boolean =>
  name.split("-").some((_, index, words) => areas.has(words.slice(0, index).join("-")));

const CROSSING = /(?:from|import\()\s*"((?:\.\.\/)+[^"]*)"/g;

/** Packages import each other only by name: a relative path would bypass `exports`. */
export const boundaryViolations: Rule = (tree: Tree) =>
  tree.filter(isTypeScript).flatMap(({ path, text }) =>
    [...text.matchAll(CROSSING)].flatMap((match): Finding[] => {
      const home = /^(packages|apps)\/[^/]+\//.exec(path)?.[0];
      if (home === undefined) return [];
      const target = new URL(match[1] ?? "", `file:///${path}`).pathname.slice(1);
      if (target.startsWith(home)) return [];
      const line = text.slice(0, match.index).split("\n").length;
      const say = `"${match[1]}" leaves the package: import it by the package's name`;
      return [{ rule: "boundaryViolation", path, line, say }];
    }),
  );

/** A form is pure: React belongs to the screen around it and to the hook that fills it in. */
export const pureForms: Rule = (tree) =>
  tree
    .filter(({ path }) => /^apps\/[^/]+\/src\/.*\/(?!use-)[^/]*-form\.ts$/.test(path))
    .filter(({ text }) => /from "(react|@tanstack|zustand)/.test(text))
    .map(({ path }) => {
      const say = "a form is pure: take values as arguments and leave React to the screen";
      return { rule: "pure-form", path, line: 1, say };
    });

/** A test file states its goal before its method. */
export const testGoals: Rule = (tree) =>
  tree
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .filter(({ text }) => !(/\bGoals?:/.test(text) && /\bMethods?:/.test(text)))
    .map(({ path }) => {
      const say = 'open the test with a comment: "Goal: … Method: …"';
      return { rule: "test-goal", path, line: 1, say };
    });
