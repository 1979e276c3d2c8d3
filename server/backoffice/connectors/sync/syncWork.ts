import type { AssetRepository } from '../../assets/assetRepository.ts';
import type { NavigationRepository } from '../../content/navigationRepository.ts';
import type { EstateRepository } from '../../estates/estateRepository.ts';
import type { RentalUnitRepository } from '../../holidayHomes/store/rentalUnitRepository.ts';
import type { Log } from '../../log.ts';
import type { MailRepository } from '../../mail/mailRepository.ts';
import type { SiteRepository } from '../../sites/siteRepository.ts';
import type { Adapter, Session } from '../seam/adapter.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import type { MediaLimit } from './mediaLimit.ts';
import type { Room } from './room.ts';
import type { RecordingNames } from './recordingNames.ts';
import type { SyncStore } from './store/syncStore.ts';

/** A connection that can be worked for. */
export interface OpenedConnection {
  readonly adapter: Adapter;
  readonly settings: unknown;
  readonly session: Session;
  /** Changes with the credentials, and says nothing of them. */
  readonly fingerprint: string;
  /** Ids of the account's own lists make room for those of another source of the site. */
  readonly movesIds?: boolean;
}

/** A connection that cannot be worked for, whatever its CRM says. */
export interface ClosedConnection {
  /** `undeclared`: the environment made it, and names it no more. */
  readonly failing: 'account' | 'undeclared';
  /** For people. */
  readonly problem: string;
}

export interface SyncStores {
  readonly assets: Pick<AssetRepository, 'get' | 'hold' | 'put'>;
  readonly connectionSync: SyncStore;
  readonly estates: Pick<EstateRepository, 'analyze' | 'bulkLoad' | 'group' | 'listSourceIds' | 'search'>;
  readonly mails: Pick<MailRepository, 'contextFor'>;
  readonly navigation: Pick<NavigationRepository, 'get' | 'put'>;
  readonly sites: Pick<SiteRepository, 'get' | 'put'>;
  readonly rentalUnits: Pick<RentalUnitRepository, 'listSourceIds' | 'upsertMany' | 'withdrawMany'>;
}

/**
 * Gets a picture or file from a public address. Throws an `Error` whose message says why it does not.
 *
 * @param waitForRoom to be awaited before so many bytes are taken
 */
export type FetchMedia = (
  url: string,
  signal: AbortSignal,
  waitForRoom: (bytes: number) => Promise<void>,
) => Promise<Buffer>;

/** Resolves when a page of a site answers with 200. Throws an `Error` when it does not. */
export type AskPage = (url: string, signal: AbortSignal) => Promise<void>;

/** What a part of the work for one connection is done with. */
export interface SyncWork {
  readonly key: ConnectionKey;
  readonly connection: OpenedConnection;
  readonly stores: SyncStores;
  readonly names: RecordingNames;
  readonly fetchMedia: FetchMedia;
  /** Undefined: the CRM is told of no page. */
  readonly askPage: AskPage | undefined;
  /** Of all connections of this program. */
  readonly mediaLimit: MediaLimit;
  /** In bytes, of all connections of this program. */
  readonly mediaRoom: Room;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the program stops, or another one has taken the connection over. */
  readonly signal: AbortSignal;
  readonly log: Log;
}
