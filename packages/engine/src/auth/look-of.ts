/** Letters of other scripts, and digits, that are read as Latin ones. */
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

/** What a hurried reader sees: without marks, in Latin letters, with those alike made one. */
export function skeletonOf(name: string): string {
  const bare = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const latin = [...bare].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
  return latin.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("l", "i");
}

/**
 * By what a name is told apart from an account's: the same for two that differ only in case, width,
 * script, marks or what stands between the words. null for a name that no account could look like.
 */
export function lookOf(name: string): string | null {
  const look = skeletonOf(name)
    .replaceAll(/[ _.'-]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return /^[a-z0-9-]+$/.test(look) ? look : null;
}
