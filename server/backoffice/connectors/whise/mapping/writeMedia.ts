import type { DraftWriter } from '../../reading/draftWriter.ts';
import { findFileType } from '../../reading/fileTypes.ts';
import { toId, toNumber } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import { toWebUrl } from '../../reading/webUrl.ts';
import { listObjects, type WhiseObject } from './whiseRecord.ts';

const findUrl = (object: WhiseObject, keys: readonly string[]): string | undefined =>
  keys.map((key) => toWebUrl(object[key])).find((url) => url !== undefined);

/** Returns a version that changes with the content of the address: the time of change with the address itself. */
const toVersion = (object: WhiseObject, url: string): string => `${toPlainLine(object['updateDateTime']) ?? ''} ${url}`;

const PICTURE_URLS = ['urlXXL', 'urlLarge', 'urlSmall'];

/** Writes the pictures in the order of `order`, which may begin at any number. */
export function writePictures(writer: DraftWriter, estate: WhiseObject): void {
  const sorted = listObjects(estate['pictures']).toSorted(
    (a, b) => (toNumber(a['order']) ?? Infinity) - (toNumber(b['order']) ?? Infinity) || 0,
  );
  const known = new Set<string>();
  for (const picture of sorted) {
    const url = findUrl(picture, PICTURE_URLS);
    if (url === undefined) continue;
    const id = toId(picture['id']) ?? url;
    if (known.has(id)) continue;
    known.add(id);
    writer.addPicture({ id, version: toVersion(picture, url), url });
  }
}

/** Field names that clients use for the address of a document, because the documentation names none. */
const DOCUMENT_URLS = ['url', 'urlXXL', 'link', 'documentUrl'];
const DOCUMENT_NAMES = ['description', 'name', 'title', 'fileName'];

/** Returns whether any field says that a document is not for visitors. */
const isPrivate = (document: WhiseObject): boolean =>
  ['private', 'isPrivate', 'internal', 'isInternal'].some(
    (key) => document[key] !== undefined && document[key] !== false,
  ) ||
  ['public', 'isPublic', 'online', 'isOnline'].some((key) => document[key] !== undefined && document[key] !== true);

export function writeDocuments(writer: DraftWriter, estate: WhiseObject): void {
  for (const document of listObjects(estate['documents'])) {
    const url = findUrl(document, DOCUMENT_URLS);
    if (url === undefined || isPrivate(document)) continue;
    const name = DOCUMENT_NAMES.map((key) => toPlainLine(document[key])).find((each) => each !== undefined) ?? '';
    writer.addFile({ id: toId(document['id']) ?? url, version: toVersion(document, url), url }, findFileType(name));
  }
}

/** The id of the type of visit that is a link. */
const LINKED_VISIT_TYPE_ID = 2;

export function writeLinks(writer: DraftWriter, estate: WhiseObject): void {
  const visits = (['linkVirtualVisit', 'link3DModel'] as const).flatMap((key) => toWebUrl(estate[key]) ?? []);
  if (visits.length > 0)
    writer.set(
      'virtualVisits',
      [...new Set(visits)].map((link) => ({ typeId: LINKED_VISIT_TYPE_ID, link })),
      'linkVirtualVisit, link3DModel',
    );
  const video = toWebUrl(estate['linkVideo']);
  if (video !== undefined) writer.set('videos', [{ url: video }], 'linkVideo');
}

export function writePortrait(writer: DraftWriter, estate: WhiseObject): void {
  const [person] = listObjects(estate['representatives']);
  const url = person && toWebUrl(person['pictureUrl']);
  if (person && url !== undefined)
    writer.setPortrait({ id: `representative ${toId(person['id']) ?? url}`, version: url, url });
}
