import { createHash } from 'node:crypto';
import { once } from 'node:events';
import sharp from 'sharp';
import { z } from 'zod';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import { DraftWriter } from '#server/backoffice/connectors/reading/draftWriter.ts';
import type { Adapter, ListResult, PublishedPage, CrmSession } from '#server/backoffice/connectors/seam/adapter.ts';
import type { ConnectionKey } from '#server/backoffice/connectors/seam/connectionKey.ts';
import { IncompleteList, NotPublished } from '#server/backoffice/connectors/seam/crmFailure.ts';
import type { NameList, TargetList } from '#server/backoffice/connectors/seam/nameTable.ts';
import type { Draft, ListedRecord, RemoteMedia } from '#server/backoffice/connectors/seam/records.ts';
import type { SyncConnections } from '#server/backoffice/connectors/sync/syncWorker.ts';

const ROOM_LIST: TargetList<RoomKey> = {
  list: 'rooms',
  keys: ['BEDROOM', 'KITCHEN'],
  byName: new Map([['slaapkamer', 'BEDROOM']]),
};

interface ScriptedPicture {
  readonly id: string;
  readonly version: string;
  /** The time of expiry in ISO 8601 format. */
  readonly expiresAt?: string;
}

/** A home of an invented CRM. */
export interface ScriptedHome {
  readonly id: string;
  readonly version: string;
  readonly price?: number;
  /** The postcode of a village. The import refuses a record with an unknown postcode. */
  readonly zip?: string;
  readonly parent?: string;
  readonly project?: boolean;
  readonly pictures?: readonly ScriptedPicture[];
  /** The units in the response for this home. No list contains them. */
  readonly units?: readonly ScriptedHome[];
  /**
   * Is true when the list contains the home, but the record of the home says that it must not be shown. The home is
   * shown nevertheless when its room has a mapping.
   */
  readonly hidden?: boolean;
  /** An entry of the account's list `rooms`. */
  readonly room?: string;
  /** The number of the home's sales contact. */
  readonly agentId?: number;
}

const scriptedSettingsSchema = z.object({
  /** Is true when the site shows no price. */
  hidesPrices: z.boolean().default(false),
});
type ScriptedSettings = z.infer<typeof scriptedSettingsSchema>;

const PICTURE_COLOURS = ['#c33', '#3c3', '#33c', '#cc3'];
const createJpeg = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 40 + (seed % 200),
      height: 30,
      channels: 3,
      background: PICTURE_COLOURS[seed % PICTURE_COLOURS.length] ?? '#000',
    },
  })
    .jpeg()
    .toBuffer();

/** The first bytes of a HEIC file. */
const HEIC_START = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');

const toSeed = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE(0);

/** A CRM whose lists and responses the tests define. It is an adapter without a network. */
export class ScriptedCrm {
  readonly homes = new Map<string, ScriptedHome>();
  /** The ids of the requested records. The next field has the addresses of the requested pictures. */
  readonly readRecordIds: string[] = [];
  readonly fetchedPictures: string[] = [];
  readonly reportedPublications: PublishedPage[] = [];
  /** The error that each report of a page throws. */
  reportFailure: Error | undefined;
  listRequestCount = 0;
  /** The number of records after which the list breaks off. */
  tornAfter: number | undefined;
  /** The records that the list contains twice. */
  repeatedIds: readonly string[] = [];
  /** The records that the list marks as deleted. */
  readonly deleted = new Set<string>();
  /** The error that a request for the list throws. */
  listFailure: Error | undefined;
  /** Is true when the list never ends and repeats records with the same ids. */
  isEndless = false;
  /** Is true when the list contains complete records. */
  isWhole = false;
  nameLists: readonly NameList[] = [];
  /** The error that a request for the names throws. */
  namesFailure: Error | undefined;
  changedRecords: ListedRecord[] = [];
  /** The errors that a request for a record throws, by the id of the record. */
  readonly failures = new Map<string, Error>();
  /** The error that every request for the list, the changes or a record throws. */
  everyRequestFailure: Error | undefined;
  /** Is called before the names are read. */
  onReadNames: () => Promise<void> | void = () => {};
  /** Is called before a record is read. */
  onRead: (id: string) => Promise<void> | void = () => {};
  /** The addresses of pictures that fail. `*` makes all of them fail. */
  readonly brokenMedia = new Set<string>();
  /** The addresses of pictures in HEIC format, the format of an iPhone. */
  readonly heicMedia = new Set<string>();
  /** Is false when records arrive only by webhooks. */
  hasList = true;
  isPaused = false;
  movesIds = false;
  fingerprint = 'one';
  settings: ScriptedSettings = { hidesPrices: false };
  /** The reason why the account cannot be opened. */
  accountFault: string | undefined;
  accountFaultKind: 'account' | 'undeclared' = 'account';
  /** The error that opening the account throws. */
  openingError: Error | undefined;

  put(...homes: readonly ScriptedHome[]): void {
    for (const home of homes) this.homes.set(home.id, home);
  }

  #listed(home: ScriptedHome): ListedRecord {
    const { id, version, parent } = home;
    return {
      id,
      version,
      state: 'published',
      ...(parent !== undefined && { parentId: parent }),
      ...(this.isWhole && { raw: home }),
    };
  }

  #ask(): void {
    if (this.everyRequestFailure) throw this.everyRequestFailure;
  }

  async *#list(): AsyncGenerator<ListedRecord, ListResult, undefined> {
    this.listRequestCount += 1;
    if (this.listFailure) throw this.listFailure;
    let count = 0;
    for (const home of this.homes.values()) {
      this.#ask();
      if (count === this.tornAfter) throw new IncompleteList('a page is missing');
      count += 1;
      yield this.#listed(home);
      if (this.repeatedIds.includes(home.id)) yield { ...this.#listed(home), version: 'another' };
    }
    for (const id of this.deleted) yield { id, version: 'deleted', state: 'withdrawn', isDeleted: true };
    while (this.isEndless) yield { id: `more ${(count += 1) % 1000}`, version: '1', state: 'published' };
    return { cursor: `c${this.listRequestCount}` };
  }

  async *#changes(): AsyncGenerator<ListedRecord, ListResult, undefined> {
    this.#ask();
    yield* this.changedRecords;
    return { cursor: 'later' };
  }

  session(): CrmSession {
    return {
      check: async () => ({ account: 'scripted', doubts: [] }),
      ...(this.nameLists.length > 0 && {
        readNames: async () => {
          await this.onReadNames();
          if (this.namesFailure) throw this.namesFailure;
          return this.nameLists;
        },
      }),
      ...(this.hasList && { list: () => this.#list(), readChanges: () => this.#changes() }),
      read: async (id) => {
        this.#ask();
        await this.onRead(id);
        this.readRecordIds.push(id);
        const failure = this.failures.get(id);
        if (failure) throw failure;
        const home = this.homes.get(id);
        if (!home) throw new NotPublished('there is no such record');
        return { raw: home };
      },
      report: async (publication) => {
        if (this.reportFailure) throw this.reportFailure;
        this.reportedPublications.push(publication);
      },
    };
  }

  /** Implements `FetchMedia`. */
  readonly fetchMedia = async (url: string): Promise<Buffer> => {
    this.fetchedPictures.push(url);
    if (this.heicMedia.has(url)) return HEIC_START;
    if (this.brokenMedia.has('*') || this.brokenMedia.has(url)) throw new Error('the answer was 503');
    return createJpeg(toSeed(url));
  };

  /** The addresses of pages that were requested. While `isDark` is true, none of the pages responds. */
  readonly askedPages: string[] = [];
  isDark = false;
  /** Is true when a requested page never responds. The request then ends only when its signal is aborted. */
  isMute = false;

  /** Implements `RequestPage`. */
  readonly requestPage = async (url: string, signal: AbortSignal): Promise<void> => {
    this.askedPages.push(url);
    if (this.isMute) {
      signal.throwIfAborted();
      await once(signal, 'abort');
      throw signal.reason;
    }
    if (this.isDark) throw new Error('the answer was 404');
  };

  readonly adapter: Adapter<ScriptedSettings> = {
    crm: 'scripted',
    label: 'Scripted',
    credentials: [],
    settings: scriptedSettingsSchema,
    limits: { requestsPerSecond: 1000, maxConcurrent: 10 },
    limitations: [],
    leadKinds: [],
    open: () => this.session(),
    map: (raw, { names, settings }) => {
      const home = raw as ScriptedHome;
      return [home, ...(home.units ?? [])].map((each) =>
        this.draft(each, settings, each === home ? undefined : home.id, (id) => names.findTarget(ROOM_LIST, id)),
      );
    },
  };

  draft(
    home: ScriptedHome,
    { hidesPrices }: ScriptedSettings,
    container?: string,
    roomOf: (id: string) => RoomKey | undefined = () => undefined,
  ): Draft {
    const room = home.room === undefined ? undefined : roomOf(home.room);
    if (home.hidden && room === undefined) return { kind: 'withdrawn', id: home.id, reason: 'it is not to be shown' };
    const writer = new DraftWriter(home.id);
    writer.choose('general.headType', home.project ? 9 : 3, 'kind');
    writer.choose('general.transaction', 1, 'transaction');
    writer.set('general.project', home.project === true, 'project');
    writer.set('general.price.value', home.price ?? 300_000, 'price');
    if (hidesPrices) writer.set('general.price.visible', false, 'price');
    writer.set('address.zip', home.zip ?? '9000', 'zip');
    if (home.agentId !== undefined) {
      writer.set('salesRep.id', home.agentId, 'agent');
      writer.set('salesRep.name', `Agent ${home.agentId}`, 'agent');
    }
    if (room !== undefined) writer.set(`rooms.${room}.count`, 2, 'rooms');
    for (const { id, version, expiresAt } of home.pictures ?? []) {
      const media: RemoteMedia = { id, version, url: `https://pictures.example/${id}/${version}` };
      writer.addPicture(expiresAt === undefined ? media : { ...media, expiresAt });
    }
    return writer.build({ parentId: home.parent ?? container, containedIn: container });
  }

  /** Returns this CRM as the only connection of a site. */
  connections(key: ConnectionKey): SyncConnections {
    return {
      list: async () => (this.isPaused ? [] : [key]),
      open: async () => {
        if (this.accountFault !== undefined) return { failing: this.accountFaultKind, problem: this.accountFault };
        if (this.openingError) throw this.openingError;
        if (this.isPaused) return undefined;
        return {
          adapter: this.adapter,
          settings: this.settings,
          settingsHash: JSON.stringify(this.settings),
          session: this.session(),
          fingerprint: this.fingerprint,
          movesIds: this.movesIds,
        };
      },
    };
  }
}
