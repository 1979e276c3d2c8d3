import { webUrlSchema } from '#shared/api/common.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { fileTypeOf } from '../../reading/fileTypes.ts';
import { foldedName } from '../../reading/foldedName.ts';
import { idOf, numberOf } from '../../reading/readNumbers.ts';
import { localizedOf, plainTextOf, wordsOf } from '../../reading/readTexts.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { NameTable } from '../../seam/nameTable.ts';
import type { RemoteMedia } from '../../seam/records.ts';
import type { ZabunSettings } from '../settings.ts';
import { listOf, nameOf, type Parts } from './values.ts';

/** The type id of a visit that is a link. */
const LINKED_VISIT = 2;
const TOUR = '2';
const PLAN = /\b(?:grond|bouw)?plan(?:nen|s)?\b|plattegrond|floor ?plan/;

const isAddress = (url: unknown): url is string => webUrlSchema.safeParse(url).success;

const namesOf = (names: NameTable, list: string, id: unknown): string =>
  Object.values(nameOf(names, list, id) ?? {})
    .map((name) => foldedName(name))
    .join(' ');

/** Sorts items by their index. Items with the same index stay in their order. */
const inOrder = (items: readonly Parts[]): readonly Parts[] =>
  items.toSorted((a, b) => (numberOf(a['index']) ?? Infinity) - (numberOf(b['index']) ?? Infinity) || 0);

/**
 * Returns a version that changes with the file. When Zabun identifies the file, the host of its address is left out, so
 * that the same file at another host is not copied again.
 */
function versionOf({ file_autoid: file, changed }: Parts, url: string): string {
  const said = [idOf(file), wordsOf(changed)].filter((part) => part !== undefined);
  const { pathname, search } = new URL(url);
  return said.length === 0 ? url : [...said, `${pathname}${search}`].join(' ');
}

/** Converts a picture or file. Each has an id of 19 digits, which differs from the id of its content. */
function mediaOf(item: Parts): RemoteMedia | undefined {
  const { url } = item;
  if (!isAddress(url)) return undefined;
  return {
    id: idOf(item['autoid']) ?? url,
    version: versionOf(item, url),
    url,
    alt: localizedOf(item['comment'], plainTextOf),
  };
}

function readPhotos(property: Parts, writer: DraftWriter, { names, settings }: MapContext<ZabunSettings>): void {
  let untyped = 0;
  for (const photo of inOrder(listOf(property['photos']))) {
    const media = mediaOf(photo);
    const type = idOf(photo['type_id']);
    if (!media) {
      const { reference } = photo;
      writer.warn({ kind: 'media', column: 'photos.url', value: reference, reason: 'no address', handling: 'dropped' });
    } else if (type === undefined && settings.untypedPhotos === 'leave-out') untyped += 1;
    else writer.picture(media, PLAN.test(namesOf(names, 'photo_types', type)) ? 'plan' : 'photo');
  }
  if (untyped > 0)
    writer.warn({
      kind: 'media',
      column: 'photos.type_id',
      value: `${untyped}`,
      reason: 'photos without a type are not for websites: give them one in Zabun',
      handling: 'dropped',
    });
}

/** Writes the files. A file without a type is internal, and is left out. */
function readFiles(property: Parts, writer: DraftWriter, names: NameTable): void {
  for (const file of inOrder(listOf(property['files']))) {
    const type = idOf(file['type_id']);
    const media = type === undefined ? undefined : mediaOf(file);
    if (media)
      writer.file(media, fileTypeOf(`${namesOf(names, 'file_types', type)} ${wordsOf(file['reference']) ?? ''}`));
  }
}

function readVideos(property: Parts, writer: DraftWriter, names: NameTable): void {
  const tours: { typeId: number; link: string }[] = [];
  const videos: { url: string }[] = [];
  for (const { type_id: type, url } of inOrder(listOf(property['videos']))) {
    if (!isAddress(url)) {
      writer.warn({ kind: 'invalid', column: 'videos.url', value: url, reason: 'no web address', handling: 'dropped' });
      continue;
    }
    const name = namesOf(names, 'video_types', type);
    const isTour = name === '' ? idOf(type) === TOUR : /tour|visit|visite|rondleiding|360/.test(name);
    if (isTour) tours.push({ typeId: LINKED_VISIT, link: url });
    else videos.push({ url });
  }
  if (tours.length > 0) writer.set('virtualVisits', tours, 'videos');
  if (videos.length > 0) writer.set('videos', videos, 'videos');
}

export function readMedia(property: Parts, writer: DraftWriter, context: MapContext<ZabunSettings>): void {
  readPhotos(property, writer, context);
  readFiles(property, writer, context.names);
  readVideos(property, writer, context.names);
}
