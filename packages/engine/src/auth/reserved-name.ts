/** Names under which a stranger could speak as the house. */
const RESERVED = [
  "admin",
  "administrator",
  "anonymous",
  "customerservice",
  "guest",
  "helpdesk",
  "moderator",
  "official",
  "operator",
  "plumbline",
  "root",
  "security",
  "staff",
  "support",
  "system",
  "webmaster",
];

/** The same in the app's other scripts, wherever it stands. */
const RESERVED_IN_SCRIPT =
  /客服|官方|管理[员員]|แอดมิน|ฝ่ายสนับสนุน|เจ้าหน้าที่|관리자|고객센터|サポート|運営|运营/u;

/** Long enough that nobody is called so by chance: reserved at either end of a longer word. */
const AFFIXES = [
  "admin",
  "customerservice",
  "helpdesk",
  "moderator",
  "official",
  "plumbline",
  "support",
];

/** Letters of other scripts, and digits, that are read as Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y" },
  ...{ х: "x", ѕ: "s", і: "i", ј: "j", ԁ: "d", ԛ: "q", ԝ: "w", ӏ: "i", ԍ: "g", һ: "h", ո: "n" },
  ...{ α: "a", β: "b", ε: "e", η: "n", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u" },
  ...{ χ: "x", ϲ: "c", ω: "w", ı: "i", ł: "l", ø: "o", đ: "d", ɡ: "g", ɑ: "a", օ: "o", ѵ: "v" },
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" },
};

/** What a hurried reader sees: without marks, in Latin letters, with those alike made one. */
function skeletonOf(name: string): string {
  const bare = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const latin = [...bare].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
  return latin.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("l", "i");
}

const SKELETONS = new Set(RESERVED.map(skeletonOf));
const AFFIX_SKELETONS = AFFIXES.map(skeletonOf);

/**
 * Whether a name could be taken for one of the house's, as a whole or in any part: "support",
 * "s.u.p.p.o.r.t", "plumbline-team", "Suрроrt" with Cyrillic letters, "adm1n", "customer support".
 */
export function isReservedName(name: string): boolean {
  if (RESERVED_IN_SCRIPT.test(name.normalize("NFKC"))) return true;
  const parts = skeletonOf(name).split(/[^a-z]+/);
  const words = [parts.join(""), ...parts];
  return words.some(
    (word) =>
      SKELETONS.has(word) ||
      AFFIX_SKELETONS.some((affix) => word.startsWith(affix) || word.endsWith(affix)),
  );
}
