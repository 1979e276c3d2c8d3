import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

interface OpenedPage {
  /** The address after the redirects, in the form that a visitor would type. */
  readonly address: string;
  readonly status: number;
  /** The HTML. It is absent when the response is not a page, for example a feed. */
  readonly html?: string;
}

interface PageOpener {
  /** @param page.host the host name, such as `imports.localhost` */
  open(page: { readonly host: string; readonly path: string }): Promise<OpenedPage>;
  close(): Promise<void>;
}

/** The maximum number of redirects. A short address redirects to the canonical one; further redirects are faults. */
const MAX_REDIRECTS = 1;
/**
 * The crawl requests a page again when the status is 503, because the crawl loads the machine so much that a page may
 * take longer than the site allows.
 */
const UNAVAILABLE_STATUS = 503;
const MAX_RETRIES = 20;
const RETRY_DELAY_MS = 1500;

/** Returns an object that opens pages of a product on this machine, with any host name. */
export function createPageOpener({ port, concurrency }: { port: number; concurrency: number }): PageOpener {
  const dispatcher = new Agent({ connections: concurrency, headersTimeout: 30_000, bodyTimeout: 30_000 });

  async function follow(host: string, first: string): Promise<OpenedPage> {
    let path = first;
    for (let redirects = 0; ; redirects++) {
      const address = `http://${host}:${port}${path}`;
      const answer = await request(`http://127.0.0.1:${port}${path}`, {
        dispatcher,
        headers: { host: `${host}:${port}` },
      });
      const text = await answer.body.text();
      const { location, 'content-type': type } = answer.headers;
      const isPage = String(type).startsWith('text/html');
      if (answer.statusCode !== 301 || typeof location !== 'string' || redirects === MAX_REDIRECTS) {
        return { address, status: answer.statusCode, ...(isPage && { html: text }) };
      }
      const url = new URL(location, address);
      path = url.pathname + url.search;
    }
  }

  return {
    async open({ host, path }) {
      for (let retries = 0; ; retries++) {
        const opened = await follow(host, path);
        if (opened.status !== UNAVAILABLE_STATUS || retries === MAX_RETRIES) return opened;
        await sleep(RETRY_DELAY_MS);
      }
    },
    close: () => dispatcher.close(),
  };
}
