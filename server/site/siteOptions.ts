import type { Logger } from 'pino';
import type { MapTiles } from '#shared/domain/map/mapTiles.ts';
import type { InternalListener } from '#shared/node/internalHost.ts';
import type { MediaLocation } from '#shared/storage/mediaSettings.ts';
import type { AnswerStoreOptions } from './apiClient/answerStore.ts';
import type { PageCacheOptions } from './cache/pageCache.ts';
import type { RemoteCaptchas } from './forms/captcha/remoteCaptchas.ts';
import type { FormRegister } from './forms/formDefinition.ts';
import type { LimitTable } from './forms/formLimits.ts';
import type { FragmentCacheOptions } from './render/fragments/fragmentCache.ts';
import type { AdmissionOptions } from './pages/flights/admission.ts';
import type { SiteGroups } from './operations/siteGroups.ts';
import type { Screens } from './pages/pageRequest.ts';
import type { SharedState } from './processes/sharedState.ts';
import type { StoreAddress } from './sharedStore/storeAddress.ts';
import type { WarmingTimes } from './warming/warming.ts';

/** One of several processes that serve together. */
export interface WorkerRole {
  /** From 1. The first one does what is done once for all. */
  readonly number: number;
  readonly count: number;
  readonly shared: SharedState;
}

export interface SiteOptions {
  /** Address of the back office; the first one stands for it where it has several. */
  readonly apiUrl: string;
  /** More addresses of the same back office, for when that one gives no answer. */
  readonly otherApiUrls?: readonly string[];
  /** The key of purge messages; without it every purge is refused. Also the key that displaces hidden places. */
  readonly apiToken: string | undefined;
  /** Where the admin port listens, and under which names it is called; loopback without it. */
  readonly internal?: InternalListener;
  /** Folder for pages, pictures and the last known sites. */
  readonly dataDir: string;
  /** The port that visitors use, for sites whose address leaves it open. */
  readonly port: number;
  readonly logger: Logger;
  readonly trustedProxies?: readonly string[];
  /** Share of answers that get a line in the log, 0 to 1; without it none but failures. */
  readonly accessLog?: number;
  /** Milliseconds; a call of the back office that takes longer gets a line in the log. Without it, none does. */
  readonly slowCallMs?: number;
  /** What metrics tell apart of the sites. */
  readonly siteGroups?: SiteGroups;
  /** Commit that the product was built from. */
  readonly buildCommit?: string | undefined;
  /** Without them, places are shown as links to a map. */
  readonly mapTiles?: MapTiles | undefined;
  readonly pageCache?: Omit<PageCacheOptions, 'store' | 'confirmations'>;
  readonly apiCache?: Pick<AnswerStoreOptions, 'now'>;
  /** The clock of all caches, where they have none of their own, and the time of day for them. */
  readonly now?: () => number;
  /** Where pictures are that all instances share; without it, each machine has its own in `dataDir`. */
  readonly media?: MediaLocation | undefined;
  /** Bytes of pictures that are kept in a folder, where that is not the product's own measure. */
  readonly mediaCacheBytes?: number;
  /** Bytes of pages that are kept in `dataDir`; 0 and without it, none. */
  readonly pageStoreBytes?: number;
  /** Pages that are made ahead of visitors after a change or a start, at most; 0 and without it, none. */
  readonly warmPages?: number;
  /** When they are made, where that is not the product's own measure. */
  readonly warmingTimes?: Partial<WarmingTimes>;
  readonly fragments?: FragmentCacheOptions;
  /** Whether browsers are told what a page links while it is being made (status 103). */
  readonly earlyHints?: boolean;
  /** How many pages are made at once, and wait for that, where that is not the product's own measure. */
  readonly admission?: Omit<AdmissionOptions, 'pace'>;
  /** Whether processor time is short, where this process does not find that out by itself. */
  readonly isStarved?: () => boolean;
  /** Milliseconds that making a page may take, where that is not the product's own measure. */
  readonly pageLimitMs?: number;
  /** Estates in one file of a sitemap, at most; without it as many as the protocol allows. */
  readonly mostInSitemap?: number;
  /** Whether there is a page `/styleguide` with all parts of pages: only for developers of the product. */
  readonly styleguide?: boolean;
  /** Third-party captcha services that sites may use. */
  readonly captchas?: RemoteCaptchas;
  /** How often forms may be sent, where that is not the product's own measure. */
  readonly limits?: Partial<LimitTable>;
  /** What all instances have together, where this process serves alone; without it, forms are counted here. */
  readonly sharedStore?: StoreAddress | undefined;
  /** Milliseconds that a visitor waits for it, where that is not the product's own measure. */
  readonly storePatienceMs?: number;
  /** Undefined: this process serves alone. */
  readonly worker?: WorkerRole;
  /** In place of the product's own. */
  readonly screens?: Partial<Screens>;
  readonly forms?: FormRegister;
}
