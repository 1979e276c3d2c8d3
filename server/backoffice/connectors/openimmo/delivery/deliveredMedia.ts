import { createHash } from 'node:crypto';
import path from 'node:path';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { listElements, getPartsAt, readTextAt, readTextIn, type XmlParts } from '../../reading/xmlParts.ts';
import { type ArchivedFile, toArchiveKey } from './archive.ts';

/** A picture or file of an object, with the location of its content if the content was found. */
export interface DeliveredMedia {
  /** The OpenImmo group of the attachment in upper case: `TITELBILD`, `GRUNDRISS`, … */
  readonly group: string;
  readonly title: string | undefined;
  /** The file name or the URL of the attachment, as the XML file contains it; empty when it contains neither. */
  readonly name: string;
  /** The location of the content; undefined when it was not found. */
  readonly found?: { readonly id: string; readonly version: string; readonly url: string } | undefined;
}

/**
 * The attachment group of the contact's portrait. In the file, the portrait is a part of the contact and has no group,
 * so this product assigns a group.
 */
export const PORTRAIT_GROUP = 'FOTO';

/**
 * The prefixes of internal URLs, by which the session finds the content of a picture: in an archive, or among the
 * pictures that were contained in an XML file itself.
 */
export const ARCHIVED_URL_PREFIX = 'zip:';
export const INLINE_URL_PREFIX = 'inline:';

const isWebAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/**
 * The files of an archive by the names that senders write. The case of letters does not matter, and folders may be left
 * out.
 */
export interface MediaArchive {
  /** The key of the delivery, which is also the name of its archive in the folder of accepted files. */
  readonly deliveryKey: string;
  readonly fileByName: ReadonlyMap<string, ArchivedFile>;
}

export function createMediaArchive(archive: string, files: readonly ArchivedFile[]): MediaArchive {
  const fileByName = new Map<string, ArchivedFile>();
  for (const file of files) {
    const baseName = toArchiveKey(path.posix.basename(file.name));
    if (!fileByName.has(baseName)) fileByName.set(baseName, file);
  }
  for (const file of files) fileByName.set(toArchiveKey(file.name), file);
  return { deliveryKey: archive, fileByName: fileByName };
}

function findArchivedMedia({ deliveryKey, fileByName }: MediaArchive, name: string): DeliveredMedia['found'] {
  const fileKey = toArchiveKey(name.replace(/^\.?\//, ''));
  const file = fileByName.get(fileKey) ?? fileByName.get(path.posix.basename(fileKey));
  if (!file) return undefined;
  const version = `${file.crc32.toString(16)}-${file.sizeBytes}`;
  return { id: toArchiveKey(file.name), version, url: `${ARCHIVED_URL_PREFIX}${deliveryKey}/${file.name}` };
}

const toArchiveKeys = (name: string | undefined): string[] => (name === undefined ? [] : [toArchiveKey(name)]);

/** Returns the names by which an object refers to its attachments in the archive. */
export const listAttachmentNames = (element: XmlParts): ReadonlySet<string> =>
  new Set(
    listElements(getPartsAt(element, 'anhaenge'), 'anhang').flatMap((each) =>
      isObject(each) ? toArchiveKeys(readTextAt(each, 'daten', 'pfad') ?? readTextAt(each, 'pfad')) : [],
    ),
  );

/**
 * An earlier archive that belongs to an object, with the names by which the object referred to its attachments at that
 * time.
 */
export interface EarlierMedia {
  readonly source: MediaArchive;
  readonly names: ReadonlySet<string>;
}

/** Finds a picture in earlier archives, because a delivery may name a picture without containing it. */
export function findEarlierMedia(name: string, earlierMedia: readonly EarlierMedia[]): DeliveredMedia['found'] {
  if (name === '' || isWebAddress(name)) return undefined;
  for (const { source, names } of earlierMedia) {
    const found = names.has(toArchiveKey(name)) ? findArchivedMedia(source, name) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Stores the content of a picture that was in the XML itself, under the hash of the content. */
type StoreInline = (hash: string, content: Buffer) => Promise<void>;

async function findMedia(
  attachment: XmlParts,
  name: string,
  source: MediaArchive | undefined,
  storeInline: StoreInline,
): Promise<DeliveredMedia['found']> {
  if (isWebAddress(name)) return { id: name, version: name, url: name };
  const inlineText = readTextAt(attachment, 'daten', 'anhanginhalt') ?? readTextAt(attachment, 'anhanginhalt');
  if (inlineText !== undefined) {
    const content = Buffer.from(inlineText, 'base64');
    if (content.length === 0) return undefined;
    const hash = createHash('sha256').update(content).digest('hex');
    await storeInline(hash, content);
    return {
      id: name === '' ? hash : toArchiveKey(name),
      version: hash.slice(0, 32),
      url: `${INLINE_URL_PREFIX}${hash}`,
    };
  }
  return name === '' || !source ? undefined : findArchivedMedia(source, name);
}

/** Returns the attachments of an object in the order of the file, followed by the portrait of the contact. */
export async function readDeliveredMedia(
  element: XmlParts,
  source: MediaArchive | undefined,
  earlierMedia: readonly EarlierMedia[],
  storeInline: StoreInline,
): Promise<readonly DeliveredMedia[]> {
  const media: DeliveredMedia[] = [];
  const attachments = listElements(getPartsAt(element, 'anhaenge'), 'anhang');
  const portraits = listElements(getPartsAt(element, 'kontaktperson'), 'foto').slice(0, 1);
  for (const each of [...attachments, ...portraits]) {
    if (!isObject(each)) continue;
    const name = readTextAt(each, 'daten', 'pfad') ?? readTextAt(each, 'pfad') ?? '';
    media.push({
      group: portraits.includes(each) ? PORTRAIT_GROUP : (readTextIn(each['@gruppe'])?.toUpperCase() ?? ''),
      title: readTextAt(each, 'anhangtitel'),
      name,
      // The attachments are read one after the other, so that only one of them is in memory at a time.
      found: (await findMedia(each, name, source, storeInline)) ?? findEarlierMedia(name, earlierMedia),
    });
  }
  return media;
}
