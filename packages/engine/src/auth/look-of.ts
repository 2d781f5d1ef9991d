/** Letters of other scripts, and digits, that resemble Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  ѕ: "s",
  і: "i",
  ј: "j",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  ӏ: "i",
  ԍ: "g",
  һ: "h",
  ո: "n",
  α: "a",
  β: "b",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ϲ: "c",
  ω: "w",
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ɡ: "g",
  ɑ: "a",
  օ: "o",
  ѵ: "v",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
};

/** A name as it looks at a glance: without marks, in Latin letters, with similar ones unified. */
export function skeletonOf(name: string): string {
  const bare = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const latin = [...bare].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
  return latin.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("l", "i");
}

/**
 * The look of a name, for comparison with accounts: equal for names that differ only in case,
 * width, script, marks or separators. null for a name that no account can resemble.
 */
export function lookOf(name: string): string | null {
  const look = skeletonOf(name)
    .replaceAll(/[ _.'-]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return /^[a-z0-9-]+$/.test(look) ? look : null;
}
