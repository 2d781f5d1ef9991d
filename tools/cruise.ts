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

/** Every import of one source file by another. */
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
  // As it documents its JSON; only the part below is read.
  return JSON.parse(stdout) as DependencyCruiserAnswer;
}

/** The part of its answer that is read here. */
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
