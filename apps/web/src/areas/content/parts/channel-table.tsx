import { CheckIcon, NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { type NoticeChoice, useChannelChoice } from "../queries.ts";

/** The categories with their channels; a tap changes a choice. */
export function ChannelTable({
  choices,
}: {
  readonly choices: readonly NoticeChoice[];
}): ReactNode {
  const { t } = useTranslation();
  const choice = useChannelChoice();
  return (
    <div>
      <div aria-live="polite">
        {choice.error !== null && <NoticeBar tone="bad">{problemText(t, choice.error)}</NoticeBar>}
      </div>
      <table className="w-full table-fixed rounded-card bg-surface">
        <thead>
          <tr className="text-label text-muted">
            <th scope="col" className="px-4 py-3 text-start font-normal">
              {t("content.channels.about")}
            </th>
            <th scope="col" className="w-18 font-normal">
              {t("content.channels.mail")}
            </th>
            <th scope="col" className="w-18 pe-2 font-normal">
              {t("content.channels.push")}
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.map((one) => (
            <ChannelRow key={one.category} choice={one} onChoose={choice.mutate} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ChannelRow({
  choice,
  onChoose,
}: {
  readonly choice: NoticeChoice;
  readonly onChoose: (choice: Pick<NoticeChoice, "category" | "byMail" | "byPush">) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { fixedMail, ...chosen } = choice;
  const { category, byMail, byPush } = chosen;
  const name = t(`content.channels.category.${category}`);
  return (
    <tr className="border-t border-hairline">
      <th scope="row" className="px-4 py-2 text-start font-normal">
        <span className="block">{name}</span>
        <span className="block text-caption text-muted">
          {t(`content.channels.hint.${category}`)}
        </span>
      </th>
      <td>
        {fixedMail === "all" ? (
          <span className="grid min-h-target place-items-center text-muted">
            <CheckIcon />
            <span className="text-caption">{t("content.channels.always")}</span>
          </span>
        ) : (
          <ChannelBox
            label={`${name}: ${t("content.channels.mail")}`}
            isOn={byMail}
            onChange={(isOn) => onChoose({ ...chosen, byMail: isOn })}
          />
        )}
      </td>
      <td className="pe-2">
        <ChannelBox
          label={`${name}: ${t("content.channels.push")}`}
          isOn={byPush}
          onChange={(isOn) => onChoose({ ...chosen, byPush: isOn })}
        />
      </td>
    </tr>
  );
}

/** A checkbox named by its row and column. */
function ChannelBox(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactNode {
  return (
    <label className="relative grid min-h-13 min-w-target place-items-center">
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.isOn}
        onChange={({ target }) => props.onChange(target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        className="grid size-6 place-items-center rounded-tag border border-control bg-surface
          text-on-fill outline-offset-2 outline-accent peer-checked:border-transparent
          peer-checked:bg-accent peer-focus-visible:outline-2 not-peer-checked:*:invisible
          [&>svg]:size-5"
        aria-hidden="true"
      >
        <CheckIcon />
      </span>
    </label>
  );
}
