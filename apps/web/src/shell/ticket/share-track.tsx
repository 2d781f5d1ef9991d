import { type ReactNode, useId } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Shares of the available balance, in percent. */
const SHARES = ["25", "50", "75", "100"] as const;

/** A quarter, a half, three quarters or all of the available balance, as a track that fills. */
export function ShareTrack(props: {
  /** Whole percent as text; any other text leaves the track empty. */
  readonly value: string;
  readonly onChange: (share: string) => void;
}): ReactNode {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const name = useId();
  const filled = /^\d{1,3}$/.test(value) ? Math.min(100, Number.parseInt(value, 10)) : 0;
  return (
    <div role="radiogroup" aria-label={t("ticket.share")} className="relative flex">
      <span className="absolute inset-x-0 top-3.5 h-1 rounded-full bg-fill" aria-hidden="true" />
      <span
        className="absolute start-0 top-3.5 h-1 rounded-full bg-accent"
        style={{ width: `${filled}%` }}
        aria-hidden="true"
      />
      {SHARES.map((share) => (
        <label key={share} className="group relative min-h-target flex-1">
          <input
            type="radio"
            name={name}
            value={share}
            aria-label={t("ticket.percent", { share })}
            checked={share === value}
            onChange={() => onChange(share)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span
            // The ring is not around the label: that extends to the previous share, and the ring
            // would cross the figure.
            className={`absolute end-0 top-2.5 size-3 rounded-full border-2 border-ground
            outline-offset-1 outline-accent group-has-focus-visible:outline-2 ${
              filled >= Number.parseInt(share, 10) ? "bg-accent" : "bg-control"
            }`}
            aria-hidden="true"
          />
          <span
            className="absolute end-1.5 top-6 translate-x-1/2 text-caption text-muted tabular-nums
              group-last:end-0 group-last:translate-x-0"
            aria-hidden="true"
          >
            {t("ticket.percent", { share })}
          </span>
        </label>
      ))}
    </div>
  );
}
