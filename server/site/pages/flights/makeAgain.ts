import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Site } from '#shared/api/site.ts';
import type { PageSource } from '../../cache/cachedPage.ts';
import type { MadePage } from '../madePage.ts';
import type { ResolvePage } from '../pageRequest.ts';
import type { Admission } from './admission.ts';
import type { Flights } from './flights.ts';

/**
 * Makes a page once more, two seconds after it was made of old answers of the back office: by then these have been read
 * anew, and the page lasts eleven minutes instead of 35 seconds. Undefined where there is nothing to do. Never rejects.
 */
export type MakeAgain = (source: PageSource, made: MadePage) => Promise<void> | undefined;

export interface MakeAgainOptions {
  readonly flights: Pick<Flights, 'current' | 'start'>;
  readonly admission: Pick<Admission, 'enterIdle'>;
  /** The site that a host belongs to now. */
  readonly findSite: (host: string) => Promise<Site | undefined>;
  readonly resolvePage: ResolvePage;
  readonly logger: Pick<Logger, 'debug'>;
}

/** Milliseconds. */
const AGAIN_MS = 2000;

export function createMakeAgain({ flights, admission, findSite, resolvePage, logger }: MakeAgainOptions): MakeAgain {
  /** Several visitors may have waited for the same page. */
  const noted = new WeakSet<MadePage>();

  async function make(source: PageSource): Promise<void> {
    await wait(AGAIN_MS, undefined, { ref: false });
    try {
      const site = await findSite(source.host);
      const pageRequest = site && resolvePage(site, source.target);
      if (!pageRequest || flights.current(pageRequest)) return;
      // It is for later visitors: those who are here come first.
      const place = admission.enterIdle();
      if (place) await flights.start(pageRequest, source, place).done;
    } catch (error) {
      logger.debug({ err: error }, 'page not made once more');
    }
  }

  return (source, made) => {
    if (made.policy !== 'partial' || !made.isPartial || noted.has(made)) return undefined;
    noted.add(made);
    return make(source);
  };
}
