import { dirname, relative } from "node:path";

/** A list of what the areas of one side contribute, made from the files in their folders. */
export interface Registry {
  /** The file that is written; several lists may stand in one. */
  readonly file: string;
  /** Whose folders are the areas; where `contribution` is "*.json", whose files. */
  readonly areas: string;
  /**
   * The file of an area that contributes: the one that exports its area's name and the suffix. A
   * few lines stand in `area.ts`, if all who read the list load the area anyway; what is written
   * out as literals stands in any file of the folder, "*.ts".
   */
  readonly contribution: string | readonly [string, "area.ts"];
  readonly suffix: string;
  /** Of the files that export it only those whose text says so; without it, all. */
  isMeant?(text: string): boolean;
  render(contributions: readonly Contribution[]): string | Promise<string>;
}

export interface Contribution {
  readonly area: string;
  /** "flashExchangeRoutes". */
  readonly name: string;
  readonly path: string;
  /** The file itself, as an address. */
  readonly href: string;
}

export const importsOf = (file: string, contributions: readonly Contribution[]): string =>
  contributions
    .map(({ name, path }) => `import { ${name} } from "./${relative(dirname(file), path)}";`)
    .join("\n");

/** A contribution that is loaded when it is needed. */
export const loading = (
  file: string,
  { name, path }: Pick<Contribution, "name" | "path">,
): string => `async () => (await import("./${relative(dirname(file), path)}")).${name}`;

export const listed = (contributions: readonly Contribution[]): string =>
  contributions.map(({ name }) => name).join(", ");

/**
 * What every area reads for its part of one answer, put together: a field that no area reads, or no
 * longer, does not compile.
 */
export const merged = (contributions: readonly Contribution[], input: string): string => {
  const calls = contributions.map(({ name }) => `${name}(${input})`);
  const parts = contributions.map(({ area }) => nameOf(area, ""));
  return `
    const [${parts.join(", ")}] = await Promise.all([${calls.join(", ")}]);
    return { ${parts.map((part) => `...${part}`).join(", ")} };`;
};

export const spreads = (contributions: readonly Contribution[]): string =>
  contributions.map(({ name }) => `...${name},`).join("\n");

/** The value that a file of an area exports, to be written out where the file is not imported. */
export async function literalOf({ name, path, href }: Contribution): Promise<object> {
  const module: Record<string, object> = await import(href);
  const value = module[name];
  if (value === undefined) throw new Error(`${path} does not export ${name}`);
  return value;
}

/** "flashExchangeRoutes", "FLASH_EXCHANGE_REASONS". */
export const nameOf = (area: string, suffix: string): string =>
  suffix.startsWith("_")
    ? area.replaceAll("-", "_").toUpperCase() + suffix
    : area.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()) + suffix;
