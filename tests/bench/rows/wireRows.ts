import { type Browser, chromium } from '@playwright/test';
import type { Bench } from '../context.ts';
import { toCoastOrigin, DETAIL, HOLIDAY, PAGES } from '../estatePages.ts';
import { median } from '../median.ts';
import { firstVisit, secondPage, type Visit } from '../phone.ts';
import { atMost, type BenchRow } from '../row.ts';

const RUNS = 5;
/**
 * The number of runs that do not count, because the server resizes pictures and compresses files for the first visits.
 */
const WARMING_RUNS = 2;
const BYTES = 350_000;
const LCP_SECONDS = 1.8;
const SHIFT = 0.01;
const PRESS_MS = 100;

const PHONE =
  'Chromium as a phone of 360 points with three pixels each, a quarter of the processor, 1.6 Mbit/s, 150 ms for each request; HTTP/1.1 without TLS';
const WAITING =
  'The pointer rests on the card for three seconds before, so the browser has fetched the document; a phone does so while the link is in view, which Chromium on a computer does not';

const kB = (bytes: number) => Math.round(bytes / 1000);
const kinds = (visit: Visit) =>
  Object.entries(visit.byKind)
    .map(([kind, bytes]) => `${kind} ${kB(bytes)}`)
    .join(', ');

const PAGE_KINDS = [
  { name: 'the listing page', path: PAGES.listing, isWeighed: true },
  { name: 'a detail page', path: `/nl/aanbod/${DETAIL}`, isWeighed: true },
  { name: 'the home page', path: PAGES.home },
  { name: 'a holiday home', path: HOLIDAY.home, isAtCoast: true },
] as const satisfies readonly { name: string; path: string; isWeighed?: true; isAtCoast?: true }[];

function createRows(name: string, visits: readonly Visit[], isWeighed: boolean): BenchRow[] {
  const last = visits.at(-1);
  const shift = atMost(SHIFT, {
    figure: `Phone: layout shift on ${name}, scrolled to its end`,
    value: Math.max(...visits.map(({ shifts }) => shifts)),
    digits: 3,
  });
  if (!isWeighed || !last) return [shift];
  return [
    atMost(BYTES / 1000, {
      figure: `Phone: bytes until the first screen of ${name} is complete, first visit`,
      value: median(visits.map(({ bytes }) => bytes)) / 1000,
      unit: 'kB',
      digits: 0,
      note: `${name}: kB of ${kinds(last)}`,
    }),
    atMost(LCP_SECONDS, {
      figure: `Phone: largest contentful paint of ${name}, first visit, median of ${RUNS}`,
      value: median(visits.map(({ lcp }) => lcp)) / 1000,
      unit: 's',
      digits: 2,
      note: PHONE,
    }),
    shift,
  ];
}

async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'];
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

export const wireRows: Bench = {
  name: 'wire',
  title: 'wire',
  async run({ product, progress, onClose }) {
    const { origin } = await product();
    const browser = await launch();
    onClose(() => browser.close());
    const rows: BenchRow[] = [];
    for (const { name, path, ...where } of PAGE_KINDS) {
      const base = 'isAtCoast' in where ? toCoastOrigin(origin) : origin;
      const isWeighed = 'isWeighed' in where;
      const visits: Visit[] = [];
      for (let run = 1 - WARMING_RUNS; run <= RUNS; run++) {
        const visit = await firstVisit(browser, base + path, true);
        progress(
          `${name}, visit ${run > 0 ? run : 'not counted'}: ${kB(visit.bytes)} kB, ${(visit.lcp / 1000).toFixed(2)} s (${visit.element}), shift ${visit.shifts.toFixed(3)}`,
        );
        if (run > 0) visits.push(visit);
      }
      rows.push(...createRows(name, visits, isWeighed));
    }
    const presses: number[] = [];
    for (let run = 1; run <= RUNS; run++) {
      const press = await secondPage(browser, origin + PAGES.listing);
      progress(`press on a card, run ${run}: ${Math.round(press)} ms`);
      presses.push(press);
    }
    rows.push(
      atMost(PRESS_MS, {
        figure: `Phone: from a press on a card of the listing to the first paint of its page, median of ${RUNS}`,
        value: median(presses),
        unit: 'ms',
        digits: 0,
        note: WAITING,
      }),
    );
    return rows;
  },
};
