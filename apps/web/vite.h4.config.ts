import base from "./vite.config.ts";
import { gzipSync } from "node:zlib";
import { writeFileSync } from "node:fs";
export default { ...base, plugins: [...(base as any).plugins, { name: "h4", generateBundle(_o: any, bundle: any) {
  const out: string[] = [];
  for (const c of Object.values(bundle) as any[]) if (c.type === "chunk" && Object.keys(c.modules).some((id) => id.endsWith("shell/services.tsx"))) {
    const mods = Object.entries(c.modules).map(([id, m]: any) => [id.replace("/work/h4/", ""), m.renderedLength, gzipSync(m.code ?? "").length]).sort((a, b) => b[1] - a[1]);
    for (const m of mods) out.push(m.join("\t"));
  }
  writeFileSync("/tmp/h4mods.txt", out.join("\n"));
} }] };
