import { createHash } from 'node:crypto';
import path from 'node:path';
import { isObject } from '#server/backoffice/core/isObject.ts';
import { listElements, partsAt, textAt, textIn, type XmlParts } from '../../reading/xmlParts.ts';
import { type ArchivedFile, toArchiveKey } from './archive.ts';

/** A picture or file of an object, with its location if it was found. */
export interface DeliveredMedia {
  /** The group in upper case: `TITELBILD`, `GRUNDRISS`, … */
  readonly group: string;
  readonly title: string | undefined;
  /** The name or address of the picture or document in the file; empty when it has none. */
  readonly name: string;
  /** The location of the content; undefined when it was not found. */
  readonly found?: { readonly id: string; readonly version: string; readonly url: string } | undefined;
}

/** The group of the contact's picture, which is stored with the contact. */
export const PORTRAIT = 'FOTO';

/** The prefixes of a URL that tells the session where to find a content: in an archive under a name, or in the XML. */
export const ARCHIVED = 'zip:';
export const INLINE = 'inline:';

const isWebAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/** The files of an archive. They are found by the names that senders write: in any case, with or without folders. */
export interface MediaSource {
  /** The key of the delivery, which is also the name of its archive in the folder of accepted files. */
  readonly archive: string;
  readonly byName: ReadonlyMap<string, ArchivedFile>;
}

export function createMediaSource(archive: string, files: readonly ArchivedFile[]): MediaSource {
  const byName = new Map<string, ArchivedFile>();
  for (const file of files) {
    const bare = toArchiveKey(path.posix.basename(file.name));
    if (!byName.has(bare)) byName.set(bare, file);
  }
  for (const file of files) byName.set(toArchiveKey(file.name), file);
  return { archive, byName };
}

function findArchived({ archive, byName }: MediaSource, name: string): DeliveredMedia['found'] {
  const plain = toArchiveKey(name.replace(/^\.?\//, ''));
  const file = byName.get(plain) ?? byName.get(path.posix.basename(plain));
  if (!file) return undefined;
  const version = `${file.crc.toString(16)}-${file.bytes}`;
  return { id: toArchiveKey(file.name), version, url: `${ARCHIVED}${archive}/${file.name}` };
}

const toArchiveKeys = (name: string | undefined): string[] => (name === undefined ? [] : [toArchiveKey(name)]);

/** Returns the names that an object has for its attachments in the archive. */
export const listAttachmentNames = (element: XmlParts): ReadonlySet<string> =>
  new Set(
    listElements(partsAt(element, 'anhaenge'), 'anhang').flatMap((each) =>
      isObject(each) ? toArchiveKeys(textAt(each, 'daten', 'pfad') ?? textAt(each, 'pfad')) : [],
    ),
  );

/** An archive that contained the object earlier, with the names that the object had for its attachments then. */
export interface EarlierMedia {
  readonly source: MediaSource;
  readonly names: ReadonlySet<string>;
}

/** Finds the earlier picture with the name that a delivery mentions without containing the picture. */
function findEarlier(name: string, earlier: readonly EarlierMedia[]): DeliveredMedia['found'] {
  if (name === '' || isWebAddress(name)) return undefined;
  for (const { source, names } of earlier) {
    const found = names.has(toArchiveKey(name)) ? findArchived(source, name) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Stores a content that was in the XML, under its hash. */
type KeepInline = (hash: string, content: Buffer) => Promise<void>;

async function findMedia(
  attachment: XmlParts,
  name: string,
  source: MediaSource | undefined,
  keep: KeepInline,
): Promise<DeliveredMedia['found']> {
  if (isWebAddress(name)) return { id: name, version: name, url: name };
  const inline = textAt(attachment, 'daten', 'anhanginhalt') ?? textAt(attachment, 'anhanginhalt');
  if (inline !== undefined) {
    const content = Buffer.from(inline, 'base64');
    if (content.length === 0) return undefined;
    const hash = createHash('sha256').update(content).digest('hex');
    await keep(hash, content);
    return { id: name === '' ? hash : toArchiveKey(name), version: hash.slice(0, 32), url: `${INLINE}${hash}` };
  }
  return name === '' || !source ? undefined : findArchived(source, name);
}

/** Returns the attachments of an object in their order, and the picture of its contact. */
export async function readDeliveredMedia(
  element: XmlParts,
  source: MediaSource | undefined,
  earlier: readonly EarlierMedia[],
  keep: KeepInline,
): Promise<readonly DeliveredMedia[]> {
  const media: DeliveredMedia[] = [];
  const attachments = listElements(partsAt(element, 'anhaenge'), 'anhang');
  const portraits = listElements(partsAt(element, 'kontaktperson'), 'foto').slice(0, 1);
  for (const each of [...attachments, ...portraits]) {
    if (!isObject(each)) continue;
    const name = textAt(each, 'daten', 'pfad') ?? textAt(each, 'pfad') ?? '';
    media.push({
      group: portraits.includes(each) ? PORTRAIT : (textIn(each['@gruppe'])?.toUpperCase() ?? ''),
      title: textAt(each, 'anhangtitel'),
      name,
      // The attachments are read one after the other, so that only one content is in memory at a time.
      found: (await findMedia(each, name, source, keep)) ?? findEarlier(name, earlier),
    });
  }
  return media;
}
