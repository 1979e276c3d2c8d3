import type { DraftWriter } from '../../reading/draftWriter.ts';
import { fileTypeOf } from '../../reading/fileTypes.ts';
import { idOf, numberOf } from '../../reading/readNumbers.ts';
import { wordsOf } from '../../reading/readTexts.ts';
import { webUrlOf } from '../../reading/webUrl.ts';
import { objectsOf, type WhiseObject } from './whiseRecord.ts';

const firstUrl = (object: WhiseObject, keys: readonly string[]): string | undefined =>
  keys.map((key) => webUrlOf(object[key])).find((url) => url !== undefined);

/** Returns a version that changes with the content of the address: the time of change with the address itself. */
const versionOf = (object: WhiseObject, url: string): string => `${wordsOf(object['updateDateTime']) ?? ''} ${url}`;

const PICTURE_URLS = ['urlXXL', 'urlLarge', 'urlSmall'];

/** Writes the pictures in the order of `order`, which may begin at any number. */
export function writePictures(writer: DraftWriter, estate: WhiseObject): void {
  const sorted = objectsOf(estate['pictures']).toSorted(
    (a, b) => (numberOf(a['order']) ?? Infinity) - (numberOf(b['order']) ?? Infinity) || 0,
  );
  const known = new Set<string>();
  for (const picture of sorted) {
    const url = firstUrl(picture, PICTURE_URLS);
    if (url === undefined) continue;
    const id = idOf(picture['id']) ?? url;
    if (known.has(id)) continue;
    known.add(id);
    writer.picture({ id, version: versionOf(picture, url), url });
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
  for (const document of objectsOf(estate['documents'])) {
    const url = firstUrl(document, DOCUMENT_URLS);
    if (url === undefined || isPrivate(document)) continue;
    const name = DOCUMENT_NAMES.map((key) => wordsOf(document[key])).find((each) => each !== undefined) ?? '';
    writer.file({ id: idOf(document['id']) ?? url, version: versionOf(document, url), url }, fileTypeOf(name));
  }
}

/** The type id of a visit that is linked. */
const LINKED = 2;

export function writeLinks(writer: DraftWriter, estate: WhiseObject): void {
  const visits = (['linkVirtualVisit', 'link3DModel'] as const).flatMap((key) => webUrlOf(estate[key]) ?? []);
  if (visits.length > 0)
    writer.set(
      'virtualVisits',
      [...new Set(visits)].map((link) => ({ typeId: LINKED, link })),
      'linkVirtualVisit, link3DModel',
    );
  const video = webUrlOf(estate['linkVideo']);
  if (video !== undefined) writer.set('videos', [{ url: video }], 'linkVideo');
}

export function writePortrait(writer: DraftWriter, estate: WhiseObject): void {
  const [person] = objectsOf(estate['representatives']);
  const url = person && webUrlOf(person['pictureUrl']);
  if (person && url !== undefined)
    writer.portrait({ id: `representative ${idOf(person['id']) ?? url}`, version: url, url });
}
