import { skeletonOf } from "./look-of.ts";

/** Names under which a stranger could impersonate the house. */
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
  "soporte",
  "staff",
  "support",
  "system",
  "webmaster",
];

/** The same in the app's other scripts, in any position. */
const RESERVED_IN_SCRIPT =
  /客服|官方|管理[员員]|แอดมิน|ฝ่ายสนับสนุน|ฝ่ายช่วยเหลือ|เจ้าหน้าที่|관리자|고객센터|サポート|運営|运营/u;

/** Long enough not to occur by chance: reserved at either end of a longer word. */
const AFFIXES = [
  "admin",
  "customerservice",
  "helpdesk",
  "moderator",
  "official",
  "plumbline",
  "soporte",
  "support",
];

const SKELETONS = new Set(RESERVED.map(skeletonOf));
const AFFIX_SKELETONS = AFFIXES.map(skeletonOf);

/**
 * Whether a name could be mistaken for the house's, as a whole or in part: "support",
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
