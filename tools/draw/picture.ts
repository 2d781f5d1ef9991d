import { type Graph, layersOf, withoutImplied } from "./graph.ts";

const BOX = { width: 172, height: 40 };
/** Width reserved for an arrow that passes a layer between two boxes. */
const LANE_WIDTH = 16;
const GAP = { x: 16, y: 64 };
const MARGIN = 24;
const TITLE_HEIGHT = 40;
/** Number of ordering passes over the layers; further passes change nothing. */
const SWEEPS = 8;

/** A box, or the point where a long arrow passes a layer. */
interface Stop {
  readonly key: string;
  readonly name: string | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Link = readonly [from: string, to: string];

/**
 * Draws a graph as SVG: importers above what they import, without implied imports. It sets its own
 * background, so that it is readable on light and dark pages.
 */
export function pictureOf(title: string, graph: Graph): string {
  const { layers, links } = routed(withoutImplied(graph), layersOf(graph));
  const ordered = inOrder(layers, links);
  const width = Math.max(...ordered.map(widthOf)) + 2 * MARGIN;
  const height = TITLE_HEIGHT + ordered.length * (BOX.height + GAP.y) - GAP.y + 2 * MARGIN;
  const points = pointsIn(ordered, width);
  const arrows = links.map(([from, to]) => arrow(points.get(from), points.get(to), isBox(to)));
  const passed = ordered.flat().filter(({ name }) => name === null);
  const lanes = passed.map(({ key }) => lane(points.get(key)));
  const boxes = ordered.flat().map(({ key, name }) => box(name, points.get(key)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>${title}</title>
<style>
text { font: 14px system-ui, sans-serif; fill: #16202e; text-anchor: middle; }
.title { font-size: 18px; font-weight: 600; }
.box { fill: #fff; stroke: #6b7a90; }
.service { fill: #e6f0fb; }
.arrow { fill: none; stroke: #6b7a90; opacity: 0.8; }
.head { marker-end: url(#head); }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8"
orient="auto"><path d="M0 0 8 4 0 8z" fill="#6b7a90"/></marker></defs>
<rect width="${width}" height="${height}" fill="#f4f6f9"/>
<text class="title" x="${width / 2}" y="${MARGIN + 8}">${title}</text>
${[...arrows, ...lanes, ...boxes].filter((part) => part !== "").join("\n")}
</svg>
`;
}

/** Splits every import into links between adjacent layers, with points in the layers between. */
function routed(graph: Graph, layers: readonly (readonly string[])[]) {
  const stops: Stop[][] = layers.map((layer) => layer.map((name) => ({ key: name, name })));
  const rowOf = (name: string) => layers.findIndex((layer) => layer.includes(name));
  const links: Link[] = [];
  for (const [from, targets] of graph) {
    for (const to of targets) {
      let previous = from;
      for (let row = rowOf(from) + 1; row < rowOf(to); row += 1) {
        const key = `${from}>${to}@${row}`;
        stops[row]?.push({ key, name: null });
        links.push([previous, key]);
        previous = key;
      }
      links.push([previous, to]);
    }
  }
  return { layers: stops, links };
}

const isBox = (key: string): boolean => !key.includes(">");

/** Sorts each layer by the positions of its stops' neighbours, so that few arrows cross. */
function inOrder(
  layers: readonly (readonly Stop[])[],
  links: readonly Link[],
): readonly (readonly Stop[])[] {
  let ordered = layers;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const places = new Map(
      ordered.flatMap((layer) =>
        layer.map(({ key }, index) => [key, (index + 0.5) / layer.length] as const),
      ),
    );
    const middleOf = ({ key }: Stop): number => {
      const linked = links.flatMap(([from, to]) => {
        if (from === key) return [places.get(to) ?? 0];
        return to === key ? [places.get(from) ?? 0] : [];
      });
      if (linked.length === 0) return places.get(key) ?? 0;
      return linked.reduce((sum, place) => sum + place, 0) / linked.length;
    };
    ordered = ordered.map((layer) => layer.toSorted((a, b) => middleOf(a) - middleOf(b)));
  }
  return ordered;
}

const stopWidth = ({ name }: Stop): number => (name === null ? LANE_WIDTH : BOX.width);

const widthOf = (layer: readonly Stop[]): number =>
  layer.reduce((sum, stop) => sum + stopWidth(stop) + GAP.x, -GAP.x);

/** The middle of each stop's upper edge. */
function pointsIn(layers: readonly (readonly Stop[])[], width: number): ReadonlyMap<string, Point> {
  const points = new Map<string, Point>();
  for (const [row, layer] of layers.entries()) {
    let left = (width - widthOf(layer)) / 2;
    for (const stop of layer) {
      const y = MARGIN + TITLE_HEIGHT + row * (BOX.height + GAP.y);
      points.set(stop.key, { x: left + stopWidth(stop) / 2, y });
      left += stopWidth(stop) + GAP.x;
    }
  }
  return points;
}

function box(name: string | null, point: Point | undefined): string {
  if (name === null || point === undefined) return "";
  const { x, y } = point;
  const kind = name.startsWith("services/") ? "box service" : "box";
  return (
    `<rect class="${kind}" x="${x - BOX.width / 2}" y="${y}" width="${BOX.width}" ` +
    `height="${BOX.height}" rx="8"/><text x="${x}" y="${y + BOX.height / 2 + 5}">${name}</text>`
  );
}

/** From the bottom of one stop to the top of a lower one. */
function arrow(from: Point | undefined, to: Point | undefined, hasHead: boolean): string {
  if (from === undefined || to === undefined) return "";
  const foot = from.y + BOX.height;
  const middle = foot + GAP.y / 2;
  const kind = hasHead ? "arrow head" : "arrow";
  const curve = `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
  return `<path class="${kind}" d="M${from.x} ${foot}${curve}"/>`;
}

/** A passing point next to a layer's boxes. */
const lane = (point: Point | undefined): string =>
  point === undefined ? "" : `<path class="arrow" d="M${point.x} ${point.y}v${BOX.height}"/>`;
