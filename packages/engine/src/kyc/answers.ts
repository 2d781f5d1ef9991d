import { type CalendarDay, calendarDayOf, err, type Instant, ok, type Result } from "#kernel";
import { type KycAnswers, type KycLevel, KYC_PARTS, type KycPart } from "./state.ts";

export type AnswerRefusal =
  | { readonly type: "kyc_part_missing"; readonly field: KycPart }
  | { readonly type: "kyc_part_malformed"; readonly field: KycPart }
  | { readonly type: "kyc_under_age"; readonly field: "birthday"; readonly years: number };

const AGE_YEARS_MIN = 18;
const AGE_YEARS_MAX = 130;

const NAME_LENGTH_MAX = 60;
const ADDRESS_LENGTH_MIN = 5;
const ADDRESS_LENGTH_MAX = 200;

/**
 * Checks the answers, part by part in the order of the form.
 *
 * Refusals of each part, in the order they are checked: `kyc_part_missing`, `kyc_part_malformed`,
 * `kyc_under_age`.
 */
export function checkAnswers(
  level: KycLevel,
  answers: KycAnswers,
  now: Instant,
): Result<KycAnswers, AnswerRefusal> {
  for (const part of KYC_PARTS[level]) {
    const refusal = checkPart(part, answers, now);
    if (refusal !== null) return err(refusal);
  }
  return ok(answers);
}

/** The same check for one part alone; null if it is valid. */
export function checkPart(part: KycPart, answers: KycAnswers, now: Instant): AnswerRefusal | null {
  const answer = answers[part] ?? "";
  if (answer === "") {
    const isNotRequired = part === "backFileId" && answers.idType === "passport";
    return isNotRequired ? null : { type: "kyc_part_missing", field: part };
  }
  if (!isWellFormed(part, answer, now)) return { type: "kyc_part_malformed", field: part };
  if (part === "birthday" && yearsBetween(answer, now) < AGE_YEARS_MIN) {
    return { type: "kyc_under_age", field: part, years: AGE_YEARS_MIN };
  }
  return null;
}

function isWellFormed(part: KycPart, answer: string, now: Instant): boolean {
  switch (part) {
    case "lastName":
    case "firstName":
    case "contactLastName":
    case "contactFirstName":
    case "contactRelation":
      return isName(answer);
    case "birthday":
      return isDay(answer) && isAge(yearsBetween(answer, now));
    case "country":
      return /^[A-Z]{2}$/.test(answer);
    case "idType":
      return answer === "passport" || answer === "idCard";
    case "idNumber":
      return /^[A-Z0-9][A-Z0-9 ./-]{3,38}[A-Z0-9]$/i.test(answer);
    case "contactPhone":
      return /^\+?[0-9][0-9 ()-]{4,24}$/.test(answer);
    case "address":
    case "contactAddress":
      return isAddress(answer);
    case "frontFileId":
    case "backFileId":
    case "documentFileId":
      return true; // another check decides whether it is the user's own file
  }
}

/**
 * Letters of any script with the punctuation of names: no digits, no addresses, no invisible
 * characters that make two names look alike.
 */
const isName = (text: string): boolean =>
  text.length <= NAME_LENGTH_MAX &&
  /^\p{L}[\p{L}\p{M}]*(?:[ .'’·-]{1,2}[\p{L}\p{M}]+)*\.?$/u.test(text);

const isAddress = (text: string): boolean =>
  text.length >= ADDRESS_LENGTH_MIN &&
  text.length <= ADDRESS_LENGTH_MAX &&
  /^[\p{L}\p{M}\p{N} \n,.;:'’"/#&()º°·-]+$/u.test(text);

/** Whether the calendar has that day: 2023-02-29 does not exist. */
function isDay(text: string): boolean {
  const { year, month, day } = readDay(text);
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= daysOfMonth(year, month);
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const isAge = (years: number): boolean => years >= 0 && years <= AGE_YEARS_MAX;

/**
 * Whole years from a birthday to now, by the UTC calendar: somebody born on 29 February is a year
 * older on 1 March of a common year.
 */
function yearsBetween(birthday: string, now: Instant): number {
  const born = readDay(birthday);
  const { year, month, day } = calendarDayOf(now);
  const isBefore = month < born.month || (month === born.month && day < born.day);
  return year - born.year - (isBefore ? 1 : 0);
}

/** The numbers of "YYYY-MM-DD"; all zero for any other text. */
function readDay(text: string): CalendarDay {
  const [, year = "0", month = "0", day = "0"] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return { year: wholeOf(year), month: wholeOf(month), day: wholeOf(day) };
}

const wholeOf = (digits: string): number =>
  [...digits].reduce((sum, digit) => sum * 10 + "0123456789".indexOf(digit), 0);
