import type { InputOf } from "@plumbline/protocol";
import type { openPosition, PositionView } from "@plumbline/protocol/contract";
import { Button, Empty } from "@plumbline/ui";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { type PathName, pathTo } from "#paths";
import { ownLines } from "#shell/candles/own-lines.ts";
import { storedRequest } from "#shell/commands/stored-request.ts";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import type { SentCommand } from "#shell/commands/sent-command.ts";
import { tabStorage } from "#shell/drafts/draft.ts";
import { currentLocation, go } from "#shell/navigation/location.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices, useUser } from "#shell/services.tsx";
import { useGuestLogin } from "#shell/session/arrival.ts";
import { rememberRedirect } from "#shell/session/user-store.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName as OwnBookName } from "#shell/preferences.ts";
import type { ChartLine } from "#shell/ticket/chart/chart-scale.ts";
import { SymbolSheet } from "#shell/ticket/symbol-sheet.tsx";
import { TicketScreen } from "#shell/ticket/ticket-screen.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { type TicketDraft, useTicketDraft } from "./draft/use-ticket-draft.ts";
import { AccountChip, MoneyLine } from "./parts/account.tsx";
import { LoadFailed } from "./parts/problems.tsx";
import { PositionTabs, type TabName } from "./parts/position/position-tabs.tsx";
import { TicketAction } from "./parts/ticket/ticket-action.tsx";
import { Ticket, TicketSkeleton } from "./parts/ticket/ticket.tsx";
import { figuresOf } from "./position-figures.ts";
import type { BookName } from "./context/contract-context.ts";
import { type LoadedContract, useLoadedContract } from "./context/use-loaded-contract.ts";
import { Watermark } from "./parts/watermark.tsx";

/** Like the ticket, an order without a response survives a reload. */
const UNANSWERED = storedRequest(tabStorage, "unansweredOrder");

interface TradingScreenProps {
  readonly title: string;
  readonly backTo?: PathName;
  readonly segments?: ReactNode;
  readonly book: BookName;
  /** Present if the other book may be chosen. */
  readonly onBook?: (book: OwnBookName) => void;
  readonly query: URLSearchParams;
}

/** Contract trading in one book: the ticket, and the orders. */
export function TradingScreen(props: TradingScreenProps): ReactNode {
  const { title, backTo, segments, book, onBook, query } = props;
  const { client } = useServices();
  const isVisitor = useUser(({ token }) => token === "");
  const [tab, setTab] = useState<TabName>("positions");
  const draft = useTicketDraft(query);
  const context = useLoadedContract(book, draft.symbol);
  const { loaded } = context;
  // Here and not on the ticket, so that an order without a response remains while books change.
  const opening = useCommand(client.contract.openPosition, UNANSWERED);
  const records = useRef<HTMLDivElement>(null);
  const show = (name: TabName) => {
    setTab(name);
    records.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <TicketScreen
      title={title}
      backTo={backTo}
      segments={segments}
      symbol={loaded?.symbols.find((each) => each.symbol === draft.symbol)}
      symbols={loaded?.symbols ?? []}
      onChoose={draft.choose}
      account={<AccountChip book={book} onBook={onBook} isVisitor={isVisitor} />}
      lines={useChartLines(loaded, draft.symbol)}
      money={<MoneyLine book={book} loaded={loaded} />}
      records={
        isVisitor ? undefined : (
          <div ref={records}>
            <PositionTabs book={book} tab={tab} onTab={setTab} />
          </div>
        )
      }
    >
      <TicketPart
        book={book}
        draft={draft}
        context={context}
        opening={opening}
        isVisitor={isVisitor}
        onShow={show}
      />
    </TicketScreen>
  );
}

/** The ticket, or the reason why there is none. */
function TicketPart(props: {
  readonly book: BookName;
  readonly draft: TicketDraft;
  readonly context: ReturnType<typeof useLoadedContract>;
  readonly opening: SentCommand<PositionView, InputOf<typeof openPosition>>;
  readonly isVisitor: boolean;
  readonly onShow: (tab: "positions" | "orders") => void;
}): ReactNode {
  const { book, draft, context, opening, isVisitor, onShow } = props;
  const { t } = useTranslation();
  const { loaded, fault, retry } = context;
  // Rendering takes a slow phone a tenth of a second: deferred, taps can interrupt it.
  const isDrawable = useDeferredValue(loaded !== undefined, false);
  const isClosedToMe = useIsGuest() && book !== "demo";
  if (isClosedToMe) return <CompleteFirst />;
  if (loaded === undefined && fault !== null) {
    return <LoadFailed text={t("contract.loadFailed")} fault={fault} onRetry={retry} />;
  }
  if (loaded === undefined || !isDrawable) return <TicketSkeleton />;
  if (!loaded.symbols.some(({ symbol }) => symbol === draft.symbol)) {
    return <NotTraded draft={draft} symbols={loaded.symbols} />;
  }
  return (
    <Ticket
      book={book}
      draft={draft}
      loaded={loaded}
      action={(previews, symbol) =>
        isVisitor ? (
          <VisitorAction />
        ) : (
          <TicketAction
            book={book}
            draft={draft}
            symbol={symbol}
            previews={previews}
            opening={opening}
            onShow={onShow}
          />
        )
      }
    />
  );
}

/**
 * The same ticket at the same prices; sending the order requires an account. A guest account is
 * created here: the login screen then only shows its password, and leads back.
 */
function VisitorAction(): ReactNode {
  const { t } = useTranslation();
  const { userStore } = useServices();
  const leaveFor = (name: Extract<PathName, "login" | "register">) => {
    rememberRedirect(userStore, currentLocation());
    go(pathTo(name));
  };
  const guestLogin = useGuestLogin(() => leaveFor("login"));
  return (
    <>
      <CommandProblem fault={guestLogin.error} />
      <div className="flex gap-2.5 [&_button]:grow">
        <Button tone="plain" onPress={() => leaveFor("register")}>
          {t("contract.demo.register")}
        </Button>
        <Button isBusy={guestLogin.isPending} onPress={() => guestLogin.mutate()}>
          {t("contract.demo.guest")}
        </Button>
      </div>
      <p className="pt-2 text-caption text-muted">{t("contract.demo.visitor")}</p>
    </>
  );
}

/** A link or an old draft may name a symbol that is no longer traded: then another is chosen. */
function NotTraded(props: {
  readonly draft: TicketDraft;
  readonly symbols: LoadedContract["symbols"];
}): ReactNode {
  const { draft, symbols } = props;
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Empty
        kind="search"
        text={t("ticket.market.unknown", { symbol: draft.symbol })}
        hint={t("ticket.market.unknownHint")}
        action={
          <Button isCompact onPress={() => setIsChoosing(true)}>
            {t("ticket.market.choose")}
          </Button>
        }
      />
      <SymbolSheet
        isOpen={isChoosing}
        symbols={symbols}
        chosen={draft.symbol}
        onClose={() => setIsChoosing(false)}
        onChoose={draft.choose}
      />
    </>
  );
}

const LINE_TONE = {
  entry: "ink",
  order: "ink",
  liquidation: "warn",
  takeProfit: "up",
  stopLoss: "down",
} as const satisfies Record<string, ChartLine["tone"]>;

/**
 * The reader's positions and orders in a symbol, as lines on its chart; with liquidation at this
 * mark.
 */
function useChartLines(loaded: LoadedContract | undefined, symbol: string): readonly ChartLine[] {
  const { t } = useTranslation();
  return useMemo(() => {
    if (loaded === undefined) return [];
    const figures = figuresOf(loaded.context, loaded.now);
    const views = [...loaded.running, ...loaded.working].map((view) => {
      const { liquidationPrice } = figures.get(view.id) ?? view;
      return { ...view, liquidationPrice };
    });
    return ownLines(views, symbol).map(({ id, kind, price }) => {
      return { id, price, text: t(`contract.line.${kind}`), tone: LINE_TONE[kind] };
    });
  }, [loaded, symbol, t]);
}

/** Trading with play money. Visitors can look, fill in the ticket and compare. */
export function DemoScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <TradingScreen title={t("contract.demo.title")} backTo="home" book="demo" query={query} />
      <Watermark text={t("contract.demo.watermark")} />
    </>
  );
}
