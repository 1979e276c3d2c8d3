import { webUrlSchema } from '#shared/api/common.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { findFileType } from '../../reading/fileTypes.ts';
import { foldName } from '../../reading/foldedName.ts';
import { toId, toNumber } from '../../reading/readNumbers.ts';
import { toLocalizedText, toPlainText, toPlainLine } from '../../reading/readTexts.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { RemoteMedia } from '../../seam/records.ts';
import type { ZabunSettings } from '../settings.ts';
import { toObjects, findNameByRawId, type ZabunObject } from './values.ts';

/** The id of the type of virtual visit that is a link. */
const LINKED_VISIT_TYPE_ID = 2;
const TOUR_TYPE_ID = '2';
const PLAN_WORDS = /\b(?:grond|bouw)?plan(?:nen|s)?\b|plattegrond|floor ?plan/;

const isWebUrl = (url: unknown): url is string => webUrlSchema.safeParse(url).success;

const joinFoldedNames = (names: NameTable, list: string, id: unknown): string =>
  Object.values(findNameByRawId(names, list, id) ?? {})
    .map((name) => foldName(name))
    .join(' ');

/** Sorts items by their index. Items with the same index stay in their order. */
const sortByIndex = (items: readonly ZabunObject[]): readonly ZabunObject[] =>
  items.toSorted((a, b) => (toNumber(a['index']) ?? Infinity) - (toNumber(b['index']) ?? Infinity) || 0);

/**
 * Returns a version that changes with the file. When Zabun sends an id or a time of change, the version does not
 * contain the host of the URL, so that the same file at another host is not copied again.
 */
function toVersion({ file_autoid: file, changed }: ZabunObject, url: string): string {
  const fileFacts = [toId(file), toPlainLine(changed)].filter((part) => part !== undefined);
  const { pathname, search } = new URL(url);
  return fileFacts.length === 0 ? url : [...fileFacts, `${pathname}${search}`].join(' ');
}

/**
 * Converts a picture or file; returns undefined when it has no URL. `autoid` is the id of the picture or file, with 19
 * digits; `file_autoid` is the id of its content.
 */
function toMedia(item: ZabunObject): RemoteMedia | undefined {
  const { url } = item;
  if (!isWebUrl(url)) return undefined;
  return {
    id: toId(item['autoid']) ?? url,
    version: toVersion(item, url),
    url,
    alt: toLocalizedText(item['comment'], toPlainText),
  };
}

function readPhotos(property: ZabunObject, writer: DraftWriter, { names, settings }: MapContext<ZabunSettings>): void {
  let untypedCount = 0;
  for (const photo of sortByIndex(toObjects(property['photos']))) {
    const media = toMedia(photo);
    const type = toId(photo['type_id']);
    if (!media) {
      const { reference } = photo;
      writer.warn({ kind: 'media', column: 'photos.url', value: reference, reason: 'no address', handling: 'dropped' });
    } else if (type === undefined && settings.untypedPhotos === 'leave-out') untypedCount += 1;
    else writer.addPicture(media, PLAN_WORDS.test(joinFoldedNames(names, 'photo_types', type)) ? 'plan' : 'photo');
  }
  if (untypedCount > 0)
    writer.warn({
      kind: 'media',
      column: 'photos.type_id',
      value: `${untypedCount}`,
      reason: 'photos without a type are not for websites: give them one in Zabun',
      handling: 'dropped',
    });
}

/** Writes the files. A file without a type is for internal use, so it is left out. */
function readFiles(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  for (const file of sortByIndex(toObjects(property['files']))) {
    const type = toId(file['type_id']);
    const media = type === undefined ? undefined : toMedia(file);
    if (media)
      writer.addFile(
        media,
        findFileType(`${joinFoldedNames(names, 'file_types', type)} ${toPlainLine(file['reference']) ?? ''}`),
      );
  }
}

function readVideos(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  const tours: { typeId: number; link: string }[] = [];
  const videos: { url: string }[] = [];
  for (const { type_id: type, url } of sortByIndex(toObjects(property['videos']))) {
    if (!isWebUrl(url)) {
      writer.warn({
        kind: 'invalid',
        column: 'videos.url',
        value: url,
        reason: 'not a web address',
        handling: 'dropped',
      });
      continue;
    }
    const name = joinFoldedNames(names, 'video_types', type);
    const isTour = name === '' ? toId(type) === TOUR_TYPE_ID : /tour|visit|visite|rondleiding|360/.test(name);
    if (isTour) tours.push({ typeId: LINKED_VISIT_TYPE_ID, link: url });
    else videos.push({ url });
  }
  if (tours.length > 0) writer.set('virtualVisits', tours, 'videos');
  if (videos.length > 0) writer.set('videos', videos, 'videos');
}

export function readMedia(property: ZabunObject, writer: DraftWriter, context: MapContext<ZabunSettings>): void {
  readPhotos(property, writer, context);
  readFiles(property, writer, context.names);
  readVideos(property, writer, context.names);
}
