import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

/** The demo agency of the trial. */
export const TRIAL_AGENCY = { id: 'claes', host: 'localhost' } as const;
/** The id of the estate of the trial. The next constant is a price that no other estate has. */
export const TRIAL_ESTATE_ID = 900_001;
const REQUEST_INTERVAL_MS = 40;
const MAX_PAGES = 120;

interface TrialPage {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}

interface TrialRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends one request like a browser. The status is 0 when there is no response. */
export async function requestPage(
  port: number,
  target: string,
  { method = 'GET', headers, body }: TrialRequest = {},
): Promise<TrialPage> {
  try {
    const answer = await request(`http://127.0.0.1:${port}${target}`, {
      method,
      headers: { host: TRIAL_AGENCY.host, 'user-agent': 'Mozilla/5.0 (trial)', ...headers },
      ...(body !== undefined && { body }),
    });
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      text: await answer.body.text(),
      location: typeof location === 'string' ? location : undefined,
    };
  } catch {
    return { status: 0, text: '', location: undefined };
  }
}

const parseLocations = ({ text }: TrialPage) =>
  Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);

/** Returns pages of all kinds in the sitemaps of a site. */
export async function findPages(port: number): Promise<string[]> {
  const paths: string[] = [];
  for (const map of parseLocations(await requestPage(port, '/sitemap.xml')))
    paths.push(...parseLocations(await requestPage(port, map)));
  const every = Math.max(1, Math.floor(paths.length / MAX_PAGES));
  return paths.filter((_path, index) => index % every === 0);
}

export interface TrialVisitors {
  /** Returns the number of pages that were requested since the last call, and the number of failed ones by status. */
  takeCounts(): { readonly asked: number; readonly failed: Readonly<Record<string, number>> };
  stop(): Promise<void>;
}

/** Requests pages one after the other, and sometimes one that was not requested before, until it is stopped. */
export function startVisitors(port: number, pages: readonly string[]): TrialVisitors {
  let requestCount = 0;
  let failed: Record<string, number> = {};
  const ending = new AbortController();
  async function run(): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const newPagePath = `/nl/aanbod?price-max=${1_000_000 + turn}`;
      const page = turn % 10 === 0 ? newPagePath : (pages[turn % pages.length] ?? '/');
      const { status } = await requestPage(port, page);
      requestCount += 1;
      if (status !== 200) failed[`${status} ${page}`] = (failed[`${status} ${page}`] ?? 0) + 1;
      await sleep(REQUEST_INTERVAL_MS);
    }
  }
  const running = run();
  return {
    takeCounts() {
      const takenCounts = { asked: requestCount, failed };
      requestCount = 0;
      failed = {};
      return takenCounts;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
