import type { AssetRepository } from '../../assets/assetRepository.ts';
import type { NavigationRepository } from '../../content/navigationRepository.ts';
import type { EstateRepository } from '../../estates/estateRepository.ts';
import type { RentalUnitRepository } from '../../holidayHomes/store/rentalUnitRepository.ts';
import type { Log } from '../../log.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { Adapter, CrmSession } from '../seam/adapter.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import type { MediaLimit } from './media/mediaLimit.ts';
import type { SharedCapacity } from './sharedCapacity.ts';
import type { NameRecorder } from './nameRecorder.ts';
import type { SyncStore } from './store/syncStore.ts';

/** A connection that was opened. */
export interface OpenedConnection {
  readonly adapter: Adapter;
  readonly settings: unknown;
  /** A hash of the settings, without their defaults. */
  readonly settingsHash: string;
  readonly session: CrmSession;
  /** A short hash that changes with the credentials and does not reveal them. */
  readonly fingerprint: string;
  /**
   * Is true when the product changes the ids of the account's own lists, so that they do not collide with the ids of
   * another source of the site.
   */
  readonly movesIds?: boolean;
}

/** A connection that cannot be opened. No request is sent to its CRM. */
export interface ClosedConnection {
  /** `undeclared`: the environment created the connection and no longer declares it. */
  readonly failing: 'account' | 'undeclared';
  /** The problem, for people. */
  readonly problem: string;
}

export interface SyncStores {
  readonly assets: Pick<AssetRepository, 'get' | 'getForReference' | 'put'>;
  readonly connectionSync: SyncStore;
  readonly estates: Pick<EstateRepository, 'analyze' | 'listGroup' | 'listSourceIds' | 'search' | 'write'>;
  readonly mails: Pick<MailRepository, 'createMailContext'>;
  readonly navigation: Pick<NavigationRepository, 'get' | 'put'>;
  readonly sites: Pick<SiteRepository, 'get' | 'put'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'listSourceIds' | 'upsertMany' | 'withdrawMany'>;
  transaction<T>(
    run: (stores: Pick<SyncStores, 'estates' | 'navigation' | 'sites'>) => Promise<T>,
    isolation: 'snapshot',
  ): Promise<T>;
}

/**
 * Fetches a picture or file from a public URL. Throws an `Error` whose message says why the fetch failed.
 *
 * @param waitForCapacity resolves when there is memory for this number of bytes; it is awaited before the bytes are
 * read
 */
export type FetchMedia = (
  url: string,
  signal: AbortSignal,
  waitForCapacity: (bytes: number) => Promise<void>,
) => Promise<Buffer>;

/** Requests a page of a site. Throws an `Error` when the page does not answer with status 200. */
export type RequestPage = (url: string, signal: AbortSignal) => Promise<void>;

/** The context in which each part of a connection's sync works. */
export interface SyncWork {
  readonly key: ConnectionKey;
  readonly connection: OpenedConnection;
  readonly stores: SyncStores;
  readonly names: NameRecorder;
  readonly fetchMedia: FetchMedia;
  /** Checks that a page answers before it is reported to the CRM. When this is undefined, no page is reported. */
  readonly requestPage: RequestPage | undefined;
  /** The limit of concurrent copies, shared by all connections of this program. */
  readonly mediaLimit: MediaLimit;
  /** The capacity in bytes for media in memory, shared by all connections of this program. */
  readonly mediaCapacity: SharedCapacity;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Is aborted when the program stops, or when another program has taken over the connection. */
  readonly signal: AbortSignal;
  readonly log: Log;
}
