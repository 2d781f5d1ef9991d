import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** As tools/start.mjs is told, which runs this beside the server. */
const SERVER = `127.0.0.1:${process.env["PORT"] ?? 8080}`;

// Vite asks for a default export.
export default defineConfig({
  // Where the server serves it, beside the member's app.
  base: "/desk/",
  plugins: [react(), precompressed()],
  server: { proxy: { "/api": `http://${SERVER}` } },
  build: {
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // A declaration that nobody imports is dropped, and the schemas it would bring with it.
      treeshake: { moduleSideEffects: (id) => !/\/packages\//.test(id) },
    },
  },
});

/** Writes a .gz and a .br beside every script, so that the server compresses nothing itself. */
function precompressed(): Plugin {
  // The desk is loaded by few: the last percent is not worth seconds of every first start.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return {
    name: "precompressed",
    apply: "build",
    writeBundle({ dir = "dist" }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/\.(?:js|css)$/.test(fileName)) continue;
        const file = join(dir, fileName);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 6 }));
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
      }
    },
  };
}
