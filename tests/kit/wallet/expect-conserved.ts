import { expect } from "vitest";

/** Every sum of accounts that the server tells the public is zero. */
export async function expectConserved(serverUrl: string): Promise<void> {
  const response = await fetch(`${serverUrl}/api/public/conservation`);
  // Of the answer only this is looked at; its whole shape has a test of its own.
  const { result } = (await response.json()) as { result: readonly { sum: string }[] };
  expect(result.length).toBeGreaterThan(0);
  expect(result.filter(({ sum }) => sum !== "0")).toEqual([]);
}
