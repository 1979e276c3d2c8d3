import type { DraftWriter } from '../../reading/draftWriter.ts';
import { findFileType } from '../../reading/fileTypes.ts';
import { toId, toNumber } from '../../reading/readNumbers.ts';
import { toPlainLine } from '../../reading/readTexts.ts';
import { toWebUrl } from '../../reading/webUrl.ts';
import { listObjects, type WhiseObject } from './whiseRecord.ts';

const findUrl = (object: WhiseObject, keys: readonly string[]): string | undefined =>
  keys.map((key) => toWebUrl(object[key])).find((url) => url !== undefined);

/** Returns a version that changes when the file changes: the time of change and the URL of the file. */
const toVersion = (object: WhiseObject, url: string): string => `${toPlainLine(object['updateDateTime']) ?? ''} ${url}`;

const PICTURE_URL_FIELDS = ['urlXXL', 'urlLarge', 'urlSmall'];

/** Writes the pictures, sorted by the field `order`. Its values may begin at any number. */
export function writePictures(writer: DraftWriter, estate: WhiseObject): void {
  const sorted = listObjects(estate['pictures']).toSorted(
    (a, b) => (toNumber(a['order']) ?? Infinity) - (toNumber(b['order']) ?? Infinity) || 0,
  );
  const addedIds = new Set<string>();
  for (const picture of sorted) {
    const url = findUrl(picture, PICTURE_URL_FIELDS);
    if (url === undefined) continue;
    const id = toId(picture['id']) ?? url;
    if (addedIds.has(id)) continue;
    addedIds.add(id);
    writer.addPicture({ id, version: toVersion(picture, url), url });
  }
}

/**
 * The names of the fields that may contain the URL of a document. The documentation does not name the field; other
 * clients of the API use these names.
 */
const DOCUMENT_URL_FIELDS = ['url', 'urlXXL', 'link', 'documentUrl'];
const DOCUMENT_NAME_FIELDS = ['description', 'name', 'title', 'fileName'];

/** Returns whether a field of a document says that visitors must not see it. */
const isPrivateDocument = (document: WhiseObject): boolean =>
  ['private', 'isPrivate', 'internal', 'isInternal'].some(
    (key) => document[key] !== undefined && document[key] !== false,
  ) ||
  ['public', 'isPublic', 'online', 'isOnline'].some((key) => document[key] !== undefined && document[key] !== true);

export function writeDocuments(writer: DraftWriter, estate: WhiseObject): void {
  for (const document of listObjects(estate['documents'])) {
    const url = findUrl(document, DOCUMENT_URL_FIELDS);
    if (url === undefined || isPrivateDocument(document)) continue;
    const name = DOCUMENT_NAME_FIELDS.map((key) => toPlainLine(document[key])).find((each) => each !== undefined) ?? '';
    writer.addFile({ id: toId(document['id']) ?? url, version: toVersion(document, url), url }, findFileType(name));
  }
}

/** The id of the type of virtual visit that is a link. */
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
