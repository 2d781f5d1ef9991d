import { Button, Empty, Skeleton, Tabs } from "@plumbline/ui";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { ApplySheet } from "./parts/apply-sheet.tsx";
import { Orders } from "./parts/orders.tsx";
import { ProjectDetail, useProjectAction } from "./parts/project-detail.tsx";
import { ProjectCard } from "./parts/project-card.tsx";
import { ordersQuery, projectsQuery } from "./queries.ts";

/** Offerings, and the reader's applications with their outcome; with an id, one offering. */
export function IeoScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { book = "demo", choose } = useBook();
  const isGuest = useIsGuest();
  const id = query.get("id");
  const isClosed = isGuest && book === "live";
  if (id !== null && !isClosed) return <OfferingScreen book={book} id={id} />;
  return (
    <AppScreen
      title={t("ieo.title")}
      backTo="home"
      aside={
        <>
          <BookChip book={book} onBook={choose} />
          <HideAmounts />
        </>
      }
    >
      {isClosed ? <CompleteFirst /> : <Offerings key={book} book={book} />}
    </AppScreen>
  );
}

type View = "projects" | "mine";

function Offerings({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [view, setView] = useState<View>("projects");
  const orders = useInfiniteQuery(ordersQuery(client, book));
  const unpaid = (orders.data?.pages ?? [])
    .flatMap(({ records }) => records)
    .filter(({ status }) => status === "won").length;
  return (
    <Tabs
      label={t("ieo.title")}
      tabs={[
        { id: "projects", label: t("ieo.projects") },
        { id: "mine", label: t("ieo.mine"), ...(unpaid > 0 && { count: unpaid }) },
      ]}
      selectedId={view}
      onSelect={(next) => setView(next === "mine" ? "mine" : "projects")}
    >
      {view === "projects" ? <Projects book={book} /> : <Orders book={book} />}
    </Tabs>
  );
}

function Projects({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const projects = useQuery(projectsQuery(client, book));
  return (
    <Loaded
      from={projects}
      failedText={t("ieo.loadFailed")}
      skeleton={<Skeleton shape="card" count={3} />}
    >
      {(list) => (
        <div className="flex flex-col gap-3 p-4">
          {list.length === 0 && (
            <Empty kind="empty" text={t("ieo.none")} hint={t("ieo.noneHint")} />
          )}
          {list.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function OfferingScreen({ book, id }: { readonly book: BookName; readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [isApplying, setIsApplying] = useState(false);
  const projects = useQuery(projectsQuery(client, book));
  const project = projects.data?.find((one) => one.id === id);
  const action = useProjectAction(project, () => setIsApplying(true));
  return (
    <AppScreen title={project?.name ?? t("ieo.title")} backTo="ieo" footer={action}>
      <Loaded
        from={projects}
        failedText={t("ieo.loadFailed")}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {() =>
          project === undefined ? (
            <Empty
              kind="search"
              text={t("ieo.refusal.projectNotFound")}
              action={
                <Button isCompact onPress={() => go(pathTo("ieo"), { isReplacing: true })}>
                  {t("ieo.projects")}
                </Button>
              }
            />
          ) : (
            <ProjectDetail project={project} />
          )
        }
      </Loaded>
      {isApplying && project !== undefined && (
        <ApplySheet project={project} onClose={() => setIsApplying(false)} />
      )}
    </AppScreen>
  );
}
