import { type Language, NEAREST_KIN } from "@plumbline/messages";

/** A language's texts, and those it lacks in its nearest kin, where it has one (spec §9). */
export async function withNearestKin(
  language: Language,
  load: (language: Language) => Promise<object>,
): Promise<object> {
  const kin = NEAREST_KIN[language];
  if (kin === undefined) return await load(language);
  const [own, below] = await Promise.all([load(language), load(kin)]);
  return over(below, own);
}

/** Every text of `own`, and those of `below` that it lacks. */
function over(below: object, own: object): object {
  const joined: Record<string, unknown> = { ...below };
  for (const [name, text] of Object.entries(own)) {
    const under = joined[name];
    joined[name] = isNode(under) && isNode(text) ? over(under, text) : text;
  }
  return joined;
}

const isNode = (value: unknown): value is object => typeof value === "object" && value !== null;
