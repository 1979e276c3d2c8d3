import type { CrmClock } from './crmClock.ts';

interface SentHook {
  /** Milliseconds by the CRM's clock. */
  readonly at: number;
  readonly url: string;
  readonly body: string;
  /** Of the answer; 0 without one; undefined when the hook was lost on purpose. */
  readonly status: number | undefined;
}

/** Calls of a CRM to the product. */
export class SentHooks {
  readonly sent: SentHook[] = [];
  readonly #clock: CrmClock;
  #toLose = 0;

  constructor(clock: CrmClock) {
    this.#clock = clock;
  }

  /** The next ones are not sent, as happens on the Internet. */
  loseNext(count: number): void {
    this.#toLose = count;
  }

  async send(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<SentHook> {
    const isLost = this.#toLose > 0;
    if (isLost) this.#toLose -= 1;
    const status = isLost
      ? undefined
      : await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) }).then(
          (response) => response.status,
          () => 0,
        );
    const hook = { at: this.#clock.now(), url, body, status };
    this.sent.push(hook);
    return hook;
  }
}
