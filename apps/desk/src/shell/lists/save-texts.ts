/**
 * Offers a CSV file of one or several parts. The page refers to it no longer than the press lasts:
 * its rows may be those of members.
 */
export function saveTexts(name: string, texts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...texts], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
