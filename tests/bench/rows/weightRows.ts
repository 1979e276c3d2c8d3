import { brotliCompressSync } from 'node:zlib';
import { DOCUMENT_BUDGET, KILOBYTE, LIST_BROTLI } from '../../budgets/budgets.ts';
import { countElements } from '../../support/countElements.ts';
import type { Bench } from '../context.ts';
import { COAST, DETAIL, HOLIDAY, PAGES, PROJECT } from '../estatePages.ts';
import { getPage } from '../pageHit.ts';
import { atMost, type BenchRow } from '../row.ts';

/** The limit of a list of twenty homes. */
const LIST_KILOBYTES = 75;

interface Weighed {
  readonly name: string;
  readonly path: string;
  readonly atCoast?: true;
  readonly kilobytes?: number;
}

const WEIGHED: readonly Weighed[] = [
  { name: 'the home page', path: PAGES.home },
  { name: 'the listing page', path: PAGES.listing, kilobytes: LIST_KILOBYTES },
  { name: 'the fullest detail page', path: `/nl/aanbod/${DETAIL}` },
  { name: 'a project page', path: `/nl/aanbod/${PROJECT}` },
  { name: 'the list of holiday homes', path: HOLIDAY.list, atCoast: true },
  { name: 'a holiday home', path: HOLIDAY.home, atCoast: true },
];

/** Returns the complete page, without compression. */
async function read(port: number, host: string, path: string): Promise<Buffer> {
  const headers = { Host: `${host}:${port}`, 'User-Agent': 'bench crawler' };
  const { status, rawHeaders, body } = await getPage(port, path, headers);
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && /^location$/i.test(name));
  const location = at >= 0 ? rawHeaders[at + 1] : undefined;
  if (location !== undefined) return read(port, host, new URL(location, 'http://localhost').pathname);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body;
}

export const weightRows: Bench = {
  name: 'weights',
  title: 'weights',
  async run({ product }) {
    const { port } = await product();
    const rows: BenchRow[] = [];
    for (const { name, path, atCoast, kilobytes } of WEIGHED) {
      const body = await read(port, atCoast ? COAST : 'localhost', path);
      const compressed = brotliCompressSync(body).length / KILOBYTE;
      const weight = { figure: `HTML of ${name}`, value: body.length / KILOBYTE, unit: 'kB' };
      rows.push(
        atMost(kilobytes ?? DOCUMENT_BUDGET.kilobytes, { ...weight, note: `in brotli ${compressed.toFixed(1)} kB` }),
      );
      if (path === PAGES.listing) {
        rows.push(atMost(LIST_BROTLI, { figure: `HTML of ${name}, in brotli`, value: compressed, unit: 'kB' }));
      }
      rows.push(
        atMost(DOCUMENT_BUDGET.elements, {
          figure: `Elements of ${name}`,
          value: countElements(body.toString()),
          digits: 0,
        }),
      );
    }
    return rows;
  },
};
