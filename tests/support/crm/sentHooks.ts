import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { CrmClock } from './crmClock.ts';

interface SentHook {
  /** The time in milliseconds, by the CRM's clock. */
  readonly sentAtMs: number;
  readonly url: string;
  readonly body: string;
  /** The status of the response. It is 0 when there was none, and undefined when the webhook was dropped on purpose. */
  readonly status: number | undefined;
}

const MAX_WAIT_MS = 30_000;

/** Resolves names below `localhost` to this machine. Browsers do this themselves, but most name servers do not. */
const resolveHost: LookupFunction = (hostname, options, found) => {
  if (hostname.endsWith('.localhost')) lookup('localhost', options, found);
  else lookup(hostname, options, found);
};

/** Returns the status of the response; 0 when there is none. */
function postHook(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const options = { method: 'POST', headers, lookup: resolveHost, signal: AbortSignal.timeout(MAX_WAIT_MS) };
    const request = url.startsWith('https:') ? requestTls : requestPlain;
    request(url, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', () => resolve(0))
      .end(body);
  });
}

/** The webhook calls of a CRM to the product. */
export class SentHooks {
  readonly sentHooks: SentHook[] = [];
  readonly #clock: CrmClock;
  #toLose = 0;

  constructor(clock: CrmClock) {
    this.#clock = clock;
  }

  /** Drops the next calls. They are lost, as may happen on the Internet. */
  loseNext(count: number): void {
    this.#toLose = count;
  }

  async send(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<SentHook> {
    const isLost = this.#toLose > 0;
    if (isLost) this.#toLose -= 1;
    const status = isLost ? undefined : await postHook(url, body, headers);
    const hook = { sentAtMs: this.#clock.now(), url, body, status };
    this.sentHooks.push(hook);
    return hook;
  }
}
