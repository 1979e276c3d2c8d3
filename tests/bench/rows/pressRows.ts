import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bench } from '../context.ts';
import { HOUSE_ID, PAGE_PATHS } from '../estatePages.ts';
import { computeMedian } from '../median.ts';
import { type Device, measureInputs, measurePress, openSettled, type Press, withDevice } from '../presses.ts';
import { createMaximumRow, type BenchRow } from '../row.ts';
import { startSlowLine } from '../slowLine.ts';

const MEASURED_RUNS = 5;
const MAX_PRESS_MS: Readonly<Record<Device, number>> = { desktop: 200, phone: 400 };
const MAX_INPUT_MS = 100;

const CARD_LINK = 'article[data-estate-id] a';
const DETAIL_PATH = /^\/nl\/aanbod\/\d+\//;
const PRESSES = {
  'a card of the list to its page': { from: PAGE_PATHS.listing, link: CARD_LINK, to: DETAIL_PATH },
  'the home page to the list': {
    from: PAGE_PATHS.home,
    link: 'main a[href^="/nl/aanbod/te-koop"], main a[href="/nl/aanbod"]',
    to: /^\/nl\/aanbod/,
  },
  'a home to a similar home': {
    from: `/nl/aanbod/${HOUSE_ID}`,
    // The page of a home is itself an element with the home's id.
    link: `[data-estate-id] ${CARD_LINK}`,
    to: DETAIL_PATH,
  },
} as const satisfies Readonly<Record<string, Press>>;

/** The elements that a visitor presses one after the other. The last press makes the page show something new. */
const INPUTS = {
  filter: { path: PAGE_PATHS.listing, selectors: ['[data-widget="estateFilter"] label:has(input[value="2"])'] },
  sort: { path: PAGE_PATHS.listing, selectors: ['details summary', 'details a[href*="sortType=price"]'] },
  gallery: { path: `/nl/aanbod/${HOUSE_ID}`, selectors: ['[data-widget="estateGallery"] button:has(img)'] },
  map: { path: PAGE_PATHS.map, selectors: ['[data-map]', '[data-map]'] },
} as const;

const PRESS_NOTE =
  'Chromium; the pointer rests on the link for two and a half seconds before; the phone has 360 points, a quarter of the processor, 1.6 Mbit/s and a round trip of 150 ms';

/** Starts a relay that counts the bytes of all answers to the browser. */
async function startCounter(target: URL): Promise<{ server: Server; port: number; count: () => number }> {
  let bytes = 0;
  const server = createServer((req, res) => {
    const headers = { ...req.headers, host: target.host };
    const forwarded = request(
      { host: '127.0.0.1', port: target.port, method: req.method, path: req.url, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('data', (part: Buffer) => (bytes += part.length));
        answer.pipe(res);
      },
    );
    forwarded.on('error', () => res.destroy());
    req.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, count: () => bytes };
}

export const pressRows: Bench = {
  name: 'presses',
  title: 'presses',
  async run({ getProduct, showProgress, onClose }) {
    const { origin } = await getProduct();
    const { server, port, count } = await startCounter(new URL(origin));
    const line = await startSlowLine(port);
    onClose(async () => void server.close());
    onClose(() => line.close());
    const origins: Readonly<Record<Device, string>> = {
      desktop: `http://localhost:${port}`,
      phone: `http://localhost:${line.port}`,
    };
    const figures = new Map<string, { limit: number; values: number[] }>();
    const addValue = (figure: string, limit: number, value: number) => {
      showProgress(`${figure}: ${Math.round(value)} ms`);
      const figureValues = figures.get(figure) ?? { limit, values: [] };
      figureValues.values.push(value);
      figures.set(figure, figureValues);
    };
    for (let run = 1; run <= MEASURED_RUNS; run++) {
      for (const device of ['desktop', 'phone'] as const) {
        for (const [name, { from, ...press }] of Object.entries(PRESSES)) {
          const { paintMs, bytesAhead } = await withDevice(device, count, async (measured) => {
            await openSettled(measured, origins[device] + from);
            return measurePress(measured, press);
          });
          showProgress(`${Math.round(bytesAhead / 1000)} kB ahead`);
          addValue(`${device}: from a press to the first paint, ${name}`, MAX_PRESS_MS[device], paintMs);
        }
      }
      for (const [name, { path, selectors }] of Object.entries(INPUTS)) {
        const inputMs = await withDevice('phone', count, async (measured) => {
          await openSettled(measured, origins.phone + path);
          return measureInputs(measured, selectors);
        });
        addValue(`phone: longest input of the ${name} until the next paint`, MAX_INPUT_MS, inputMs);
      }
    }
    return [...figures].map(
      ([figure, { limit, values }]): BenchRow =>
        createMaximumRow(limit, {
          figure: `${figure}, median of ${values.length}`,
          value: computeMedian(values),
          unit: 'ms',
          fractionDigits: 0,
          note: PRESS_NOTE,
        }),
    );
  },
};
