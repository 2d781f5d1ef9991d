import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const SHELL_PIECES = [
  "calendar",
  "commands",
  "copy-text",
  "drafts",
  "exact-time",
  "forms",
  "help",
  "hide-amounts",
  "i18n/use-area-texts",
  "language-link",
  "link-group",
  "lists/percent",
  "live-prices/symbol-name",
  "prompts/complete-first",
  "security-settings",
];

/** Modules that several screens share, by what they are parts of. */
const SCREEN_PARTS: Readonly<Record<string, RegExp>> = {
  candles: /\/web\/src\/shell\/candles\//,
  market:
    /\/web\/src\/areas\/market\/(?:market-(?:list|text)|parts\/(?:search-box|star-button))\.tsx?$/,
  pictures:
    /\/(?:web\/src\/shell\/(?:pictures\/(?:draw|share)|save-file)|ui\/src\/pictures\/wordmark)/,
  routes: /\/web\/src\/shell\/(?:assets-query|i18n\/english-files|ticket\/trade-routes)\.ts$/,
  ticket: /\/web\/src\/shell\/(?:ticket|book|settlement)\//,
};

/** As tools/start.mjs is told, which runs this beside the server. */
const SERVER = `127.0.0.1:${process.env["PORT"] ?? 8080}`;

// Vite asks for a default export.
export default defineConfig({
  plugins: [react(), tailwindcss(), pcPage(), serviceWorker(), precompressed()],
  server: {
    host: "127.0.0.1",
    proxy: { "/api": `http://${SERVER}`, "/ws": { target: `ws://${SERVER}`, ws: true } },
  },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    // Small images inside the script would be downloaded before anyone needs them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long its plugins took is nothing to whoever starts the app.
      checks: { bundlerTimings: false },
      input: { index: here("index.html"), sw: here("src/service-worker.ts") },
      output: {
        // Workers reach as far as the folder they are in, by a name that never changes.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // The first script lists what each screen comes with: a short hash says all it needs to.
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: {
          groups: [
            { debugName: "app", name: (id, graph) => (isInFirst(id, graph) ? "app" : null) },
            // By itself each piece would be one of twenty requests before a screen can be drawn,
            // and a name in the first script.
            {
              debugName: "pieces",
              name: (id) => (isPiece(id) ? "pieces" : null),
              minShareCount: 3,
              maxModuleSize: 8_000,
              // A sheet is no piece: it would bring its library to screens without any.
              includeDependenciesRecursively: false,
            },
            // What is always asked for together. A screen was drawn behind twenty requests.
            ...Object.entries(SCREEN_PARTS).map(([debugName, test]) => {
              return {
                debugName,
                name: (id: string) => (test.test(id) ? debugName : null),
                minShareCount: 2,
                includeDependenciesRecursively: false,
              };
            }),
          ],
        },
      },
      // A declaration that nobody imports is dropped: without this one line of the protocol, such
      // as its table of refusals, would bring all schemas along.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(?!ui\/src\/tokens)/.test(id) },
    },
  },
});

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const FILES = /["'`]__FILES__["'`]/;
const TEXTS = /\{\s*__TEXTS__:\s*\[\]\s*\}/;
/** The file of one language's texts of one area. */
const TEXTS_OF = /\/packages\/messages\/src\/([\w-]+)\/[\w-]+\.json$/;

/** Tells the service worker what there is to be stored of this build, and in which language. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    // As written: what is only a facade of the page is in the bundle until then.
    writeBundle({ dir = "dist" }, bundle) {
      const worker = join(dir, "sw.js");
      const files: string[] = [];
      const texts: Record<string, string[]> = {};
      for (const name of Object.keys(bundle).sort()) {
        if (!name.startsWith("assets/")) continue;
        const language = languageOf(bundle[name]);
        (language === undefined ? files : (texts[language] ??= [])).push(`/${name}`);
      }
      const code = readFileSync(worker, "utf8");
      if (!FILES.test(code) || !TEXTS.test(code)) {
        throw new Error("the service worker does not ask for its files");
      }
      const list = files.map((file) => JSON.stringify(file)).join(",");
      writeFileSync(
        worker,
        code.replace(FILES, () => list).replace(TEXTS, () => JSON.stringify(texts)),
      );
    },
  };
}

/** Whose texts a file has; undefined for what is no file of texts. */
function languageOf(file: Rolldown.OutputBundle[string] | undefined): string | undefined {
  const module = file?.type === "chunk" ? file.facadeModuleId : null;
  return TEXTS_OF.exec(module ?? "")?.[1];
}

/** The page for desktops is the same one at another address: main.tsx tells them apart. */
function pcPage(): Plugin {
  return {
    name: "pc-page",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      copyFileSync(join(dir, "index.html"), join(dir, "pc.html"));
    },
  };
}

/**
 * Commands, lists of pages and several answers at once: the library's index names them, and nothing
 * on the home screen uses them.
 */
const LATER =
  /\/@tanstack\/.*(?:[Qq]ueries|[Ii]nfiniteQuery|[Mm]utation|hydration)(?:Observer)?\.js$/;

/** The script of the page, and whatever it imports without waiting. */
const first = new Set<string>();

/**
 * Whether a module comes with the first script. All of these go into one file: split by who else
 * uses them, as is done otherwise, they weigh a fiftieth more and are six requests instead of one.
 */
function isInFirst(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (first.size === 0) {
    first.add(here("src/main.tsx"));
    for (const reached of first) {
      if (/packages\/\w+\/src\/(?:\w+\/)?index\.ts$/.test(reached)) continue;
      for (const imported of graph.getModuleInfo(reached)?.importedIds ?? []) {
        if (!LATER.test(imported)) first.add(imported);
      }
    }
  }
  return first.has(id);
}

/** Whether a module is one of the small parts that many screens are made of. */
function isPiece(id: string): boolean {
  const [, ui] = /\/packages\/ui\/src\/([\w-]+)/.exec(id) ?? [];
  const [, shell = ""] = /\/web\/src\/shell\/(.+)\.tsx?$/.exec(id) ?? [];
  return (
    id.includes("/packages/engine/src/kernel/") ||
    LATER.test(id) ||
    ["controls", "figures", "notices", "more-icons"].some((part) => part === ui) ||
    SHELL_PIECES.some((part) => shell === part || shell.startsWith(`${part}/`))
  );
}

/** Writes a .gz and a .br beside every text asset, so that the server compresses nothing itself. */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    writeBundle({ dir = "dist" }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/\.(?:js|css)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      }
    },
  };
}
