export const DRAWING_TOOLS = ["trend", "horizontal", "ray", "rectangle", "fibonacci"] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** The number of points of each tool. */
export const POINTS_OF = {
  trend: 2,
  horizontal: 1,
  ray: 2,
  rectangle: 2,
  fibonacci: 2,
} as const satisfies Record<DrawingTool, number>;

/**
 * A reader's own drawing. Its levels are positions on a picture and never amounts, hence floats.
 */
export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawingPoint[];
}

export interface DrawingPoint {
  readonly atMs: number;
  readonly level: number;
}

/** More than anybody draws by hand on one chart. */
const DRAWINGS_MAX = 50;

export const drawingsKey = (symbol: string): string => `kline.drawings.${symbol}`;

/** The drawings in a stored text, without incomplete ones. */
export function readDrawings(text: string | undefined): readonly Drawing[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isDrawing).slice(-DRAWINGS_MAX) : [];
  } catch {
    return [];
  }
}

export function writeDrawings(drawings: readonly Drawing[]): string | undefined {
  return drawings.length === 0 ? undefined : JSON.stringify(drawings.slice(-DRAWINGS_MAX));
}

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== "object" || value === null) return false;
  const { id, tool, points }: Readonly<Record<string, unknown>> = { ...value };
  const drawingTool = DRAWING_TOOLS.find((one) => one === tool);
  return (
    typeof id === "string" &&
    drawingTool !== undefined &&
    Array.isArray(points) &&
    points.length === POINTS_OF[drawingTool] &&
    points.every(isPoint)
  );
}

function isPoint(value: unknown): value is DrawingPoint {
  if (typeof value !== "object" || value === null) return false;
  const { atMs, level }: Readonly<Record<string, unknown>> = { ...value };
  return Number.isFinite(atMs) && Number.isFinite(level);
}
