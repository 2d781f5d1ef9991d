/** A refusal on the wire: a number for old clients and the key of its text. */
export interface RefusalEntry {
  readonly code: number;
  readonly messageKey: string;
}

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Refusals<Area extends string, Codes extends Readonly<Record<string, number>>> = {
  readonly [Name in keyof Codes & string]: {
    readonly code: Codes[Name];
    readonly messageKey: `${Area}.refusal.${Camel<Name>}`;
  };
};

/**
 * An area's refusals by name, each with its number and the key of its text. The key is derived from
 * both names: `wrong_status` of "contract" has the text "contract.refusal.wrongStatus".
 */
export function refusalsOf<
  const Area extends string,
  const Codes extends Readonly<Record<string, number>>,
>(area: Area, codes: Codes): Refusals<Area, Codes> {
  const entries = Object.entries(codes).map(([name, code]) => {
    const camel = name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
    return [name, { code, messageKey: `${area}.refusal.${camel}` }];
  });
  return Object.fromEntries(entries) as Refusals<Area, Codes>; // the names are those of `codes`
}
