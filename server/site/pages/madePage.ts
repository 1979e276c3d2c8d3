import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { ReadTimes } from '../cache/confirmations.ts';
import type { Representation } from '../http/answers/representation.ts';
import type { ReadyStatus } from '../render/screen.ts';
import type { CachePolicy } from '../http/answers/cacheHeaders.ts';

/** A complete answer. */
export interface MadePage {
  readonly representation: Representation;
  readonly policy: CachePolicy;
  readonly tags: readonly string[];
  /** Something is missing from it, or old. */
  readonly isPartial?: boolean;
  /** Of what it is made of; without them, it is fresh for a minute at most. */
  readonly times?: ReadTimes;
}

/** Names an error page that is made once for a site and a language. */
export interface ReadyPage {
  readonly site: Site;
  readonly locale: Locale;
  readonly status: ReadyStatus;
  /** It is for an address with a token: no page view of it is counted, and its headers keep the address from others. */
  readonly isPrivate: boolean;
}
