import dialCodes from "./dial-codes.json" with { type: "json" };

export interface Country {
  /** Two letters, "TH". */
  readonly code: string;
  /** Without "+". */
  readonly dialCode: string;
  /** In the reader's language. */
  readonly name: string;
  /** Searched too, since readers may know it from address books. */
  readonly englishName: string;
}

/** All countries with a dial code, sorted by name in the reader's language. */
export function listCountries(languageTag: string): readonly Country[] {
  const nameIn = (tag: string) => new Intl.DisplayNames(tag, { type: "region" });
  const own = nameIn(languageTag);
  const english = nameIn("en");
  const { compare } = new Intl.Collator(languageTag);
  return Object.entries(dialCodes)
    .map(([code, dialCode]) => {
      const englishName = english.of(code) ?? code;
      return { code, dialCode, name: own.of(code) ?? englishName, englishName };
    })
    .sort((one, other) => compare(one.name, other.name));
}

/** Countries matching a part of their name, their letters or their dial code. */
export function searchCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = folded(typed);
  if (wanted === "") return countries;
  const dialCode = /^\+?(\d+)$/.exec(wanted)?.[1];
  if (dialCode !== undefined) {
    return countries.filter((country) => country.dialCode.startsWith(dialCode));
  }
  return countries.filter(({ code, name, englishName }) => {
    return (
      folded(code) === wanted || [name, englishName].some((one) => folded(one).includes(wanted))
    );
  });
}

/** Folds accents, so that "cote d'i" finds "Côte d’Ivoire". */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll("’", "'")
    .trim()
    .toLowerCase();
