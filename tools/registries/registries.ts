import {
  type Contribution,
  importsOf,
  loading,
  listed,
  merged,
  spreads,
  literalOf,
  type Registry,
} from "./registry.ts";

const SHELL_USER_INFO: Contribution = { area: "shell", name: "shellUserInfo", path: "", href: "" };

const REFUSALS = "packages/protocol/src/refusals.ts";
const REASONS = "packages/engine/src/ledger/posting-reasons.ts";
const CAUSES = "apps/server/src/causes.ts";
const VERIFIERS = "apps/server/src/receipt-verifiers.ts";
const PLUGS = "apps/server/src/plugs.ts";
const EXPORTS = "apps/server/src/list-exports.ts";
const USER_INFO = "apps/server/src/read-user-info.ts";
const OVERVIEW = "apps/server/src/read-overview.ts";
const WEB_PLUGS = "apps/web/src/plugs.ts";
const PATHS = "apps/web/src/area-paths.ts";
const TEXTS = "apps/web/src/shell/i18n/area-texts.ts";
const RESOURCES = "apps/desk/src/area-resources.ts";

export const REGISTRIES: readonly Registry[] = [
  {
    file: REFUSALS,
    areas: "packages/protocol/src",
    contribution: "refusals.ts",
    suffix: "Refusals",
    render: (contributions) => `
      ${importsOf(REFUSALS, contributions)}
      import { shellRefusals, uploadRefusals } from "./shell-refusals.ts";

      /** Every refusal of every area by its name, which is one and the same everywhere. */
      export const refusals = {
        ...shellRefusals,
        ${spreads(contributions)}
        ...uploadRefusals,
      } as const;

      export type RefusalName = keyof typeof refusals;`,
  },
  {
    file: REASONS,
    areas: "packages/engine/src",
    contribution: "*.ts",
    suffix: "_REASONS",
    // Inlined as literals, because the ledger imports no area.
    render: async (contributions) => {
      const tables = await Promise.all(contributions.map(literalOf));
      const areas = contributions.flatMap(({ area }, index) =>
        // The wallet's texts name the ledger's own reasons.
        Object.entries(tables[index] ?? {})
          .filter(([, group]) => group !== "house")
          .map(([reason]) => [reason, area === "ledger" ? "wallet" : area]),
      );
      return `
        /**
         * Every reason for which money moves, and what it means to the owner of the money:
         * "transfers" bring it into the book or out of it, "exchanges" replace it by another
         * currency or a debt, "margin" only sets it aside or returns it, "trading", "fees" and
         * "funding" are results of trading, "house" is between accounts of the house. The server
         * declares the cause of each: a reason without one does not compile.
         */
        export const POSTING_REASONS = ${JSON.stringify(Object.assign({}, ...tables))} as const;

        /** Whose texts name a reason that reaches a user: "<area>.postingReason.<name>". */
        export const REASON_AREAS = ${JSON.stringify(Object.fromEntries(areas))} as const satisfies
          Partial<Record<PostingReason, string>>;

        export type PostingReason = keyof typeof POSTING_REASONS;
        export type ReasonGroup = (typeof POSTING_REASONS)[PostingReason];`;
    },
  },
  {
    file: REASONS,
    areas: "packages/engine/src",
    contribution: "*.ts",
    suffix: "_FUND_ACCOUNTS",
    render: async (contributions) => {
      const lists = await Promise.all(contributions.map(literalOf));
      // The ledger's own accounts first, because most funded accounts are among them.
      const own = contributions.findIndex(({ area }) => area === "ledger");
      const accounts = [lists[own], ...lists.filter((_list, index) => index !== own)].flat();
      return `
        import type { HouseAccountKind } from "#kernel";

        /** The house's accounts that products pay out of: the ledger's own, then areas'. */
        export const HOUSE_FUND_ACCOUNTS = ${JSON.stringify(accounts)} as const satisfies
          readonly HouseAccountKind[];`;
    },
  },
  {
    file: CAUSES,
    areas: "apps/server/src/areas",
    contribution: "causes.ts",
    suffix: "Funds",
    render: (contributions) => `
      import { LEDGER_FUNDS, type SandboxFunds } from "#platform/command/fund-sandbox";
      ${importsOf(CAUSES, contributions)}

      /** What the house's accounts of a sandbox begin with: the ledger's own, then areas'. */
      export const SANDBOX_FUNDS: readonly SandboxFunds[] = [
        LEDGER_FUNDS,
        ${contributions.map(({ area, name }) => `{ of: "${area}", funds: ${name} },`).join("\n")}
      ];`,
  },
  {
    file: CAUSES,
    areas: "apps/server/src/areas",
    contribution: "causes.ts",
    suffix: "Causes",
    render: (contributions) => `
      import type { Causes } from "#platform/ledger/causes";
      import { sandboxCauses } from "#platform/command/fund-sandbox";
      ${importsOf(CAUSES, contributions)}

      /** What must stand behind a posting, by its reason. A reason without one does not compile. */
      export const CAUSES: Causes = {
        ...sandboxCauses(SANDBOX_FUNDS),
        ${spreads(contributions)}
      };`,
  },
  {
    file: VERIFIERS,
    areas: "apps/server/src/areas",
    contribution: "causes.ts",
    suffix: "Receipts",
    render: (contributions) => `
      import type { ReceiptVerifiers } from "#platform/ledger/verification";
      ${importsOf(VERIFIERS, contributions)}

      /** Who decides a receipt again, by the area that its rule's version names. */
      export const RECEIPT_VERIFIERS: ReceiptVerifiers = new Map([
        ${contributions.map(({ area, name }) => `["${area}", ${name}],`).join("\n")}
      ]);`,
  },
  {
    file: PLUGS,
    areas: "apps/server/src/areas",
    contribution: "area.ts",
    suffix: "Area",
    isMeant: (text) => text.includes(": AreaPlug = "),
    render: (contributions) => `
      import type { AreaPlug } from "#services/plug/area";
      ${importsOf(PLUGS, contributions)}

      /** The areas that need nothing but what every area may use. */
      export const PLUGS: readonly AreaPlug[] = [${listed(contributions)}];`,
  },
  {
    file: PLUGS,
    areas: "apps/server/src/areas",
    contribution: ["queues.ts", "area.ts"],
    suffix: "Queues",
    render: (contributions) => `
      import type { Queue } from "#services/plug/queue";
      ${importsOf(PLUGS, contributions)}

      /** What waits for staff, in every area. */
      export const QUEUES: readonly Queue[] = [${spreads(contributions)}];`,
  },
  {
    file: PLUGS,
    areas: "apps/server/src/areas",
    contribution: ["searches.ts", "area.ts"],
    suffix: "Searches",
    render: (contributions) => `
      import type { SearchSource } from "#services/plug/search";
      ${importsOf(PLUGS, contributions)}

      /** What operators find from anywhere, in every area. */
      export const SEARCHES: readonly SearchSource[] = [${spreads(contributions)}];`,
  },
  {
    file: EXPORTS,
    areas: "apps/server/src/areas",
    contribution: "exports.ts",
    suffix: "Exports",
    render: (contributions) => `
      import type { ListExport } from "#services/plug/list-export";
      ${importsOf(EXPORTS, contributions)}

      /** The lists of the desk that are taken along whole, in every area. */
      export const LIST_EXPORTS: readonly ListExport[] = [${spreads(contributions)}];`,
  },
  {
    file: PLUGS,
    areas: "apps/server/src/areas",
    contribution: ["timelines.ts", "area.ts"],
    suffix: "Timelines",
    render: (contributions) => `
      import type { TimelineSource } from "#services/plug/timeline";
      ${importsOf(PLUGS, contributions)}

      /** The timelines of all areas. */
      export const TIMELINES: readonly TimelineSource[] = [${spreads(contributions)}];`,
  },
  {
    file: PLUGS,
    areas: "apps/server/src/areas",
    contribution: ["member-orders.ts", "area.ts"],
    suffix: "MemberOrders",
    render: (contributions) => `
      import type { MemberOrders } from "#services/plug/member-orders";
      ${importsOf(PLUGS, contributions)}

      /** A member's orders at the desk, product by product. */
      export const MEMBER_ORDERS: readonly MemberOrders[] = [${listed(contributions)}];`,
  },
  {
    file: PLUGS,
    areas: "apps/server/src/areas",
    contribution: "debts.ts",
    suffix: "Debts",
    render: (contributions) => `
      import type { DebtSource } from "#services/plug/debts";
      ${importsOf(PLUGS, contributions)}

      /** Members' debts to all areas that lend. */
      export const DEBTS: readonly DebtSource[] = [${listed(contributions)}];`,
  },
  {
    file: PLUGS,
    areas: "apps/server/src/areas",
    contribution: "promises.ts",
    suffix: "Promises",
    render: (contributions) => `
      import type { PromiseSource } from "#services/house/house-promises";
      ${importsOf(PLUGS, contributions)}

      /** Promises that the house may have to pay later, of all areas that sell them. */
      export const PROMISES: readonly PromiseSource[] = [${listed(contributions)}];`,
  },
  {
    file: USER_INFO,
    areas: "apps/server/src/areas",
    contribution: ["user-info.ts", "area.ts"],
    suffix: "UserInfo",
    render: (contributions) => `
      import type { UserId } from "@plumbline/engine/kernel";
      import type { UserInfo } from "@plumbline/protocol/profile";
      import { shellUserInfo, type UserInfoDeps } from "#services/identity/user-info";
      ${importsOf(USER_INFO, contributions)}

      /** A user as they see themselves: what each area adds to it. */
      export async function readUserInfo(deps: UserInfoDeps, userId: UserId): Promise<UserInfo> {
        ${merged([...contributions, SHELL_USER_INFO], "deps, userId")}
      }`,
  },
  {
    file: OVERVIEW,
    areas: "apps/server/src/areas",
    contribution: "overview.ts",
    suffix: "Overview",
    render: (contributions) => `
      import type { Tx } from "#platform/postgres/database";
      import type { Overview, OverviewOf } from "#services/plug/area";
      ${importsOf(OVERVIEW, contributions)}

      /** One member on their page of the desk: what each area adds to it. */
      export async function readOverview(tx: Tx, of: OverviewOf): Promise<Overview> {
        ${merged(contributions, "tx, of")}
      }`,
  },
  {
    file: WEB_PLUGS,
    areas: "apps/web/src/areas",
    contribution: "routes.tsx",
    suffix: "Routes",
    render: (contributions) => `
      import type { ScreenRoute } from "#shell/navigation/route.ts";
      ${importsOf(WEB_PLUGS, contributions)}

      /** The screens of every area. */
      export const AREA_ROUTES: readonly ScreenRoute[] = [${spreads(contributions)}];`,
  },
  {
    file: PATHS,
    areas: "apps/web/src/areas",
    contribution: "routes.tsx",
    suffix: "Paths",
    // Inlined as literals, because every screen links by them and areas import no other area.
    render: async (contributions) => {
      const tables = await Promise.all(contributions.map((each) => literalOf(each)));
      return `
        /** Addresses that areas declare themselves, by their plain names. */
        export const AREA_PATHS = ${JSON.stringify(Object.assign({}, ...tables))} as const;`;
    },
  },
  {
    file: WEB_PLUGS,
    areas: "apps/web/src/areas",
    contribution: "holds.ts",
    suffix: "Holds",
    render: (contributions) => `
      import type { LoadAreaHolds } from "#shell/contributions/area-holds.ts";

      /** The amounts of a reader that areas set aside. */
      export const AREA_HOLDS: readonly LoadAreaHolds[] = [
        ${contributions
          .map(({ area, ...one }) => `{ texts: "${area}", load: ${loading(WEB_PLUGS, one)} },`)
          .join("\n")}
      ];`,
  },
  {
    file: WEB_PLUGS,
    areas: "apps/web/src/areas",
    contribution: "receipts.ts",
    suffix: "Receipts",
    // Loaded when a receipt is read, because each imports the rules of its area.
    render: (contributions) => `
      import type { ReceiptsByArea } from "#shell/contributions/area-receipts.ts";

      /** The rules and texts of receipts, by the area that their rule names. */
      export const AREA_RECEIPTS: ReceiptsByArea = new Map([
        ${contributions
          .map(({ area, ...one }) => {
            return `["${area}", { texts: "${area}", load: ${loading(WEB_PLUGS, one)} }],`;
          })
          .join("\n")}
      ]);`,
  },
  {
    file: WEB_PLUGS,
    areas: "apps/web/src/areas",
    contribution: "routes.tsx",
    suffix: "Ticket",
    render: (contributions) => `
      import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";
      ${importsOf(WEB_PLUGS, contributions)}

      /** The products of the trading screen. */
      export const AREA_TICKETS: readonly TicketSegment[] = [${listed(contributions)}];`,
  },
  {
    file: TEXTS,
    areas: "packages/messages/src/en-us",
    contribution: "*.json",
    suffix: "Texts",
    render: (contributions) => {
      const languages = contributions.filter(({ area }) => !isSaidElsewhere(area));
      return `
      ${languages
        .map(
          ({ area, name }) => `import type ${name} from "@plumbline/messages/en-us/${area}.json";`,
        )
        .join("\n")}

      /** The texts by area; a key is "<area>.<…>". */
      export interface Texts {
        ${languages.map(({ area, name }) => `readonly "${area}": typeof ${name};`).join("\n")}
      }`;
    },
  },
  {
    file: RESOURCES,
    areas: "apps/desk/src/areas",
    contribution: "routes.tsx",
    suffix: "Resources",
    render: (contributions) => `
      import type { DeskResource } from "#shell/resource.ts";
      ${importsOf(RESOURCES, contributions)}

      /** The lists of the areas at the desk. */
      export const AREA_RESOURCES: readonly DeskResource[] = [${spreads(contributions)}];`,
  },
  {
    file: RESOURCES,
    areas: "apps/desk/src/areas",
    contribution: "routes.tsx",
    suffix: "MemberTabs",
    render: (contributions) => `
      import type { MemberTab } from "#shell/member-tab.ts";
      ${importsOf(RESOURCES, contributions)}

      /** The tabs of the areas on a member's page. */
      export const AREA_MEMBER_TABS: readonly MemberTab[] = [${spreads(contributions)}];`,
  },
];

/** Texts of the server and of the desk. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["answer", "desk", "notification"]);

const isSaidElsewhere = (area: string): boolean =>
  SAID_ELSEWHERE.has(area) || area.startsWith("desk-");
