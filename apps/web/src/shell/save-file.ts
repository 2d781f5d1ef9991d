/** How long a browser may show its dialog for the location. */
const TTL_MS = 60_000;

/** Passes a file to the browser to save. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TTL_MS);
}
