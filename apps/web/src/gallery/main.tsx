import "./gallery.css";
import {
  NoticeBar,
  PullToRefresh,
  Screen,
  SegmentedControl,
  TabBar,
  ToastRegion,
} from "@plumbline/ui";
import { type ReactNode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { FieldStories } from "./field-stories.tsx";
import { ControlStories } from "./control-stories.tsx";
import { FigureStories } from "./figure-stories.tsx";
import { LettersStory } from "./letters-story.tsx";
import { ListStory } from "./list-story.tsx";
import { NoticeStories } from "./notice-stories.tsx";
import { OverlayStories } from "./overlay-stories.tsx";
import { PictureStories } from "./picture-stories.tsx";
import { ProgressStories } from "./progress-stories.tsx";

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const DIRECTIONS = [
  { value: "green-up", label: "Green up" },
  { value: "red-up", label: "Red up" },
  { value: "colour-blind", label: "Blue up" },
] as const;

/** Every component of packages/ui in each of its states, on the page layout of the app. */
function Gallery(): ReactNode {
  const [theme, setTheme] = useState<(typeof THEMES)[number]["value"]>("system");
  const [direction, setDirection] = useState<(typeof DIRECTIONS)[number]["value"]>("green-up");
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.dataset["direction"] = direction;
  }, [theme, direction]);

  return (
    <>
      <Screen
        title="Gallery"
        back={{ label: "Back", onPress: () => history.back() }}
        notice={
          <NoticeBar tone="info" isConstant>
            Simulated money
          </NoticeBar>
        }
      >
        <PullToRefresh label="Refresh" onRefresh={aMoment}>
          <div className="flex flex-col gap-3 px-4 pt-4">
            <SegmentedControl label="Theme" segments={THEMES} value={theme} onChange={setTheme} />
            <SegmentedControl
              label="Colours of up and down"
              segments={DIRECTIONS}
              value={direction}
              onChange={setDirection}
            />
          </div>
          <FigureStories />
          <FieldStories />
          <ControlStories />
          <ProgressStories />
          <NoticeStories />
          <PictureStories />
          <OverlayStories />
          <LettersStory />
          <ListStory />
        </PullToRefresh>
      </Screen>
      <TabBarStory />
      <ToastRegion />
    </>
  );
}

/** Long enough for the spinner to be visible. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 800));

/** The tab bar has the same position as in the app: at the bottom of the page. */
function TabBarStory(): ReactNode {
  return (
    <TabBar
      label="Main screens"
      items={["Pieces", "Market", "Trade", "Assets", "Mine"].map((label, index) => {
        return { href: `#${label.toLowerCase()}`, label, icon: <Dot />, isCurrent: index === 0 };
      })}
    />
  );
}

function Dot(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="7" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}

const page = document.getElementById("app");
if (page === null) throw new Error("the page has no #app to mount on");
createRoot(page).render(<Gallery />);
