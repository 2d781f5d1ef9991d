import { z } from "zod";

/** A picture, JPEG always: kept as it was made anew from what was uploaded. */
export const picture = z.object({
  /** Base64. */
  jpeg: z.string(),
  width: z.int(),
  height: z.int(),
});
