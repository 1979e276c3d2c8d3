import type { Logger } from 'pino';
import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import type { InternalListener } from '#shared/node/internalHost.ts';
import type { MediaLocation } from '#shared/storage/mediaSettings.ts';
import type { AnswerStoreOptions } from '../apiClient/answerStore.ts';
import type { PageCacheOptions } from '../cache/pageCache.ts';
import type { RemoteCaptchas } from '../forms/captcha/remoteCaptchas.ts';
import type { FormRegister } from '../forms/formDefinition.ts';
import type { LimitTable } from '../forms/formLimits.ts';
import type { FragmentCacheOptions } from '../render/fragments/fragmentCache.ts';
import type { AdmissionOptions } from '../pages/admission.ts';
import type { SiteGroups } from '../operations/siteGroups.ts';
import type { ScreensByRoute } from '../pages/pageRequest.ts';
import type { SharedState } from '../processes/sharedState.ts';
import type { StoreAddress } from '../sharedStore/storeAddress.ts';
import type { WarmingTimes } from '../warming/warming.ts';

/** The role of a process that is one of several. */
export interface WorkerRole {
  /** The number of the worker, from 1. Worker 1 does the work that is done once for all workers. */
  readonly number: number;
  readonly workerCount: number;
  readonly sharedState: SharedState;
}

export interface SiteOptions {
  /** The address of the back office; the first one when it has several. */
  readonly apiUrl: string;
  /** Further addresses of the same back office, which are used when the first one does not answer. */
  readonly otherApiUrls?: readonly string[];
  /**
   * The API token, with which purge messages are signed; without it, every purge is refused. It is also the secret with
   * which the locations of estates with a hidden address are moved.
   */
  readonly apiToken: string | undefined;
  /** The address on which the admin port listens, and the host names under which it is called; loopback by default. */
  readonly internal?: InternalListener;
  /** The folder for pages, pictures and the last known sites. */
  readonly dataDir: string;
  /** The port that visitors use, for sites whose origin has no fixed port. */
  readonly port: number;
  readonly logger: Logger;
  readonly trustedProxies?: readonly string[];
  /** The share of answers that get a line in the log, from 0 to 1. By default only failures get a line. */
  readonly accessLog?: number;
  /**
   * The duration in milliseconds from which a call of the back office gets a line in the log. By default no call gets a
   * line.
   */
  readonly slowCallMs?: number;
  /** The groups of sites that metrics distinguish. */
  readonly siteGroups?: SiteGroups;
  /** The commit from which the product was built. */
  readonly buildCommit?: string | undefined;
  /** The tiles of maps. Without them, places are shown as links to a map. */
  readonly mapTiles?: MapTiles | undefined;
  readonly pageCache?: Omit<PageCacheOptions, 'store' | 'confirmations'>;
  readonly apiCache?: Pick<AnswerStoreOptions, 'now'>;
  /** Returns milliseconds since 1970. It is the clock of all caches without a clock in their options. */
  readonly now?: () => number;
  /** The storage of pictures that all instances share. By default each machine stores its own pictures in `dataDir`. */
  readonly media?: MediaLocation | undefined;
  /** The maximum size of the folder of resized pictures; it replaces the default. */
  readonly mediaCacheBytes?: number;
  /** The maximum size of the pages in `dataDir`; by default 0, which means that none are stored. */
  readonly pageStoreBytes?: number;
  /** The maximum number of pages that are rendered in advance after a change or a start; by default 0. */
  readonly warmPages?: number;
  /** The times at which pages are rendered in advance; they replace the defaults. */
  readonly warmingTimes?: Partial<WarmingTimes>;
  readonly fragments?: FragmentCacheOptions;
  /**
   * True to send browsers the addresses of a page's stylesheets and fonts while the page is being rendered (status
   * 103).
   */
  readonly earlyHints?: boolean;
  /** The options that limit simultaneous renders and waiting requests; they replace the defaults. */
  readonly admission?: Omit<AdmissionOptions, 'pace'>;
  /** Returns whether processor time is short. It replaces the measurement of this process. */
  readonly isStarved?: () => boolean;
  /** The maximum time for a page, in milliseconds; it replaces the default. */
  readonly pageTimeoutMs?: number;
  /** The number of estates in one file of a sitemap; by default as many as the protocol allows. */
  readonly maxEstatesPerSitemap?: number;
  /** True to serve the page `/styleguide` with all parts of pages, for developers of the product. */
  readonly styleguide?: boolean;
  /** Third-party captcha services that sites may use. */
  readonly captchas?: RemoteCaptchas;
  /** The limits on how often forms may be sent; they replace the defaults. */
  readonly limits?: Partial<LimitTable>;
  /**
   * The store that all instances share, for a process that serves alone. Without it, this process counts forms itself.
   */
  readonly sharedStore?: StoreAddress | undefined;
  /** The time that a visitor waits for the shared store, in milliseconds; it replaces the default. */
  readonly storeTimeoutMs?: number;
  /** The role of this process; undefined when it serves alone. */
  readonly worker?: WorkerRole;
  /** Screens that replace the product's own. */
  readonly screens?: Partial<ScreensByRoute>;
  readonly forms?: FormRegister;
}
