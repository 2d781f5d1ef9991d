/** The set under a key, made where there is none. */
export function setOf<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const known = sets.get(key);
  if (known !== undefined) return known;
  const made = new Set<Value>();
  sets.set(key, made);
  return made;
}

/** Takes a value out, and the set with its last one. */
export function removeFrom<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}
