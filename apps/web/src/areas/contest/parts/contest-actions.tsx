import { Amount, Button, NoticeBar, Receipt, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { go } from "#shell/navigation/location.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices, useUser } from "#shell/services.tsx";
import type { Contest } from "../queries.ts";
import { joiningOf, type nextStepOf } from "../stage.ts";
import { timeText } from "./contest-card.tsx";

export type ContestSheet = "join" | "exit";

/** The next action, at the bottom of the screen. */
export function NextStep(props: {
  readonly contest: Contest;
  readonly step: NonNullable<ReturnType<typeof nextStepOf>>;
  readonly onJoin: () => void;
}): ReactNode {
  const { contest, step, onJoin } = props;
  const { t } = useTranslation();
  switch (step) {
    case "join":
      return <Button onPress={onJoin}>{t("contest.join")}</Button>;
    case "verify":
      return <Button onPress={() => go(pathTo("verification"))}>{t("contest.verify")}</Button>;
    case "trade":
      return (
        <Button onPress={() => go(pathTo("contestTrading", { book: contest.book }))}>
          {t("contest.trade")}
        </Button>
      );
  }
}

/** Why there is no action now, and how to change that; and the sheets of both actions. */
export function ContestActions(props: {
  readonly contest: Contest;
  readonly sheet: ContestSheet | null;
  readonly onSheet: (sheet: ContestSheet | null) => void;
}): ReactNode {
  const { contest, sheet, onSheet } = props;
  const { t } = useTranslation();
  const { clock } = useServices();
  const isGuest = useIsGuest();
  const isVerified = useUser(({ userInfo }) => userInfo?.kycStatus === "authorised");
  const nowMs = clock.nowMs();
  const joining = joiningOf(contest, { nowMs, isVerified });
  const { mine, stage } = contest;
  const isOver = nowMs >= contest.endsMs || (stage !== "announced" && stage !== "started");
  const close = () => onSheet(null);
  return (
    <>
      {isGuest && mine === null && stage === "announced" && <CompleteFirst />}
      {!isGuest && joining === "unverified" && (
        <NoticeBar tone="warn">{t("contest.verifyFirst")}</NoticeBar>
      )}
      {!isGuest && joining === "closed" && (
        <NoticeBar tone="info">{t("contest.refusal.joinClosed")}</NoticeBar>
      )}
      {!isGuest && joining === "full" && (
        <NoticeBar tone="info">{t("contest.refusal.contestFull")}</NoticeBar>
      )}
      {mine !== null && mine.status !== "exited" && !isOver && (
        <Button tone="plain" onPress={() => onSheet("exit")}>
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

/** What joining requires, its benefits, and the worst case. */
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
