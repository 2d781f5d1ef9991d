import { expect } from "vitest";
import { codeIn } from "./read-letter.ts";

/**
 * The six digits of the newest letter to a contact, where a sandbox's letters land: once there is
 * one with other digits than those that are `known` from a letter before.
 */
export async function mailedCode(serverUrl: string, to: string, earlierCode = ""): Promise<string> {
  let code = "";
  const read = async () => {
    const answer = await fetch(`${serverUrl}/dev/mailbox?format=json&to=${encodeURIComponent(to)}`);
    // The mailbox is for people and has no schema: what is read of it is looked at below.
    const { letters } = (await answer.json()) as { letters: { text: string }[] };
    code = codeIn(letters[0]?.text);
    return code !== "" && code !== earlierCode;
  };
  await expect.poll(read).toBe(true);
  return code;
}
