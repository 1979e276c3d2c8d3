import type { Logger } from 'pino';
import type { ReactNode } from 'react';
import type { Site } from '#shared/api/site.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Messages, Translate } from '#shared/i18n/translate.ts';
import type { RouteMatch } from '#shared/routes/matchRoute.ts';
import type { CachePolicy } from '../http/answers/cacheHeaders.ts';
import type { ForeignSources } from '../http/answers/securityHeaders.ts';
import type { SiteApi } from '../apiClient/siteApi.ts';
import type { StylesheetName } from './stylesheetFiles.ts';
import type { MapSettings } from './widgets/mapSettings.ts';

/** A visitor's request, after its site and route are known. */
export interface ScreenRequest {
  readonly site: Site;
  /** Scheme, host and port of the site, from its configuration; never from the request. */
  readonly origin: string;
  readonly locale: Locale;
  readonly route: RouteMatch;
  /** The path as requested, canonical (no `//`, no bad escapes). */
  readonly path: string;
  /** The canonical query string without '?', which the screen's `query` returns; empty without one. */
  readonly search: string;
  readonly api: SiteApi;
  readonly t: Translate;
  /** Flat messages of the locale, with the site's own wording, for the subsets that widgets carry. */
  readonly messages: Messages;
  readonly map: MapSettings;
  /** Aborted when the time is over. A visitor who leaves aborts nothing: the page is rendered for the next one. */
  readonly signal: AbortSignal;
  /** The log for parts that a screen leaves out. */
  readonly logger: Pick<Logger, 'warn'>;
}

/** A step of the breadcrumb. */
export interface Crumb {
  readonly name: string;
  readonly href: string;
}

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** The canonical path; the origin is put before it. */
  readonly canonical?: string;
  /** The path of this page in each language of the site, for search engines. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  /**
   * The paths for visitors who switch the language, when these paths contain more than `alternates`, such as the sort.
   */
  readonly languages?: Readonly<Partial<Record<Locale, string>>>;
  readonly robots?: 'noindex';
  /** Path of a picture for link previews, in the size `og`; without one, the picture of the brand. */
  readonly image?: string;
  /** The text that describes the picture. */
  readonly imageAlt?: string;
  /** The breadcrumb, with this page last, where it says more than that the page belongs to the site. */
  readonly breadcrumb?: readonly Crumb[];
  /** Feeds of what the page lists. */
  readonly feeds?: readonly { readonly title: string; readonly href: string }[];
  /** JSON-LD documents, besides those of the agency and the breadcrumb. */
  readonly data?: readonly object[];
  /** Pictures to fetch before anything else: `srcset` and `sizes` of the largest picture above the fold. */
  readonly preload?: readonly { readonly srcSet: string; readonly sizes: string; readonly type: string }[];
}

/** The statuses whose error page is rendered once for each site and language, and not for each answer. */
export type ReadyStatus = 400 | 403 | 404 | 405 | 413 | 415 | 500 | 503;

export type ScreenOutcome =
  | {
      readonly type: 'page';
      readonly status: number;
      readonly head: Head;
      readonly body: ReactNode;
      /** The tags of the data that the document is rendered from (`shared/api/purge.ts`). */
      readonly tags: readonly string[];
      readonly cache: CachePolicy;
      /** Secondary data that `body` suspends on through `<Deferred>`; settled before a complete render. */
      readonly deferred?: readonly Promise<unknown>[];
      readonly retryAfter?: number;
      readonly foreign?: ForeignSources;
      /** The status whose error page is sent in place of head and body, which are empty then. */
      readonly ready?: ReadyStatus;
    }
  | {
      readonly type: 'redirect';
      readonly status: 301 | 302 | 303 | 308;
      readonly to: string;
      readonly tags?: readonly string[];
    }
  | {
      /** A text for programs that is not JSON. */
      readonly type: 'text';
      readonly status: number;
      /** The source of its one style in its policy, for a text that pages of the site may show in a frame. */
      readonly framedStyle?: string;
      readonly contentType: string;
      readonly text: string;
      readonly tags: readonly string[];
      readonly cache: CachePolicy;
    }
  | {
      readonly type: 'json';
      readonly status: number;
      readonly data: unknown;
      readonly tags: readonly string[];
      readonly cache: CachePolicy;
      /** Seconds after which a client may try again. */
      readonly retryAfter?: number;
    };

/** The parts of a page that are known before its data is loaded. */
interface EarlyPart {
  readonly head: Head;
  readonly fallback: ReactNode;
  readonly foreign?: ForeignSources;
}

/**
 * A kind of page. It loads its critical data, and decides status, cache policy and content from that.
 * An error thrown by `load` becomes the branded 500 or 503 page.
 */
export interface Screen {
  /**
   * Returns the canonical form of a query string (without '?', at most 2 kB): known parameters in one order. A page is
   * a function of its path and this. Without this function, the query is ignored.
   */
  readonly query?: (search: string) => string;
  load(request: ScreenRequest): Promise<ScreenOutcome>;
  /**
   * Returns what the page shows while it waits for a slow back office: its head is sent at once and its body streams
   * in. It is for addresses whose status does not depend on their data; undefined for any other.
   */
  readonly early?: (request: ScreenRequest) => EarlyPart | undefined;
  /**
   * The stylesheets that browsers may fetch before anything is known of a page: those that all pages of the screen with
   * a status of 200 link, besides those that every page has. Without this list nothing is hinted.
   */
  readonly hinted?: readonly StylesheetName[];
}

export type PageOutcome = Extract<ScreenOutcome, { type: 'page' }>;
