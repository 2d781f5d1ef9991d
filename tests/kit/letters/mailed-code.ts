import { expect } from "vitest";

/** The six digits of the newest letter to a contact, where a sandbox's letters land. */
export async function mailedCode(serverUrl: string, to: string): Promise<string> {
  const read = async () => {
    const answer = await fetch(`${serverUrl}/dev/mailbox?format=json&to=${encodeURIComponent(to)}`);
    // The mailbox is for people and has no schema: what is read of it is looked at below.
    const { letters } = (await answer.json()) as { letters: { text: string }[] };
    return /\b\d{6}\b/.exec(letters[0]?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(read, { timeout: 10_000 }).not.toBe("");
  return read();
}
