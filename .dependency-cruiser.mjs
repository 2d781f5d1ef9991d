import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

// The walls of docs/ARCHITECTURE.md. Areas are read from the folders, so that a new one is guarded
// the day it appears. tools/walls.test.ts breaks each of these rules once and sees it fail.

const root = import.meta.dirname;
const TESTS = "\\.test\\.tsx?$";

function foldersIn(path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** What `from` may import, and nothing else; tests stand outside the walls and may more. */
const only = (name, { from, may, instead }) => ({
  name,
  severity: "error",
  comment: instead,
  from: { path: from, pathNot: TESTS },
  to: { pathNot: may },
});

const never = (name, { from, to, instead }) => ({
  name,
  severity: "error",
  comment: instead,
  from: { pathNot: TESTS, ...from },
  to,
});

/** One rule an area: its own folder may not reach into another's. */
const apart = (side, { home, areas }) =>
  areas.map((area) =>
    never(`${side}-${area}-meets-no-area`, {
      from: { path: `^${home}/${area}/` },
      to: { path: `^${home}/(${areas.filter((other) => other !== area).join("|")})/` },
      instead: "areas never import areas: pass the value in, or write a reaction, on-<event>.ts",
    }),
  );

const npm = (...names) => names.map((name) => `node_modules/${name}/`);

const engineAreas = foldersIn("packages/engine/src").filter(
  (name) => name !== "kernel" && name !== "ledger",
);

// Each behind an entry point of its own in packages/ui, so that no first screen loads it.
const UI_PIECES = ["@tanstack/react-virtual", "qrcode.react", "signature_pad"];

const ABOVE_PACKAGES = "^(apps|tests|tools|docs|examples|deploy)/";

// Tests beside these files run in Node and may use it.
const BROWSER = "^(apps/(web|desk)/src|packages/(ui|client|messages)/src)/";

const packageWalls = [
  only("engine-imports-nothing", {
    from: "^packages/engine/",
    may: "^packages/engine/",
    instead: "the engine is pure: take the value as a parameter, do the work in apps/server",
  }),
  only("protocol-knows-engine-and-zod", {
    from: "^packages/protocol/",
    // What an address is, both sides ask by the same sums.
    may: ["^packages/(protocol|engine)/", ...npm("zod", "@noble", "@scure")],
    instead: "the protocol only declares: move what does something to client or server",
  }),
  only("client-knows-protocol", {
    from: "^packages/client/",
    may: ["^packages/(client|protocol)/", ...npm("@noble")],
    instead: "the client only sends calls: rules and screens are not its business",
  }),
  only("ui-knows-react", {
    from: "^packages/ui/",
    may: ["^packages/ui/", ...npm("react", "@types/react", "@base-ui/react", ...UI_PIECES)],
    instead: "ui knows no area and fetches nothing: take texts and values as props",
  }),
  never("embedded-postgres-knows-nobody", {
    from: { path: "^packages/embedded-postgres/" },
    to: { path: "^(packages|apps)/(?!embedded-postgres/)" },
    instead: "it runs a PostgreSQL, whoever for: take the value as an argument",
  }),
  only("messages-import-nothing", {
    from: "^packages/messages/",
    may: "^packages/messages/",
    instead: "messages are words only",
  }),
  never("server-shows-nothing", {
    from: { path: "^apps/server/" },
    to: { path: "^(packages/(client|ui)|apps/(web|desk))/" },
    instead: "the server does not know who asks: share through engine, protocol or messages",
  }),
  never("browsers-have-no-node", {
    from: { path: BROWSER },
    to: { dependencyTypes: ["core"] },
    instead: "a browser has no Node: ask the server through packages/client",
  }),
  never("browsers-have-no-server", {
    from: { path: BROWSER },
    to: { path: "^apps/server/" },
    instead: "the server is at the other end of a wire: ask it through packages/client",
  }),
  never("packages-know-no-app", {
    from: { path: "^packages/" },
    to: { path: ABOVE_PACKAGES },
    instead: "packages are below apps: move the shared part down",
  }),
  // Besides: what the check finds in an app it remembers by the app's files and the packages' only.
  never("apps-know-no-other", {
    from: { path: "^apps/([^/]+)/" },
    to: { path: ABOVE_PACKAGES, pathNot: "^apps/$1/" },
    instead: "what two apps share is a package's",
  }),
];

/** Read by the generator of registries, which writes out what they hold. */
const LITERALS = [
  "^packages/engine/src/[^/]+/accounts\\.ts$",
  "^apps/web/src/areas/[^/]+/paths\\.ts$",
];

/** A program of its own: the build makes a file of it. */
const SERVICE_WORKER = "^apps/web/src/service-worker\\.ts$";

// What a browser may load of the protocol: files without a schema, for zod weighs 94 kB.
const LIGHT = [
  "^packages/protocol/src/((shell-)?refusals|refusals-of|envelope)\\.ts$",
  "^packages/protocol/src/(call-path|files|csv|wire-time)\\.ts$",
  "^packages/protocol/src/.*/[^/]+-wire\\.ts$",
  "^packages/protocol/src/[^/]+/refusals\\.ts$",
  "^packages/protocol/src/wallet/payout/addresses\\.ts$",
];

const weightWalls = [
  never("browsers-load-no-schema", {
    // The desk draws its settings' forms from their schemas (decision 0041).
    from: { path: "^(apps/web|packages/(client|ui))/src/" },
    to: {
      path: "^packages/protocol/",
      pathNot: LIGHT,
      dependencyTypesNot: ["type-only", "type-import"],
    },
    instead: "use `import type`, or one of the light entry points, which are listed above",
  }),
  never("light-entry-points-stay-light", {
    from: { path: LIGHT },
    to: {
      pathNot: [...LIGHT, "^packages/engine/", ...npm("@noble", "@scure")],
      dependencyTypesNot: ["type-only", "type-import"],
    },
    instead: "a browser loads this file: only `import type`, or the schema comes with it",
  }),
];

const engineWalls = [
  never("kernel-imports-nothing", {
    from: { path: "^packages/engine/src/kernel/" },
    to: { pathNot: "^packages/engine/src/kernel/" },
    instead: "the kernel is the words every area speaks: it knows none of them",
  }),
  never("ledger-knows-kernel", {
    from: { path: "^packages/engine/src/ledger/" },
    to: { pathNot: "^packages/engine/src/(kernel|ledger)/" },
    instead: "the ledger knows accounts and postings, no products",
  }),
  ...apart("engine", { home: "packages/engine/src", areas: engineAreas }),
  ...apart("protocol", {
    home: "packages/protocol/src",
    areas: foldersIn("packages/protocol/src"),
  }),
  never("protocol-shell-knows-no-area", {
    from: { path: "^packages/protocol/src/[^/]+\\.ts$", pathNot: [TESTS, "src/refusals\\.ts$"] },
    to: { path: "^packages/protocol/src/[^/]+/" },
    instead: "only refusals.ts sums the areas up; what they share lives beside define-call.ts",
  }),
];

// How a root or a reaction may enter an area. A file joins when it is meant to be entered.
const SERVER_ENTRY_POINTS = [
  "[^/]+/(area|causes|debts|exports|member-orders|overview|promises)",
  "[^/]+/(queues|searches|timelines|user-info)",
  "limits/own-limits-store",
  "market/(market-data|leader-feed|backfill|verify-chain|tick-age|tick-chain|time-resets)",
  "market/symbols/symbol-versions",
  "desk/(manage-operators|one-person|reset-operator)",
  "proof/verify-receipts",
  "proof/liabilities/(statement-store|verify-liabilities)",
  "proof/seals/(head-key|seal-books|seal-store|verify-seals)",
  "wallet/records/queries",
];

/**
 * Which folder of the platform may use which others. Each names only folders above it, so that no
 * circle can be written down; a folder that is not here may use none.
 */
const PLATFORM = {
  process: [],
  pdf: [],
  postgres: ["process"],
  secrets: ["process", "postgres"],
  envelope: ["process", "postgres", "secrets"],
  ledger: ["process", "postgres"],
  operations: ["process", "postgres", "ledger"],
  http: ["process", "envelope", "operations"],
  push: ["http"],
  command: ["process", "postgres", "ledger"],
};

/** The same of services, each of which may use all of the platform. */
const SERVICES = {
  limits: [],
  identity: ["limits"],
  notifications: [],
  operators: ["notifications"],
  files: ["limits", "operators"],
  ticks: [],
  alerts: [],
  house: [],
  plug: ["identity", "operators", "files", "alerts", "house"],
};

/** One rule a folder: it uses what its list names, and nothing else beside it. */
const listed = (layer, mayUse) => {
  const names = Object.keys(mayUse);
  for (const [name, uses] of Object.entries(mayUse)) {
    const below = uses.find((other) => !names.slice(0, names.indexOf(name)).includes(other));
    if (below !== undefined) {
      throw new Error(`${layer}/${name} may not use ${below}, which is not above it in the list`);
    }
  }
  return foldersIn(`apps/server/src/${layer}`).map((name) =>
    never(`server-${layer}-${name}-uses-its-list`, {
      from: { path: `^apps/server/src/${layer}/${name}/` },
      to: { path: `^apps/server/src/${layer}/(?!(${[name, ...(mayUse[name] ?? [])].join("|")})/)` },
      instead: "take it as an argument, or, where no circle comes of it, add it to the list above",
    }),
  );
};

const serverWalls = [
  ...listed("platform", PLATFORM),
  ...listed("services", SERVICES),
  never("server-platform-knows-no-service", {
    from: { path: "^apps/server/src/platform/(?!command/)" },
    to: { path: "^apps/server/src/services/" },
    instead: "the platform is below: take it as an argument, or move it there",
  }),
  never("server-command-knows-notices-alone", {
    from: { path: "^apps/server/src/platform/command/" },
    to: {
      path: "^apps/server/src/services/",
      // What a store tells members is checked, by its type, against the texts there are for it.
      pathNot: "^apps/server/src/services/notifications/notice\\.ts$",
    },
    instead: "the platform is below: take it as an argument, or move it there",
  }),
  ...apart("server", { home: "apps/server/src/areas", areas: foldersIn("apps/server/src/areas") }),
  never("server-platform-knows-no-area", {
    from: { path: "^apps/server/src/(platform|services|feeds)/" },
    to: { path: "^apps/server/src/((areas|reactions)/|[^/]+$)" },
    instead: "no product words here: let the area plug itself in through its area.ts",
  }),
  never("server-platform-takes-feeds-as-types", {
    from: { path: "^apps/server/src/(platform|services)/" },
    to: { path: "^apps/server/src/feeds/", dependencyTypesNot: ["type-only", "type-import"] },
    instead: "configured-server.ts chooses the feed: take it as an argument",
  }),
  never("server-areas-know-no-reaction", {
    from: { path: "^apps/server/src/areas/" },
    to: { path: "^apps/server/src/(reactions/|[^/]+$)" },
    instead: "emit an event; what follows from it is a reaction",
  }),
  never("server-areas-have-entry-points", {
    from: { path: "^apps/server/src/", pathNot: ["^apps/server/src/areas/", TESTS] },
    to: {
      path: "^apps/server/src/areas/",
      pathNot: SERVER_ENTRY_POINTS.map(
        (entryPoint) => `^apps/server/src/areas/${entryPoint}\\.ts$`,
      ),
    },
    instead: "enter an area through its area.ts, or name the file in SERVER_ENTRY_POINTS",
  }),
];

const webWalls = ["web", "desk"].flatMap((app) => [
  ...apart(app, { home: `apps/${app}/src/areas`, areas: foldersIn(`apps/${app}/src/areas`) }),
  never(`${app}-shell-knows-no-area`, {
    from: { path: `^apps/${app}/src/shell/` },
    to: { path: `^apps/${app}/src/(areas/|main\\.tsx$)` },
    instead: "the shell knows no area: an area hands it routes, main.tsx joins them",
  }),
  never(`${app}-areas-have-entry-points`, {
    from: { path: `^apps/${app}/src/`, pathNot: [`^apps/${app}/src/areas/`, TESTS] },
    to: {
      path: `^apps/${app}/src/areas/`,
      pathNot: [
        // The newest seal is looked at on every screen.
        `^apps/${app}/src/areas/([^/]+/(later/)?routes|proof/heads/watch-heads)\\.tsx$`,
        `^apps/${app}/src/areas/[^/]+/(receipts|holds|ticket)\\.ts$`,
      ],
    },
    instead: "enter an area through its routes.tsx, or through what it contributes",
  }),
]);

const everywhere = [
  never("nothing-imports-tests", {
    from: { path: "^(packages|apps)/", pathNot: [TESTS, "/testing/"] },
    to: { path: `^tests/|/testing/|${TESTS}` },
    instead: "tests know the product, never the other way round",
  }),
  {
    name: "no-cycle",
    severity: "error",
    comment: "two files that need each other are one idea, or hide a third: find it",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-orphan",
    severity: "error",
    comment: "nobody imports it: delete it",
    from: {
      orphan: true,
      path: "^(packages|apps|tests/kit)/",
      pathNot: [
        TESTS,
        "\\.d\\.ts$",
        "\\.config\\.ts$",
        "/(main|index)\\.tsx?$",
        ...LITERALS,
        SERVICE_WORKER,
      ],
    },
    to: {},
  },
  {
    name: "not-resolvable",
    severity: "error",
    comment: "there is no such module, or its package does not export it: use an entry point",
    from: {},
    // Vite reads a style sheet as text where its name ends so.
    to: { couldNotResolve: true, pathNot: "\\.css\\?raw$" },
  },
  never("not-declared", {
    from: { path: "^(packages|apps)/[^/]+/src/" },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    instead: "the package's own package.json must name what it imports",
  }),
];

export default {
  forbidden: [
    ...packageWalls,
    ...weightWalls,
    ...engineWalls,
    ...serverWalls,
    ...webWalls,
    ...everywhere,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(root, "tsconfig.base.json") },
    builtInModules: { add: ["vitest/node"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js", ".json", ".css"],
    },
  },
};
