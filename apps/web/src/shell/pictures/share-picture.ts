import { saveFile } from "#shell/save-file.ts";

/** The canvas as a PNG file of that name. */
export function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("the picture could not be written"));
      else resolve(new File([blob], name, { type: blob.type }));
    }, "image/png");
  });
}

/** Opens the device's sharing dialog with a picture, or saves it if there is none. */
export async function sharePicture(file: File, words: Pick<ShareData, "url"> = {}): Promise<void> {
  const content = { files: [file], ...words };
  if (navigator.canShare?.(content)) await navigator.share(content);
  else saveFile(file.name, file);
}

/** Closing the sharing dialog is not an error. */
export const isShareClosed = (fault: unknown): boolean =>
  fault instanceof DOMException && fault.name === "AbortError";
