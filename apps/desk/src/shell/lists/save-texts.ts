/**
 * Saves a CSV file of one or several parts. The page references it only during the press, because
 * its rows may contain data of members.
 */
export function saveTexts(name: string, texts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...texts], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
