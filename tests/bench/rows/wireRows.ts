import { type Browser, chromium } from '@playwright/test';
import type { Bench } from '../context.ts';
import { toCoastOrigin, HOUSE_ID, HOLIDAY_PATHS, PAGE_PATHS } from '../estatePages.ts';
import { computeMedian } from '../median.ts';
import { measureFirstVisit, type PhoneVisit } from '../phone.ts';
import { createMaximumRow, type BenchRow } from '../row.ts';

const MEASURED_RUNS = 5;
/**
 * The number of runs that do not count, because the server resizes pictures and compresses files for the first visits.
 */
const WARMING_RUNS = 2;
const MAX_PAGE_BYTES = 350_000;
const MAX_LCP_SECONDS = 1.8;
const MAX_LAYOUT_SHIFT = 0.01;

const PHONE_NOTE =
  'Chromium as a phone of 360 points with three pixels each, a quarter of the processor, 1.6 Mbit/s, 150 ms for each request; HTTP/1.1 without TLS';

const toKilobytes = (bytes: number) => Math.round(bytes / 1000);
const formatBytesByKind = (visit: PhoneVisit) =>
  Object.entries(visit.bytesByRequestKind)
    .map(([kind, bytes]) => `${kind} ${toKilobytes(bytes)}`)
    .join(', ');

const MEASURED_PAGES = [
  { name: 'the listing page', path: PAGE_PATHS.listing, isWeighed: true },
  { name: 'a detail page', path: `/nl/aanbod/${HOUSE_ID}`, isWeighed: true },
  { name: 'the home page', path: PAGE_PATHS.home },
  { name: 'a holiday home', path: HOLIDAY_PATHS.home, isAtCoast: true },
] as const satisfies readonly { name: string; path: string; isWeighed?: true; isAtCoast?: true }[];

function createRows(name: string, visits: readonly PhoneVisit[], isWeighed: boolean): BenchRow[] {
  const last = visits.at(-1);
  const shift = createMaximumRow(MAX_LAYOUT_SHIFT, {
    figure: `Phone: layout shift on ${name}, scrolled to its end`,
    value: Math.max(...visits.map(({ layoutShiftSum }) => layoutShiftSum)),
    fractionDigits: 3,
  });
  if (!isWeighed || !last) return [shift];
  return [
    createMaximumRow(MAX_PAGE_BYTES / 1000, {
      figure: `Phone: bytes until the first screen of ${name} is complete, first visit`,
      value: computeMedian(visits.map(({ bytes }) => bytes)) / 1000,
      unit: 'kB',
      fractionDigits: 0,
      note: `${name}: kB of ${formatBytesByKind(last)}`,
    }),
    createMaximumRow(MAX_LCP_SECONDS, {
      figure: `Phone: largest contentful paint of ${name}, first visit, median of ${MEASURED_RUNS}`,
      value: computeMedian(visits.map(({ lcpMs }) => lcpMs)) / 1000,
      unit: 's',
      fractionDigits: 2,
      note: PHONE_NOTE,
    }),
    shift,
  ];
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'];
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

export const wireRows: Bench = {
  name: 'wire',
  title: 'wire',
  async run({ getProduct, showProgress, onClose }) {
    const { origin } = await getProduct();
    const browser = await launchBrowser();
    onClose(() => browser.close());
    const rows: BenchRow[] = [];
    for (const { name, path, ...where } of MEASURED_PAGES) {
      const base = 'isAtCoast' in where ? toCoastOrigin(origin) : origin;
      const isWeighed = 'isWeighed' in where;
      const visits: PhoneVisit[] = [];
      for (let run = 1 - WARMING_RUNS; run <= MEASURED_RUNS; run++) {
        const visit = await measureFirstVisit(browser, base + path, true);
        showProgress(
          `${name}, visit ${run > 0 ? run : 'not counted'}: ${toKilobytes(visit.bytes)} kB, ${(visit.lcpMs / 1000).toFixed(2)} s (${visit.largestElement}), shift ${visit.layoutShiftSum.toFixed(3)}`,
        );
        if (run > 0) visits.push(visit);
      }
      rows.push(...createRows(name, visits, isWeighed));
    }
    return rows;
  },
};
