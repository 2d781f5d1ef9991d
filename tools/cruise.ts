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
  /**
   * Source files that were not parsed: without a parser, dependency-cruiser sees none and reports
   * success.
   */
  readonly unseen: readonly string[];
  readonly modules: number;
}

const FOLDERS = ["packages", "apps", "tests"];

/** Runs dependency-cruiser over a tree, with that tree's rules. */
export async function cruise(root: string): Promise<Cruise> {
  const { modules, summary } = await runDependencyCruiser(root);
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

/** Returns every import between two source files. */
export async function readImports(
  root: string,
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const { modules } = await runDependencyCruiser(root);
  return modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

async function runDependencyCruiser(root: string): Promise<DependencyCruiserAnswer> {
  const { stdout, output } = await runNode(
    [pathOf("depcruise"), "--config", ".dependency-cruiser.mjs", "-T", "json", ...FOLDERS],
    { cwd: root },
  );
  if (!stdout.startsWith("{")) throw new Error(output);
  // The documented shape of its JSON output; only the fields below are read.
  return JSON.parse(stdout) as DependencyCruiserAnswer;
}

/** The fields of dependency-cruiser's output that we read. */
interface DependencyCruiserAnswer {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
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
