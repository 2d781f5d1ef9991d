import dialCodes from "./dial-codes.json" with { type: "json" };

export interface Country {
  /** Two letters, "TH". */
  readonly code: string;
  /** Without "+". */
  readonly dialCode: string;
  /** In the reader's language. */
  readonly name: string;
  /** A reader may know only this one; an address book has it. */
  readonly englishName: string;
}

/** All countries with a dial code by name, in the order of the reader's language. */
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

/** Those found by a part of their name, by their letters or by their dial code. */
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

/** "Côte d’Ivoire" is found by "cote d'i". */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll("’", "'")
    .trim()
    .toLowerCase();
