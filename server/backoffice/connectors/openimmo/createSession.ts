import { createHash } from 'node:crypto';
import { isObject } from '../../core/isObject.ts';
import { CrmFailure, NoDeliveryYet, NotPublished } from '../seam/crmFailure.ts';
import type { ListResult, CrmSession, SessionContext } from '../seam/adapter.ts';
import type { ListedRecord } from '../seam/records.ts';
import type { XmlParts } from '../reading/xmlParts.ts';
import {
  ARCHIVED_URL_PREFIX,
  type DeliveredMedia,
  type EarlierMedia,
  findEarlierMedia,
  INLINE_URL_PREFIX,
  type MediaArchive,
  readDeliveredMedia,
  listAttachmentNames,
} from './delivery/deliveredMedia.ts';
import {
  createDeliveryFolder,
  type DeliveryFolder,
  formatKeyTime,
  type ProcessedFiles,
} from './delivery/deliveryFolder.ts';
import type { DeliveredFile } from './delivery/acceptedDeliveries.ts';
import { readGroup, readObjects } from './delivery/readDelivery.ts';
import type { OpenImmoSettings } from './settings.ts';

type Context = SessionContext<OpenImmoSettings>;

/**
 * An object of a delivery, with the pictures and files that were found for it. The adapter's `map` gets such records.
 */
interface OpenImmoRecord {
  readonly id: string;
  readonly element: XmlParts;
  readonly media: readonly DeliveredMedia[];
  /** Is true when the object represents a group with other members. Such a group becomes a project. */
  readonly isProject: boolean;
  /** The id of the object that represents the group of this object. */
  readonly parentId: string | undefined;
}

/** The size limits of data that are fetched from a URL: a file of homes, and one picture. */
const MAX_FILE_BYTES = 300 * 1024 * 1024;
const MAX_MEDIA_BYTES = 30 * 1024 * 1024;

/** An archive is removed when no home has used its pictures for this number of days. */
const ARCHIVE_RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

/** The latest state of an object according to the files of `selectValidDeliveries`. */
interface ObjectState {
  readonly deliveryKey: string;
  readonly isRemoved: boolean;
  /** The names that the attachments of the object have in the delivery `deliveryKey`. */
  readonly attachmentNames: ReadonlySet<string>;
  /**
   * The earlier deliveries that contained the object, the newest first. Deliveries before the last withdrawal of the
   * object are left out.
   */
  readonly earlierStates: readonly Pick<ObjectState, 'deliveryKey' | 'attachmentNames'>[];
  readonly group: { readonly name: string; readonly isMaster: boolean } | undefined;
}

interface ObjectGroups {
  readonly masterIdByGroup: ReadonlyMap<string, string>;
  readonly sizeByGroup: ReadonlyMap<string, number>;
}

/**
 * Returns the last complete delivery, and the later files of the same agency. When there is no complete delivery,
 * returns all files if the settings allow that (`startsWith: any`), and otherwise undefined.
 */
function selectValidDeliveries(
  deliveries: readonly DeliveredFile[],
  { startsWith }: OpenImmoSettings,
): readonly DeliveredFile[] | undefined {
  const lastFullIndex = deliveries.findLastIndex(({ head }) => head.isFull);
  const fullDelivery = deliveries[lastFullIndex];
  if (fullDelivery)
    return deliveries.slice(lastFullIndex).filter(({ head }) => head.openImmoId === fullDelivery.head.openImmoId);
  return startsWith === 'any' && deliveries.length > 0 ? deliveries : undefined;
}

/** Returns the state of each object after these files have been processed, by the id of the object. */
async function readObjectStates(deliveries: readonly DeliveredFile[]): Promise<ReadonlyMap<string, ObjectState>> {
  const objectStates = new Map<string, ObjectState>();
  for (const { key, xmlPath, head } of deliveries)
    for await (const { id, isRemoved, element } of readObjects(xmlPath, head)) {
      const lastState = objectStates.get(id);
      const earlierStates =
        lastState && !lastState.isRemoved && lastState.deliveryKey !== key
          ? [lastState, ...lastState.earlierStates]
          : [];
      objectStates.set(id, {
        deliveryKey: key,
        isRemoved,
        attachmentNames: listAttachmentNames(element),
        earlierStates,
        group: readGroup(element),
      });
    }
  return objectStates;
}

function collectGroups(objectStates: ReadonlyMap<string, ObjectState>): ObjectGroups {
  const masterIdByGroup = new Map<string, string>();
  const sizeByGroup = new Map<string, number>();
  for (const [id, { isRemoved, group }] of objectStates) {
    if (isRemoved || !group) continue;
    sizeByGroup.set(group.name, (sizeByGroup.get(group.name) ?? 0) + 1);
    if (group.isMaster && !masterIdByGroup.has(group.name)) masterIdByGroup.set(group.name, id);
  }
  return { masterIdByGroup, sizeByGroup };
}

const hashRecord = (record: OpenImmoRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 40);

/** Removes the contents of pictures from an object, because the contents are stored as files. */
function removePictureContents(element: XmlParts): XmlParts {
  const { anhaenge: _attachments, kontaktperson, ...rest } = element;
  if (!isObject(kontaktperson)) return { ...rest, ...(kontaktperson !== undefined && { kontaktperson }) };
  const { foto: _portrait, ...contact } = kontaktperson;
  return { ...rest, kontaktperson: contact };
}

const listEarlierMedia = (
  { earlierStates }: Pick<ObjectState, 'earlierStates'>,
  sources: ReadonlyMap<string, MediaArchive>,
): EarlierMedia[] =>
  earlierStates.flatMap(({ deliveryKey, attachmentNames }) => {
    const source = sources.get(deliveryKey);
    return source ? [{ source, names: attachmentNames }] : [];
  });

/**
 * Yields the objects that are offered after these files have been processed. Each object has the content of the last
 * file that contains it.
 *
 * @param sources gets the archives of the files, by the keys of the files
 */
async function* readOfferedObjects(
  folder: DeliveryFolder,
  deliveries: readonly DeliveredFile[],
  objectStates: ReadonlyMap<string, ObjectState>,
  sources = new Map<string, MediaArchive>(),
): AsyncGenerator<OpenImmoRecord, void, undefined> {
  const { masterIdByGroup, sizeByGroup } = collectGroups(objectStates);
  for (const delivery of deliveries) {
    const source = await folder.readMediaArchive(delivery);
    if (source) sources.set(delivery.key, source);
    const yieldedIds = new Set<string>();
    for await (const { id, element } of readObjects(delivery.xmlPath, delivery.head)) {
      const objectState = objectStates.get(id);
      if (!objectState || objectState.isRemoved || objectState.deliveryKey !== delivery.key || yieldedIds.has(id))
        continue;
      yieldedIds.add(id);
      const groupName = objectState.group?.name;
      const masterId = groupName === undefined ? undefined : masterIdByGroup.get(groupName);
      yield {
        id,
        element: removePictureContents(element),
        media: await readDeliveredMedia(element, source, listEarlierMedia(objectState, sources), (hash, content) =>
          folder.storeInline(hash, content),
        ),
        isProject: masterId === id && (sizeByGroup.get(groupName ?? '') ?? 0) > 1,
        parentId: masterId === id ? undefined : masterId,
      };
    }
  }
}

/** Returns the keys of the deliveries whose archives contain these pictures. */
const listArchiveKeys = (media: readonly Pick<DeliveredMedia, 'found'>[]): string[] =>
  media.flatMap(({ found }) =>
    found?.url.startsWith(ARCHIVED_URL_PREFIX) === true
      ? found.url.slice(ARCHIVED_URL_PREFIX.length).split('/', 1)
      : [],
  );

/**
 * Returns the keys of the deliveries whose archives contain pictures of the states that objects have, or had at the
 * time of the key `sinceKey` or later. A later delivery may name the pictures of these states again.
 */
function listRecentArchiveKeys(
  objectStates: ReadonlyMap<string, ObjectState>,
  sources: ReadonlyMap<string, MediaArchive>,
  sinceKey: string,
): ReadonlySet<string> {
  const archiveKeys = new Set<string>();
  for (const { isRemoved, ...lastState } of objectStates.values()) {
    const states = [lastState, ...lastState.earlierStates];
    for (const [index, { deliveryKey, attachmentNames }] of states.entries()) {
      const replacingState = states[index - 1];
      if (replacingState ? replacingState.deliveryKey < sinceKey : isRemoved && deliveryKey < sinceKey) continue;
      archiveKeys.add(deliveryKey);
      const possibleMedia = listEarlierMedia({ earlierStates: states.slice(index) }, sources);
      for (const name of attachmentNames)
        for (const key of listArchiveKeys([{ found: findEarlierMedia(name, possibleMedia) }])) archiveKeys.add(key);
    }
  }
  return archiveKeys;
}

const toListedRecord = (record: OpenImmoRecord): ListedRecord => ({
  id: record.id,
  version: hashRecord(record),
  state: 'published',
  parentId: record.parentId,
  raw: record,
});

/**
 * Returns the list entry of a withdrawn object. `isDeleted` is true when a file contains the object as deleted or as a
 * reference, and false when a complete delivery does not contain the object.
 */
const toWithdrawnRecord = (id: string, isDeleted: boolean): ListedRecord => ({
  id,
  version: 'gone',
  state: 'withdrawn',
  isDeleted,
});

/** Creates the error for a folder without a valid delivery. Its message says which file is expected and where. */
async function createNoDeliveryError(
  folder: DeliveryFolder,
  { length: partialCount }: readonly DeliveredFile[],
  { folder: folderPath = '', startsWith }: OpenImmoSettings,
): Promise<NoDeliveryYet> {
  const arrivedCount = await folder.countArrived();
  const clauses = [
    startsWith === 'any' ? 'no file has arrived yet' : 'no complete delivery (umfang VOLL) has arrived yet',
    ...(partialCount > 0
      ? [
          `${partialCount} partial ${partialCount === 1 ? 'delivery is' : 'deliveries are'} shown only after a complete one, unless startsWith is any`,
        ]
      : []),
    `the connection waits for a *.zip or *.xml in ${folderPath}`,
    ...(arrivedCount > 0
      ? [
          `${arrivedCount} arrived ${arrivedCount === 1 ? 'file is' : 'files are'} processed a minute after the last change`,
        ]
      : []),
    `${folderPath}/results contains the result of each file`,
  ];
  return new NoDeliveryYet(clauses.join('; '));
}

async function* readList(
  folder: DeliveryFolder,
  settings: OpenImmoSettings,
  now: number,
): AsyncGenerator<ListedRecord, ListResult, undefined> {
  const deliveries = await folder.listDeliveries();
  const validDeliveries = selectValidDeliveries(deliveries, settings);
  if (!validDeliveries) throw await createNoDeliveryError(folder, deliveries, settings);
  const objectStates = await readObjectStates(validDeliveries);
  const usedKeys = new Set<string>();
  const sources = new Map<string, MediaArchive>();
  for await (const record of readOfferedObjects(folder, validDeliveries, objectStates, sources)) {
    for (const key of listArchiveKeys(record.media)) usedKeys.add(key);
    yield toListedRecord(record);
  }
  for (const [id, { isRemoved }] of objectStates) if (isRemoved) yield toWithdrawnRecord(id, true);
  // Without this, the archives of a sender that never sends another complete delivery would be kept for ever.
  const sinceKey = formatKeyTime(now - ARCHIVE_RETENTION_DAYS * DAY_MS);
  const recentKeys = listRecentArchiveKeys(objectStates, sources, sinceKey);
  for (const delivery of validDeliveries)
    if (delivery.key < sinceKey && !usedKeys.has(delivery.key) && !recentKeys.has(delivery.key))
      await folder.removeArchive(delivery);
  return { cursor: deliveries.at(-1)?.key };
}

/**
 * Yields the objects in the files after the cursor. If one of these files is a complete delivery, the function also
 * yields the earlier objects that the delivery does not contain, as withdrawn.
 */
async function* readChanges(
  folder: DeliveryFolder,
  settings: OpenImmoSettings,
  cursor: string,
): AsyncGenerator<ListedRecord, ListResult, undefined> {
  const deliveries = await folder.listDeliveries();
  const newKeys = new Set(deliveries.flatMap(({ key }) => (key > cursor ? [key] : [])));
  const validDeliveries = selectValidDeliveries(deliveries, settings);
  if (newKeys.size === 0 || !validDeliveries) return { cursor };
  const objectStates = await readObjectStates(validDeliveries);
  const hasNewFullDelivery = validDeliveries[0]?.head.isFull === true && newKeys.has(validDeliveries[0].key);
  for await (const record of readOfferedObjects(folder, validDeliveries, objectStates)) {
    if (newKeys.has(objectStates.get(record.id)?.deliveryKey ?? '')) yield toListedRecord(record);
  }
  for (const [id, { isRemoved, deliveryKey }] of objectStates)
    if (isRemoved && newKeys.has(deliveryKey)) yield toWithdrawnRecord(id, true);
  if (hasNewFullDelivery) {
    const previousDeliveries =
      selectValidDeliveries(
        deliveries.filter(({ key }) => !newKeys.has(key)),
        settings,
      ) ?? [];
    for (const id of (await readObjectStates(previousDeliveries)).keys())
      if (!objectStates.has(id)) yield toWithdrawnRecord(id, false);
  }
  return { cursor: deliveries.at(-1)?.key ?? cursor };
}

function toBuffer(body: unknown): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  throw new CrmFailure('the answer has no content');
}

/**
 * Opens the files of an agency. The files arrive in a folder, or the session fetches them from a URL into that folder.
 */
export function createSession({ settings, credentials, http, now }: Context): CrmSession {
  const { address } = credentials;
  const { folder: folderPath, openImmoId } = settings;
  const folder = folderPath === undefined ? undefined : createDeliveryFolder(folderPath, { openImmoId, now });

  function getFolder(): DeliveryFolder {
    if (folder) return folder;
    throw new CrmFailure(
      'give the folder in which files arrive, or in which fetched files are kept: --set folder=/srv/openimmo/duinhof',
    );
  }

  const fetchBytes = async (url: string, maxBytes: number): Promise<Buffer> =>
    toBuffer((await http.request({ method: 'GET', url, repeat: 'safe', answer: 'bytes', maxBytes })).body);

  async function processArrivedFiles(): Promise<ProcessedFiles & { readonly deliveryFolder: DeliveryFolder }> {
    const deliveryFolder = getFolder();
    if (address !== undefined) {
      const content = await fetchBytes(address, MAX_FILE_BYTES);
      const isArchive = content.subarray(0, 2).toString('latin1') === 'PK';
      await deliveryFolder.storeFetchedFile(isArchive ? 'fetched.zip' : 'fetched.xml', content);
    }
    return { deliveryFolder, ...(await deliveryFolder.processArrived()) };
  }

  return {
    async check() {
      // Nothing is removed here, because the cursor of the next reading is not known.
      const { deliveryFolder } = await processArrivedFiles();
      const deliveries = await deliveryFolder.listDeliveries();
      const isAwaited = selectValidDeliveries(deliveries, settings) === undefined;
      const doubts = isAwaited && deliveries.length > 0 ? ['No complete delivery (umfang VOLL) has arrived yet.'] : [];
      if (address?.startsWith('http:')) doubts.push('Its address is not encrypted (http).');
      return { account: openImmoId ?? folderPath ?? '', doubts };
    },
    async *list() {
      const { deliveryFolder, acceptedCount, refusedFiles } = await processArrivedFiles();
      if (acceptedCount > 0) await deliveryFolder.removeOldData();
      return { ...(yield* readList(deliveryFolder, settings, now())), refusedFiles: refusedFiles };
    },
    async *readChanges(cursor) {
      const { deliveryFolder, acceptedCount, refusedFiles } = await processArrivedFiles();
      if (acceptedCount > 0) await deliveryFolder.removeOldData(cursor);
      return { ...(yield* readChanges(deliveryFolder, settings, cursor)), refusedFiles: refusedFiles };
    },
    async read(id) {
      const deliveryFolder = getFolder();
      const validDeliveries = selectValidDeliveries(await deliveryFolder.listDeliveries(), settings) ?? [];
      const objectStates = await readObjectStates(validDeliveries);
      for await (const record of readOfferedObjects(deliveryFolder, validDeliveries, objectStates))
        if (record.id === id) return { raw: record };
      throw new NotPublished(`no delivery offers ${id}`);
    },
    async readMedia({ url }) {
      if (url.startsWith(INLINE_URL_PREFIX)) return getFolder().readInline(url.slice(INLINE_URL_PREFIX.length));
      if (!url.startsWith(ARCHIVED_URL_PREFIX)) return fetchBytes(url, MAX_MEDIA_BYTES);
      const [archive = '', ...name] = url.slice(ARCHIVED_URL_PREFIX.length).split('/');
      return getFolder().readArchivedMedia(archive, name.join('/'));
    },
  };
}
