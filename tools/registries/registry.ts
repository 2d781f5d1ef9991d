import { dirname, relative } from "node:path";

/** A list of the contributions of one side's areas, generated from the files in their folders. */
export interface Registry {
  /** The generated file; several lists may share one. */
  readonly file: string;
  /** The folder that contains the areas' folders or, if `contribution` is "*.json", their files. */
  readonly areas: string;
  /**
   * The contributing file of an area: it exports the area's name followed by the suffix. A short
   * contribution may be in `area.ts` if every reader of the list loads the area anyway. A
   * contribution that is inlined as a literal may be in any file of the folder, "*.ts".
   */
  readonly contribution: string | readonly [string, "area.ts"];
  readonly suffix: string;
  /** Selects the contributing files by their text; without it, all that have the export count. */
  isMeant?(text: string): boolean;
  render(contributions: readonly Contribution[]): string | Promise<string>;
}

export interface Contribution {
  readonly area: string;
  /** "flashExchangeRoutes". */
  readonly name: string;
  readonly path: string;
  /** The file's URL. */
  readonly href: string;
}

export const importsOf = (file: string, contributions: readonly Contribution[]): string =>
  contributions
    .map(({ name, path }) => `import { ${name} } from "./${relative(dirname(file), path)}";`)
    .join("\n");

/** A contribution that is loaded on demand. */
export const loading = (
  file: string,
  { name, path }: Pick<Contribution, "name" | "path">,
): string => `async () => (await import("./${relative(dirname(file), path)}")).${name}`;

export const listed = (contributions: readonly Contribution[]): string =>
  contributions.map(({ name }) => name).join(", ");

/** Merges what the areas read for one answer: a missing or superfluous field does not compile. */
export const merged = (contributions: readonly Contribution[], input: string): string => {
  const calls = contributions.map(({ name }) => `${name}(${input})`);
  const parts = contributions.map(({ area }) => nameOf(area, ""));
  return `
    const [${parts.join(", ")}] = await Promise.all([${calls.join(", ")}]);
    return { ${parts.map((part) => `...${part}`).join(", ")} };`;
};

export const spreads = (contributions: readonly Contribution[]): string =>
  contributions.map(({ name }) => `...${name},`).join("\n");

/** The value exported by an area's file, to be inlined where the file must not be imported. */
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
