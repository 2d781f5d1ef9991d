// Goal: a saved file is complete, and does not stay in the page's memory. Method: a page whose link
// resolves its address when it is pressed, as a browser does; the address is resolved again
// afterwards.
import { resolveObjectURL } from "node:buffer";
import { afterEach, expect, test, vi } from "vitest";
import { saveTexts } from "./save-texts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the parts are one file, whose address is revoked after the press", async () => {
  let file: ReturnType<typeof resolveObjectURL>;
  const link = {
    href: "",
    download: "",
    click: () => {
      file = resolveObjectURL(link.href);
    },
  };
  vi.stubGlobal("document", { createElement: () => link });
  saveTexts("users.csv", ["id,account\r\n", "1,ann\r\n"]);
  expect(link.download).toBe("users.csv");
  expect(await file?.text()).toBe("id,account\r\n1,ann\r\n");
  expect(resolveObjectURL(link.href)).toBeUndefined();
});
