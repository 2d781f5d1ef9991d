import { useState } from "react";
import { browserStorage } from "#shell/storage.ts";
import { type Choices, CHOICES_KEY, readChoices } from "./choices.ts";
import { type Drawing, drawingsKey, readDrawings, writeDrawings } from "./drawings.ts";

/** The reader's choices for charts on this device; a change is stored at once. */
export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => readChoices(browserStorage.read(CHOICES_KEY)));
  const change = (changes: Partial<Choices>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    browserStorage.write(CHOICES_KEY, JSON.stringify(next));
  };
  return [choices, change];
}

/** The reader's drawings on the chart of a symbol, on this device. */
export function useDrawings(
  symbol: string,
): [readonly Drawing[], (drawings: readonly Drawing[]) => void] {
  const key = drawingsKey(symbol);
  const [stored, setStored] = useState({ key, drawings: readDrawings(browserStorage.read(key)) });
  const isOther = stored.key !== key;
  const current = isOther ? { key, drawings: readDrawings(browserStorage.read(key)) } : stored;
  if (isOther) setStored(current);
  const change = (drawings: readonly Drawing[]) => {
    setStored({ key, drawings });
    browserStorage.write(key, writeDrawings(drawings));
  };
  return [current.drawings, change];
}
