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

/** A visitor's request whose site and route are known. */
export interface ScreenRequest {
  readonly site: Site;
  /** Scheme, host and port of the site, from its configuration; never from the request. */
  readonly origin: string;
  readonly locale: Locale;
  readonly route: RouteMatch;
  /** The requested path in its canonical form (no `//`, no invalid escapes). */
  readonly path: string;
  /** The canonical query string without '?', as the screen's `query` returns it; empty for a screen without `query`. */
  readonly search: string;
  readonly api: SiteApi;
  readonly t: Translate;
  /** The flat messages of the language, with the site's own wording. Widgets get subsets of them. */
  readonly messages: Messages;
  readonly map: MapSettings;
  /**
   * A signal that is aborted when the time limit is over. It is not aborted when the visitor leaves, because the page
   * is also rendered for later visitors.
   */
  readonly signal: AbortSignal;
  /** The log for the parts of a page that a screen leaves out because of an error. */
  readonly logger: Pick<Logger, 'warn'>;
}

/** A step of the breadcrumb. */
export interface BreadcrumbStep {
  readonly name: string;
  readonly href: string;
}

export interface DocumentHead {
  readonly title: string;
  readonly description?: string;
  /** The canonical path, to which the origin is added. */
  readonly canonical?: string;
  /** The path of this page in each language of the site, for search engines. */
  readonly alternates: Readonly<Partial<Record<Locale, string>>>;
  /**
   * The paths for visitors who change the language. They are set when they contain more than `alternates`, such as the
   * order of a list.
   */
  readonly languages?: Readonly<Partial<Record<Locale, string>>>;
  readonly robots?: 'noindex';
  /**
   * The path of a picture for link previews, in the size `og`. Without it, the preview shows the picture of the brand.
   */
  readonly image?: string;
  /** The text that describes the picture. */
  readonly imageAlt?: string;
  /** The breadcrumb, with this page as its last step. It is set when it shows more than the site and this page. */
  readonly breadcrumb?: readonly BreadcrumbStep[];
  /** The feeds of the items that the page lists. */
  readonly feeds?: readonly { readonly title: string; readonly href: string }[];
  /** JSON-LD documents, in addition to those of the agency and the breadcrumb. */
  readonly data?: readonly object[];
  /**
   * Pictures that the browser should fetch first: `srcset` and `sizes` of the largest picture that is visible without
   * scrolling.
   */
  readonly preload?: readonly { readonly srcSet: string; readonly sizes: string; readonly type: string }[];
}

/** The statuses whose error page is rendered once for each site and language, and not for each request. */
export type ErrorPageStatus = 400 | 403 | 404 | 405 | 413 | 415 | 500 | 503;

export type ScreenOutcome =
  | {
      readonly type: 'page';
      readonly status: number;
      readonly head: DocumentHead;
      readonly body: ReactNode;
      /** The tags of the data that the document is rendered from (`shared/api/purge.ts`). */
      readonly tags: readonly string[];
      readonly cache: CachePolicy;
      /**
       * The promises of secondary data for which `body` waits through `<Deferred>`. All of them are settled before a
       * complete render.
       */
      readonly deferred?: readonly Promise<unknown>[];
      readonly retryAfter?: number;
      readonly foreign?: ForeignSources;
      /**
       * The route with the token of the address. It is set when only the data of the page shows that its address
       * contains a token, and replaces the requested route.
       */
      readonly route?: RouteMatch;
      /** The status whose error page is sent. Head and body are empty then. */
      readonly errorPageStatus?: ErrorPageStatus;
    }
  | {
      readonly type: 'redirect';
      readonly status: 301 | 302 | 303 | 308;
      readonly to: string;
      readonly tags?: readonly string[];
    }
  | {
      /** The outcome is a text for programs that is not JSON, such as a feed. */
      readonly type: 'text';
      readonly status: number;
      /**
       * The source of the one style that the security policy of the text allows. It is set only when pages of the site
       * may show the text in a frame.
       */
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
      /** The value of `Retry-After`, in seconds. */
      readonly retryAfter?: number;
    };

/** The parts of a page that are known before its data is loaded. */
interface EarlyPagePart {
  readonly head: DocumentHead;
  readonly fallback: ReactNode;
  readonly foreign?: ForeignSources;
}

/**
 * A kind of page. `load` loads the data that the page cannot do without, and derives status, cache policy and content
 * from this data. An error that `load` throws leads to the 500 or 503 page of the site.
 */
export interface Screen {
  /**
   * Returns the canonical form of a query string: the known parameters in a fixed order. The query string has no '?'
   * and at most 2 kB. A page depends on nothing but its path and this text. Without this function, the query is
   * ignored.
   */
  readonly query?: (search: string) => string;
  load(request: ScreenRequest): Promise<ScreenOutcome>;
  /**
   * Returns the parts that the page shows while it waits for a slow back office: the head is sent at once, and the body
   * follows. The result is undefined for an address whose status depends on the data, because the status is sent with
   * the head.
   */
  readonly findEarlyPart?: (request: ScreenRequest) => EarlyPagePart | undefined;
  /**
   * The stylesheets that browsers may fetch before the page is known. All pages of the screen with status 200 link
   * them, in addition to those of every page. Without this list no early hint is sent.
   */
  readonly hintedStylesheets?: readonly StylesheetName[];
}

export type PageOutcome = Extract<ScreenOutcome, { type: 'page' }>;
