import { brotliCompressSync } from 'node:zlib';
import { DOCUMENT_BUDGET, KILOBYTE_BYTES, MAX_LIST_BROTLI_KILOBYTES } from '../../budgets/budgets.ts';
import { countElements } from '../../support/countElements.ts';
import type { Bench } from '../context.ts';
import { COAST_HOST, HOUSE_ID, HOLIDAY_PATHS, PAGE_PATHS, PROJECT_ID } from '../estatePages.ts';
import { getPage } from '../pageHit.ts';
import { createMaximumRow, type BenchRow } from '../row.ts';

/** The limit of a list of twenty homes. */
const MAX_LIST_KILOBYTES = 75;

interface WeighedPage {
  readonly name: string;
  readonly path: string;
  readonly isAtCoast?: true;
  readonly maxKilobytes?: number;
}

const WEIGHED_PAGES: readonly WeighedPage[] = [
  { name: 'the home page', path: PAGE_PATHS.home },
  { name: 'the listing page', path: PAGE_PATHS.listing, maxKilobytes: MAX_LIST_KILOBYTES },
  { name: 'the fullest detail page', path: `/nl/aanbod/${HOUSE_ID}` },
  { name: 'a project page', path: `/nl/aanbod/${PROJECT_ID}` },
  { name: 'the list of holiday homes', path: HOLIDAY_PATHS.list, isAtCoast: true },
  { name: 'a holiday home', path: HOLIDAY_PATHS.home, isAtCoast: true },
];

/** Returns the complete page, without compression. */
async function readPageBytes(port: number, host: string, path: string): Promise<Buffer> {
  const headers = { Host: `${host}:${port}`, 'User-Agent': 'bench crawler' };
  const { status, rawHeaders, body } = await getPage(port, path, headers);
  const locationIndex = rawHeaders.findIndex((name, index) => index % 2 === 0 && /^location$/i.test(name));
  const location = locationIndex >= 0 ? rawHeaders[locationIndex + 1] : undefined;
  if (location !== undefined) return readPageBytes(port, host, new URL(location, 'http://localhost').pathname);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
}

export const weightRows: Bench = {
  name: 'weights',
  title: 'weights',
  async run({ getProduct }) {
    const { port } = await getProduct();
    const rows: BenchRow[] = [];
    for (const { name, path, isAtCoast, maxKilobytes } of WEIGHED_PAGES) {
      const body = await readPageBytes(port, isAtCoast ? COAST_HOST : 'localhost', path);
      const compressed = brotliCompressSync(body).length / KILOBYTE_BYTES;
      const weight = { figure: `HTML of ${name}`, value: body.length / KILOBYTE_BYTES, unit: 'kB' };
      rows.push(
        createMaximumRow(maxKilobytes ?? DOCUMENT_BUDGET.maxKilobytes, {
          ...weight,
          note: `in brotli ${compressed.toFixed(1)} kB`,
        }),
      );
      if (path === PAGE_PATHS.listing) {
        rows.push(
          createMaximumRow(MAX_LIST_BROTLI_KILOBYTES, {
            figure: `HTML of ${name}, in brotli`,
            value: compressed,
            unit: 'kB',
          }),
        );
      }
      rows.push(
        createMaximumRow(DOCUMENT_BUDGET.maxElements, {
          figure: `Elements of ${name}`,
          value: countElements(body.toString()),
          fractionDigits: 0,
        }),
      );
    }
    return rows;
  },
};
