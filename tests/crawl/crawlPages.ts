import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Locale } from '../../shared/i18n/locales.ts';
import { pageFaults } from './pageFaults.ts';
import { type PageContent, readPage } from './readPage.ts';

/** A page to open. */
export interface Target {
  /** `imports.localhost`. */
  readonly host: string;
  readonly path: string;
  readonly locale: Locale;
  /** Of the site: its pages should have a counterpart in each. */
  readonly locales?: readonly Locale[];
}

export interface Fault {
  /** As a visitor would type it. */
  readonly address: string;
  readonly fault: string;
}

export interface CrawlOptions {
  readonly port: number;
  readonly namespaces: readonly string[];
  /** Pages at the same time. */
  readonly concurrency: number;
  /** `page` of one that answered with 200, at the end of its redirects. */
  readonly onPage?: (target: Target, address: string, page?: PageContent) => void;
  /** No further page is opened once it is aborted. */
  readonly signal?: AbortSignal;
}

interface Opened {
  readonly address: string;
  readonly status: number;
  /** Absent for what is no page, such as a feed. */
  readonly html?: string;
}

/** A short address leads to the canonical one; there is no more to follow. */
const MOST_REDIRECTS = 1;
/** "Not now": the machine is busier with the crawl than the site allows a page to take. */
const UNAVAILABLE = 503;
const RETRIES = 3;
const RETRY_MS = 1500;

/** Opens every page and says what is wrong with each. A page that the machine does not answer is wrong too. */
export async function crawlPages(targets: readonly Target[], options: CrawlOptions): Promise<Fault[]> {
  const { port, namespaces, concurrency, onPage, signal } = options;
  const dispatcher = new Agent({ connections: concurrency, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const faults: Fault[] = [];

  async function follow(target: Target): Promise<Opened> {
    let { path } = target;
    for (let redirects = 0; ; redirects++) {
      const address = `http://${target.host}:${port}${path}`;
      const answer = await request(`http://127.0.0.1:${port}${path}`, {
        dispatcher,
        headers: { host: `${target.host}:${port}` },
      });
      const text = await answer.body.text();
      const { location, 'content-type': type } = answer.headers;
      const isPage = String(type).startsWith('text/html');
      if (answer.statusCode !== 301 || typeof location !== 'string' || redirects === MOST_REDIRECTS) {
        return { address, status: answer.statusCode, ...(isPage && { html: text }) };
      }
      const url = new URL(location, address);
      path = url.pathname + url.search;
    }
  }

  async function open(target: Target): Promise<Opened> {
    for (let retries = 0; ; retries++) {
      const opened = await follow(target);
      if (opened.status !== UNAVAILABLE || retries === RETRIES) return opened;
      await sleep(RETRY_MS);
    }
  }

  const waiting = targets.values();
  const work = async () => {
    for (const target of waiting) {
      if (signal?.aborted) return;
      try {
        const { address, status, html } = await open(target);
        if (status !== 200) faults.push({ address, fault: `status ${status}` });
        if (status !== 200 || html === undefined) {
          onPage?.(target, address);
          continue;
        }
        const page = readPage(html);
        const { locale, locales } = target;
        faults.push(...pageFaults(page, { locale, namespaces, locales }).map((fault) => ({ address, fault })));
        onPage?.(target, address, page);
      } catch (error) {
        faults.push({ address: `http://${target.host}:${port}${target.path}`, fault: String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await dispatcher.close();
  return faults;
}
