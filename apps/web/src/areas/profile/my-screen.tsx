import { isLanguage, LANGUAGES } from "@plumbline/messages";
import { Badge, Button, NoticeBar, SegmentedControl } from "@plumbline/ui";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/navigation/location.ts";
import { DIRECTION_COLOURS, THEMES } from "#shell/preferences.ts";
import { usePreference, useServices, useUser } from "#shell/services.tsx";

/** Who is signed in, how the app looks and speaks, and the way out. */
export function MyScreen(): ReactNode {
  const { t } = useTranslation();
  const { preferences } = useServices();
  const theme = usePreference("theme");
  const directionColours = usePreference("directionColours");
  return (
    <AppScreen title={t("shell.my.title")}>
      <Identity />
      <section className="flex flex-col gap-5 px-4 pt-6">
        <LanguageChoice />
        <Setting name={t("shell.my.theme.label")}>
          <SegmentedControl
            label={t("shell.my.theme.label")}
            value={theme}
            onChange={(value) => preferences.setState({ theme: value })}
            segments={THEMES.map((value) => ({ value, label: t(`shell.my.theme.${value}`) }))}
          />
        </Setting>
        <Setting name={t("shell.my.colours.label")}>
          <SegmentedControl
            label={t("shell.my.colours.label")}
            value={directionColours}
            onChange={(value) => preferences.setState({ directionColours: value })}
            segments={DIRECTION_COLOURS.map((value) => {
              return { value, label: t(`shell.my.colours.${value}`) };
            })}
          />
        </Setting>
      </section>
      <LeaveSection />
    </AppScreen>
  );
}

function Identity(): ReactNode {
  const { t } = useTranslation();
  const user = useUser(({ userInfo }) => userInfo);
  if (user === undefined) return null;
  return (
    <section className="flex flex-col gap-4 px-4 pt-4">
      <div className="flex items-center gap-3">
        <p className="min-w-0 truncate text-title font-semibold">{user.nickname}</p>
        {user.isGuest && <Badge tone="info">{t("shell.my.guest")}</Badge>}
      </div>
      {user.mustChangePassword && <NoticeBar tone="warn">{t("shell.my.guestAdvice")}</NoticeBar>}
      <Button tone="plain" onPress={() => go(pathTo("changePassword"))}>
        {t("shell.my.changePassword")}
      </Button>
    </section>
  );
}

function Setting(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <p className="pb-1.5 text-label text-muted" aria-hidden="true">
        {props.name}
      </p>
      {props.children}
    </div>
  );
}

function LanguageChoice(): ReactNode {
  const { t } = useTranslation();
  const { preferences, speech } = useServices();
  const language = usePreference("language");
  const id = useId();
  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    preferences.setState({ language: value });
    void speech.speak(value);
  };
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 text-label text-muted">
        {t("shell.my.language")}
      </label>
      <div
        className="rounded-card border border-control bg-surface px-3 outline-accent
          focus-within:outline-2"
      >
        <select
          id={id}
          value={language}
          onChange={(event) => choose(event.target.value)}
          className="min-h-[max(48px,3rem)] w-full bg-transparent text-[max(16px,1rem)]
            outline-none"
        >
          {Object.entries(LANGUAGES).map(([value, { label, tag }]) => (
            <option key={value} value={value} lang={tag}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

function LeaveSection(): ReactNode {
  const { t } = useTranslation();
  const { session } = useServices();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await session.end();
    go(pathTo("home"));
  };
  return (
    <section className="px-4 pt-8">
      <Button tone="plain" isBusy={isLeaving} onPress={() => void leave()}>
        {t("shell.my.logOut")}
      </Button>
    </section>
  );
}
