import {
  type AssetCode,
  type Book,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  mustParseDecimal,
  price,
  quantity,
  type SymbolCode,
} from "#kernel";
import type { IeoTerms } from "./project.ts";

/** Offerings as plain JSON, on the wire and in the table: amounts as decimal text. */
export interface WrittenIeoTerms {
  readonly projects: WrittenIeoProject[];
}

export interface WrittenIeoProject {
  readonly id: string;
  readonly book: "demo" | "live";
  readonly token: string;
  readonly name: string;
  readonly about: string;
  readonly supply: string;
  readonly lot: string;
  readonly estimatedPrice: string;
  readonly floorPrice: string;
  readonly userMax: string;
  readonly opensMs: number;
  readonly closesMs: number;
  readonly drawSymbol: string;
}

const TIDE =
  "TIDE would pay for buoys that publish sea levels. It has no claim on income or assets, " +
  "and it may come to be worth nothing. Sample project of the sandbox.";
const MOSS =
  "MOSS would vote on which peatland is restored next. It has no claim on income or assets, " +
  "and it may come to be worth nothing. Sample project of the sandbox.";

/** The terms of a new sandbox: in each book one open offering, and one that opens later. */
export function sandboxIeoTerms(now: Instant): WrittenIeoTerms {
  const tide = { token: "TIDE", name: "Tidewater", about: TIDE, supply: "50000000" };
  const moss = { token: "MOSS", name: "Mossland", about: MOSS, supply: "2000000" };
  const ofTide = { lot: "1", estimatedPrice: "0.1", floorPrice: "0.05", userMax: "50000" };
  const ofMoss = { lot: "0.5", estimatedPrice: "2.5", floorPrice: "1", userMax: "2000" };
  const soon = now - (now % HOUR_MS) + HOUR_MS;
  const open = { opensMs: now, closesMs: soon + 3 * DAY_MS, drawSymbol: "BTCUSDT" };
  const later = { opensMs: soon + 2 * DAY_MS, closesMs: soon + 7 * DAY_MS, drawSymbol: "ETHUSDT" };
  const idOf = (last: number) => `0199a000-0000-7000-8000-00000000000${last}`;
  return {
    projects: (["demo", "live"] as const).flatMap((book, index) => [
      { id: idOf(2 * index + 1), book, ...tide, ...ofTide, ...open },
      { id: idOf(2 * index + 2), book, ...moss, ...ofMoss, ...later },
    ]),
  };
}

/** Reads a written offering; throws if it is malformed. */
export function readIeoProject(written: WrittenIeoProject): IeoTerms {
  const { id, name, about } = written;
  return {
    id,
    name,
    about,
    book: written.book satisfies Book,
    // Brands, for the compiler only: these were codes when they were written.
    token: written.token as AssetCode,
    drawSymbol: written.drawSymbol as SymbolCode,
    supply: quantity(mustParseDecimal(written.supply)),
    lot: quantity(mustParseDecimal(written.lot)),
    estimatedPrice: price(mustParseDecimal(written.estimatedPrice)),
    floorPrice: price(mustParseDecimal(written.floorPrice)),
    userMax: quantity(mustParseDecimal(written.userMax)),
    opensAt: instant(written.opensMs),
    closesAt: instant(written.closesMs),
  };
}

/** The kinds of problems that terms can have. */
type IeoTermsProblem =
  | "project_changed"
  | "token_taken"
  | "not_positive"
  | "not_in_lots"
  | "above_supply"
  | "above_estimated_price"
  | "closes_too_soon"
  | "no_price";

interface Problem {
  readonly path: string;
  readonly problem: IeoTermsProblem;
}

/** In a shorter time hardly any member would notice the offering. */
const OPEN_MS_MIN = HOUR_MS;

/**
 * All problems of new terms. A settled offering stays as it is, so that neither price nor supply
 * changes for its applicants; new ones follow it, each drawn by a symbol with ticks: `hasPrice`
 * says whether one is recorded.
 */
export function ieoTermsProblems(
  { projects }: WrittenIeoTerms,
  newest: WrittenIeoTerms,
  hasPrice: (symbol: SymbolCode) => boolean,
): readonly Problem[] {
  const settled = newest.projects.map((project) => JSON.stringify(project));
  const isChanged = settled.some((text, index) => text !== JSON.stringify(projects[index]));
  const added = projects.slice(settled.length);
  return [
    ...when(isChanged, { path: "projects", problem: "project_changed" }),
    ...added.flatMap((project, index) =>
      problemsOf(project, { earlier: projects.slice(0, settled.length + index), hasPrice }),
    ),
  ];
}

function problemsOf(
  project: WrittenIeoProject,
  context: {
    readonly earlier: readonly WrittenIeoProject[];
    readonly hasPrice: (symbol: SymbolCode) => boolean;
  },
): readonly Problem[] {
  const at = (field: keyof WrittenIeoProject) => `projects.${project.token}.${field}`;
  const units = (field: (typeof AMOUNTS)[number]) => mustParseDecimal(project[field]);
  const nothing = AMOUNTS.filter((field) => units(field) <= 0n);
  if (nothing.length > 0) {
    return nothing.map((field) => ({ path: at(field), problem: "not_positive" }));
  }
  // One token has one listing price, and one supply in each book.
  const isTaken = context.earlier.some(({ id, token, book }) => {
    return id === project.id || (token === project.token && book === project.book);
  });
  const isTooSoon = project.closesMs < project.opensMs + OPEN_MS_MIN;
  const lot = units("lot");
  return [
    ...when(isTaken, { path: at("token"), problem: "token_taken" }),
    ...when(units("supply") % lot !== 0n, { path: at("supply"), problem: "not_in_lots" }),
    ...when(units("userMax") % lot !== 0n, { path: at("userMax"), problem: "not_in_lots" }),
    ...when(units("userMax") > units("supply"), { path: at("userMax"), problem: "above_supply" }),
    ...when(units("floorPrice") > units("estimatedPrice"), {
      path: at("floorPrice"),
      problem: "above_estimated_price",
    }),
    ...when(isTooSoon, { path: at("closesMs"), problem: "closes_too_soon" }),
    // A code when it was written, as in `readIeoProject`.
    ...when(!context.hasPrice(project.drawSymbol as SymbolCode), {
      path: at("drawSymbol"),
      problem: "no_price",
    }),
  ];
}

const AMOUNTS = ["supply", "lot", "estimatedPrice", "floorPrice", "userMax"] as const;

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
