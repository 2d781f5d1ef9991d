import { FILE_PARTS, KYC_LEVELS } from "@plumbline/engine/kyc";
import { Button, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import type { TextKey } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { type Opening, openingsQuery, type VerificationViews } from "../queries.ts";

const PAGE_SIZE = 10;
const SHOWN_MAX = 100;

/** Who has opened the reader's pictures, and when: the latest first. */
export function Openings({ views }: { readonly views: VerificationViews }): ReactNode {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAGE_SIZE);
  const openings = useQuery(openingsQuery(useServices().client, shown));
  return (
    <section aria-label={t("kyc.openings.title")} className="rounded-card bg-surface p-4">
      <h2 className="font-semibold">{t("kyc.openings.title")}</h2>
      <p className="pt-1 text-label text-muted">{t("kyc.openings.intro")}</p>
      <Loaded
        from={openings}
        failedText={t("kyc.openings.loadFailed")}
        skeleton={
          <div className="pt-3">
            <Skeleton count={2} />
          </div>
        }
      >
        {({ records, total }) =>
          records.length === 0 ? (
            <p className="pt-3 text-label">{t("kyc.openings.empty")}</p>
          ) : (
            <>
              <ul className="divide-y divide-hairline pt-2">
                {records.map((opening, index) => (
                  <OpeningRow
                    key={total - index}
                    opening={opening}
                    partKey={keyOf(opening, views)}
                  />
                ))}
              </ul>
              {records.length < Math.min(total, SHOWN_MAX) && (
                <Button
                  tone="plain"
                  isCompact
                  isBusy={openings.isFetching}
                  onPress={() => setShown(Math.min(SHOWN_MAX, shown + 3 * PAGE_SIZE))}
                >
                  {t("kyc.openings.more")}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function OpeningRow(props: { readonly opening: Opening; readonly partKey: TextKey }): ReactNode {
  const { t } = useTranslation();
  const { by, staffCode, createTime } = props.opening;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="text-label">
        <span className="font-semibold">
          {by === "owner"
            ? t("kyc.openings.owner")
            : t("kyc.openings.staff", { code: staffCode ?? "" })}
        </span>
        {` · ${t(props.partKey)}`}
      </span>
      <time className="text-caption text-muted tabular-nums">
        {showTime(readWireTime(createTime)).slice(0, 16)}
      </time>
    </li>
  );
}

/** The part of the picture; undefined for a picture that was replaced since. */
function keyOf({ fileId }: Opening, views: VerificationViews): TextKey {
  for (const level of KYC_LEVELS) {
    const part = FILE_PARTS.find((one) => views[level]?.answers[one] === fileId);
    if (part !== undefined) return `kyc.part.${part}`;
    if (views[level]?.finalRefusal?.appeal?.fileId === fileId) return "kyc.finalRefusal.picture";
  }
  return "kyc.openings.replaced";
}
