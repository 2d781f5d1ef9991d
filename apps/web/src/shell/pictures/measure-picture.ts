/** The part of a canvas's `ImageData` that is measured: four bytes per pixel, red first. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

export interface PictureMeasures {
  /** Mean lightness, from 0 to 255. */
  readonly brightness: number;
  /**
   * The mean of the lightest quarter of the picture minus that of its darkest, in the same scale.
   */
  readonly unevenness: number;
  /** Variance of the Laplacian: how strongly neighbouring pixels differ. */
  readonly sharpness: number;
}

/** Possible faults of a photo, estimated: only a person can decide whether it is legible. */
export const PICTURE_WARNINGS = ["too_dark", "too_bright", "uneven", "blurred", "small"] as const;
export type PictureWarning = (typeof PICTURE_WARNINGS)[number];

const BRIGHTNESS_MIN = 55;
const BRIGHTNESS_MAX = 235;
const UNEVENNESS_MAX = 90;
/** At the width of a measured picture; text in focus results in hundreds. */
const SHARPNESS_MIN = 60;
/** For the shorter side, in pixels: below this, small print is illegible. */
const COMFORTABLE_SIDE_MIN = 700;

/** Measures a picture; `pixels` is a reduced copy, always of about the same size. */
export function measurePicture(pixels: Pixels): PictureMeasures {
  const lightness = lightnessOf(pixels);
  return {
    brightness: meanOf(lightness),
    unevenness: unevennessOf(lightness, pixels),
    sharpness: varianceOf(laplacianOf(lightness, pixels)),
  };
}

/**
 * The warnings about a picture, the worst first; `shortSide` is that of the original, in pixels.
 */
export function warningsOf(
  measures: PictureMeasures,
  shortSide: number,
): readonly PictureWarning[] {
  const { brightness, unevenness, sharpness } = measures;
  const isWarnedOf: Record<PictureWarning, boolean> = {
    too_dark: brightness < BRIGHTNESS_MIN,
    too_bright: brightness > BRIGHTNESS_MAX,
    uneven: unevenness > UNEVENNESS_MAX,
    blurred: sharpness < SHARPNESS_MIN,
    small: shortSide < COMFORTABLE_SIDE_MIN,
  };
  return PICTURE_WARNINGS.filter((warning) => isWarnedOf[warning]);
}

/** Each pixel's lightness, with the perceptual weights of the three colours (Rec. 601). */
function lightnessOf({ data, width, height }: Pixels): Float64Array {
  return Float64Array.from({ length: width * height }, (_, index) => {
    const at = index * 4;
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    return (299 * red + 587 * green + 114 * blue) / 1_000;
  });
}

/**
 * The lightest quarter's mean minus the darkest's: detects a lamp's spot, or a shadow on one side.
 */
function unevennessOf(lightness: Float64Array, { width, height }: Pixels): number {
  const sums = [0, 0, 0, 0];
  const counts = [0, 0, 0, 0];
  for (const [index, light] of lightness.entries()) {
    const isRight = (index % width) * 2 >= width;
    const isLower = Math.floor(index / width) * 2 >= height;
    const quarter = (isRight ? 1 : 0) + (isLower ? 2 : 0);
    sums[quarter] = (sums[quarter] ?? 0) + light;
    counts[quarter] = (counts[quarter] ?? 0) + 1;
  }
  const means = sums.map((sum, quarter) => sum / Math.max(1, counts[quarter] ?? 1));
  return Math.max(...means) - Math.min(...means);
}

/** The difference of each inner pixel from the mean of its four neighbours, times four. */
function laplacianOf(lightness: Float64Array, { width, height }: Pixels): Float64Array {
  const inner = Math.max(0, width - 2) * Math.max(0, height - 2);
  const laplacian = new Float64Array(inner);
  let next = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = [at - 1, at + 1, at - width, at + width];
      const sum = around.reduce((total, index) => total + (lightness[index] ?? 0), 0);
      laplacian[next] = sum - 4 * (lightness[at] ?? 0);
      next += 1;
    }
  }
  return laplacian;
}

function meanOf(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function varianceOf(values: Float64Array): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
}
