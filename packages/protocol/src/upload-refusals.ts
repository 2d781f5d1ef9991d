import { refusalsOf } from "./refusals-of.ts";

/** How a picture is refused, whatever it is for. */
export const uploadRefusals = refusalsOf("answer", {
  upload_missing: 4801,
  upload_too_large: 4802,
  upload_type_unknown: 4803,
  upload_unreadable: 4804,
  upload_too_many_pixels: 4805,
  upload_too_small: 4806,
  upload_quota_used_up: 4807,
});
