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

/** One visitor's request, after its site and route are known. */
export interface ScreenRequest {
  readonly site: Site;
  /** Scheme, host and port of the site, from its configuration; never from the request. */
  readonly origin: string;
  readonly locale: Locale;
  readonly route: RouteMatch;
  /** Path as requested, canonical (no `//`, no bad escapes). */
  readonly path: string;
  /** Canonical query string without '?': what the screen's `query` made of the visitor's, else empty. */
  readonly search: string;
  readonly api: SiteApi;
  readonly t: Translate;
  /** Flat messages of the locale, with the site's own wording: for the subsets that widgets take along. */
  readonly messages: Messages;
  readonly map: MapSettings;
  /** Aborted when time is over. A visitor who leaves ends nothing: the page is made for the next one. */
  readonly signal: AbortSignal;
  /** For what a screen leaves out and goes on without. */
  readonly logger: Pick<Logger, 'warn'>;
}

/** A step of the way to a page. */
export interface Crumb {
  readonly name: string;
  readonly href: string;
}

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Paths; the origin is put before them. */
  readonly canonical?: string;
  /** This page's own path in each of the site's languages. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  /** The same for visitors, where they would keep more of the address than search engines do, such as the sort. */
  readonly languages?: Readonly<Partial<Record<Locale, string>>>;
  readonly robots?: 'noindex';
  /** Path of a picture for link previews, in the size `og`; without one, the picture of the brand. */
  readonly image?: string;
  /** What is to be seen on it. */
  readonly imageAlt?: string;
  /** The way to this page, its own step last, where that says more than that it belongs to the site. */
  readonly breadcrumb?: readonly Crumb[];
  /** Feeds of what the page lists. */
  readonly feeds?: readonly { readonly title: string; readonly href: string }[];
  /** JSON-LD documents, besides the agency's and the way to the page. */
  readonly data?: readonly object[];
  /** Pictures to fetch before anything else: `srcset` and `sizes` of the largest picture above the fold. */
  readonly preload?: readonly { readonly srcSet: string; readonly sizes: string; readonly type: string }[];
}

/** Errors that have a page which is made once for each site and language, and not for each answer. */
export type ReadyStatus = 400 | 403 | 404 | 405 | 413 | 415 | 500 | 503;

export type ScreenOutcome =
  | {
      readonly type: 'page';
      readonly status: number;
      readonly head: Head;
      readonly body: ReactNode;
      /** What the document is made of (`shared/api/purge.ts`). */
      readonly tags: readonly string[];
      readonly cache: CachePolicy;
      /** Secondary data that `body` suspends on through `<Deferred>`; settled before a complete render. */
      readonly deferred?: readonly Promise<unknown>[];
      readonly retryAfter?: number;
      readonly foreign?: ForeignSources;
      /** The status whose ready-made page is sent in place of head and body, which are empty then. */
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
      /** Pages of the site may show it in a frame: the source of the one style in it, as its policy has it. */
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
      /** Seconds. */
      readonly retryAfter?: number;
    };

/** What is known of a page before its data are loaded. */
interface EarlyPart {
  readonly head: Head;
  readonly fallback: ReactNode;
  readonly foreign?: ForeignSources;
}

/**
 * One screen: loads its critical data, then decides status, cache policy and content from what came.
 * An error thrown by `load` becomes the branded 500 or 503 page.
 */
export interface Screen {
  /**
   * The canonical form of a query string (without '?', at most 2 kB): known parameters in one order. A page is a
   * function of its path and this; without it, the query is ignored.
   */
  readonly query?: (search: string) => string;
  load(request: ScreenRequest): Promise<ScreenOutcome>;
  /**
   * What stands on the page while a slow back office is being waited for: its head is flushed at once and its body
   * streams in. Only for addresses whose status does not depend on their data; undefined for any other.
   */
  readonly early?: (request: ScreenRequest) => EarlyPart | undefined;
  /**
   * What browsers may be told to fetch before anything is known of a page: the stylesheets that all pages of the screen
   * with a status of 200 link, beside those that every page has. Without it nothing is hinted.
   */
  readonly hinted?: readonly StylesheetName[];
}

export type PageOutcome = Extract<ScreenOutcome, { type: 'page' }>;
