import type { PersonalPart } from "@plumbline/engine/kyc";
import type { Translate } from "#shell/i18n/texts.ts";

/** As the verification calls it, which knows no gender. */
export const partName = (t: Translate, part: PersonalPart): string =>
  part === "gender" ? t("profile.personal.gender.label") : t(`kyc.part.${part}`);
