import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathOf, runNode } from "./steps.ts";

export interface BoundaryViolation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface Cruise {
  readonly boundaryViolations: readonly BoundaryViolation[];
  /** Source files that were not looked at: without a parser it sees none and says all is well. */
  readonly unseen: readonly string[];
  readonly modules: number;
}

const FOLDERS = ["packages", "apps", "tests"];

/** Runs dependency-cruiser with the rules of a tree over that tree. */
export async function cruise(root: string): Promise<Cruise> {
  const { stdout, output } = await runNode(
    [pathOf("depcruise"), "--config", ".dependency-cruiser.mjs", "-T", "json", ...FOLDERS],
    { cwd: root },
  );
  if (!stdout.startsWith("{")) throw new Error(output);
  const { modules, summary } = JSON.parse(stdout) as DependencyCruiserAnswer;
  const seen = new Set(modules.map(({ source }) => source));
  return {
    boundaryViolations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
    unseen: sourcesIn(root).filter((path) => !seen.has(path)),
    modules: modules.length,
  };
}

/** The part of its answer that is read here. */
interface DependencyCruiserAnswer {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

function sourcesIn(root: string): string[] {
  return FOLDERS.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    return entries
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path));
  });
}
