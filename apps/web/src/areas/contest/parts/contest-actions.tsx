import { Amount, Button, NoticeBar, Receipt, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { go } from "#shell/navigation/location.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices, useUser } from "#shell/services.tsx";
import type { Contest } from "../queries.ts";
import { isTradable, joiningOf } from "../stage.ts";
import { timeText } from "./contest-card.tsx";

/** The one thing to do here, or why there is nothing to do now. */
export function ContestActions({ contest }: { readonly contest: Contest }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const isGuest = useIsGuest();
  const isVerified = useUser(({ userInfo }) => userInfo?.kycStatus === "authorised");
  const [sheet, setSheet] = useState<"join" | "exit" | null>(null);
  const nowMs = clock.nowMs();
  const joining = joiningOf(contest, { nowMs, isVerified });
  const { mine, stage, book } = contest;
  const isOver = nowMs >= contest.endsMs || (stage !== "announced" && stage !== "started");
  const close = () => setSheet(null);
  return (
    <>
      {isGuest && mine === null && stage === "announced" && <CompleteFirst />}
      {!isGuest && joining === "unverified" && (
        <>
          <NoticeBar tone="warn">{t("contest.verifyFirst")}</NoticeBar>
          <Button onPress={() => go(pathTo("verification"))}>{t("contest.verify")}</Button>
        </>
      )}
      {!isGuest && joining === "open" && (
        <Button onPress={() => setSheet("join")}>{t("contest.join")}</Button>
      )}
      {!isGuest && joining === "closed" && (
        <NoticeBar tone="info">{t("contest.refusal.joinClosed")}</NoticeBar>
      )}
      {!isGuest && joining === "full" && (
        <NoticeBar tone="info">{t("contest.refusal.contestFull")}</NoticeBar>
      )}
      {isTradable(contest, nowMs) && (
        <Button onPress={() => go(pathTo("contestTrading", { book }))}>{t("contest.trade")}</Button>
      )}
      {mine !== null && mine.status !== "exited" && !isOver && (
        <Button tone="plain" onPress={() => setSheet("exit")}>
          {t("contest.exit")}
        </Button>
      )}
      {sheet === "join" && <JoinSheet contest={contest} onClose={close} />}
      {sheet === "exit" && <ExitSheet contest={contest} onClose={close} />}
    </>
  );
}

interface SheetProps {
  readonly contest: Contest;
  readonly onClose: () => void;
}

/** What joining requires, what it gives, and the worst case. */
function JoinSheet({ contest, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const command = useCommand(client.contest.joinContest);
  const { id, startMoney, prizes, startsMs, endsMs } = contest;
  const join = () => {
    const onSuccess = () => {
      toast.show(t("contest.joined"), "good");
      onClose();
    };
    command.mutate({ id }, { onSuccess });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("contest.joinTitle")}
      closeLabel={t("contest.close")}
      footer={
        <>
          <CommandProblem fault={command.error} />
          <Button isBusy={command.isPending} onPress={join}>
            {t("contest.joinConfirm")}
          </Button>
        </>
      }
    >
      <Receipt
        isFlush
        groups={[
          {
            rows: [
              { label: t("contest.joinGive"), value: t("contest.joinNothing") },
              {
                label: t("contest.joinGet"),
                value: (
                  <>
                    <Amount value={startMoney} currency="USDT" /> {t("contest.simulated")}
                  </>
                ),
              },
              {
                label: t("contest.joinWin"),
                value: <Amount value={prizes[0] ?? "0"} currency="USDT" />,
                isTotal: true,
              },
              { label: t("contest.starts"), value: timeText(startsMs) },
              { label: t("contest.ends"), value: timeText(endsMs) },
            ],
          },
        ]}
      />
      <p className="pt-2 text-caption text-muted">{t("contest.joinWorst")}</p>
    </Sheet>
  );
}

function ExitSheet({ contest, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const command = useCommand(client.contest.exitContest);
  const exit = () => {
    const onSuccess = () => {
      toast.show(t("contest.exitDone"), "good");
      onClose();
    };
    command.mutate({ id: contest.id }, { onSuccess });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("contest.exitTitle")}
      description={t("contest.exitText")}
      closeLabel={t("contest.close")}
      footer={
        <>
          <CommandProblem fault={command.error} />
          <Button isBusy={command.isPending} onPress={exit}>
            {t("contest.exitConfirm")}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}
