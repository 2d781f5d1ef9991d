/** The import graph: every place by its name, with the places it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Groups files into places; omits files without a place and imports within a place. */
export function graphOf(
  imports: readonly Import[],
  placeOf: (path: string) => string | null,
): Graph {
  const graph = new Map<string, Set<string>>();
  const importsOf = (place: string): Set<string> => {
    const existing = graph.get(place) ?? new Set();
    graph.set(place, existing);
    return existing;
  };
  for (const { from, to } of imports) {
    const [source, target] = [placeOf(from), placeOf(to)];
    if (source === null || target === null || source === target) continue;
    importsOf(source).add(target);
    importsOf(target);
  }
  return graph;
}

/** Pairs of places that import each other, directly or indirectly: layers cannot show them. */
export function cyclesOf(graph: Graph): readonly (readonly [string, string])[] {
  const reached = new Map([...graph.keys()].map((place) => [place, reachedFrom(graph, place)]));
  return [...graph.keys()].flatMap((a) =>
    [...graph.keys()]
      .filter((b) => a < b && reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true)
      .map((b) => [a, b] as const),
  );
}

/** Places by depth: nothing imports the first layer, and only earlier layers import the others. */
export function layersOf(graph: Graph): readonly (readonly string[])[] {
  const depths = new Map<string, number>();
  const depthOf = (place: string): number => {
    const cachedDepth = depths.get(place);
    if (cachedDepth !== undefined) return cachedDepth;
    const importers = [...graph].filter(([, targets]) => targets.has(place));
    const depth = Math.max(0, ...importers.map(([importer]) => depthOf(importer) + 1));
    depths.set(place, depth);
    return depth;
  };
  const layers: string[][] = [];
  for (const place of [...graph.keys()].toSorted()) (layers[depthOf(place)] ??= []).push(place);
  return layers;
}

/** Removes implied imports: with a → b → c, a → c is dropped. */
export function withoutImplied(graph: Graph): Graph {
  return new Map(
    [...graph].map(([place, targets]) => {
      const implied = new Set([...targets].flatMap((target) => [...reachedFrom(graph, target)]));
      return [place, new Set([...targets].filter((target) => !implied.has(target)))];
    }),
  );
}

function reachedFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const target of graph.get(place) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      open.push(target);
    }
  }
  return reached;
}
