import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { openBrowser } from "@plumbline/tests/kit/phone";

type Browser = Awaited<ReturnType<typeof openBrowser>>;

const COLUMNS = { phone: 6, desk: 2 } as const;
const ROWS = { phone: 2, desk: 2 } as const;
const PICTURE_PX = { phone: 300, desk: 760 } as const;
const TALLEST_SHARE = 2.2;

/** Combines several screenshots of a folder into one image, each labelled with its name. */
export async function drawSheets(
  browser: Browser,
  at: { readonly from: string; readonly to: string; readonly kind: keyof typeof COLUMNS },
): Promise<void> {
  const { from, to, kind } = at;
  const pictures = readdirSync(from).filter((file) => file.endsWith(".png"));
  const size = COLUMNS[kind] * ROWS[kind];
  mkdirSync(to, { recursive: true });
  const width = COLUMNS[kind] * (PICTURE_PX[kind] + 16);
  const page = await browser.newPage({ viewport: { width, height: 100 } });
  for (let first = 0; first < pictures.length; first += size) {
    const cells = pictures.slice(first, first + size).map((file) => cellOf(from, file));
    const columns = `grid-template-columns: repeat(${COLUMNS[kind]}, ${PICTURE_PX[kind]}px)`;
    await page.setContent(`<style>${STYLE}</style><main style="${columns}">${cells.join("")}`);
    const number = String(1 + first / size).padStart(2, "0");
    await page.screenshot({ path: join(to, `${number}.png`), fullPage: true });
  }
  await page.close();
}

const STYLE = `
  body { margin: 0; background: #888; font: 14px sans-serif }
  main { display: grid; gap: 16px; padding: 8px; align-items: start }
  figure { margin: 0; max-height: calc(${TALLEST_SHARE} * 812px); overflow: hidden }
  figcaption { padding: 2px 0; font-weight: bold }
  img { display: block; width: 100% }`;

function cellOf(folder: string, file: string): string {
  const picture = readFileSync(join(folder, file)).toString("base64");
  const name = file.replace(".png", "");
  return `<figure><figcaption>${name}</figcaption>
    <img src="data:image/png;base64,${picture}"></figure>`;
}
