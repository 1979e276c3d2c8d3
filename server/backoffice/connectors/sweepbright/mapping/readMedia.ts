import type { Locale } from '#shared/i18n/locales.ts';
import { webUrlSchema } from '#shared/api/common.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { findFileType } from '../../reading/fileTypes.ts';
import type { RemoteMedia } from '../../seam/records.ts';
import { toList, toLocalizedText, toNumber, type SweepbrightParts, toParts, toText } from './values.ts';

/** The id of the type of virtual visit that is a link. */
const LINKED_VISIT_TYPE_ID = 2;

/** Yields the attachments of a field in their order. An attachment without a URL causes a warning. */
function* readAttached(estate: SweepbrightParts, field: string, writer: DraftWriter, language: Locale) {
  const items = toList(estate[field])
    .map((item) => toParts(item))
    .toSorted((a, b) => (toNumber(a['ordinal']) ?? Infinity) - (toNumber(b['ordinal']) ?? Infinity) || 0);
  for (const item of items) {
    const url = toText(item['url']);
    if (url === undefined || !webUrlSchema.safeParse(url).success) {
      writer.warn({
        kind: 'media',
        column: `${field}.url`,
        value: item['filename'],
        reason: 'it has no address',
        handling: 'dropped',
      });
      continue;
    }
    const id = toText(item['id']) ?? url.split('?', 1)[0] ?? url;
    const media: RemoteMedia = {
      id,
      version: id,
      url,
      expiresAt: toText(item['url_expires_on']),
      alt: toLocalizedText(item['description'], language, true),
    };
    const name = [toText(item['description']), toText(item['filename'])].filter(Boolean).join(' ');
    const isDocument =
      /pdf/i.test(toText(item['content_type']) ?? '') || /\.pdf$/i.test(toText(item['filename']) ?? '');
    yield { media, name, isDocument };
  }
}

function readLinks(estate: SweepbrightParts, writer: DraftWriter): void {
  for (const [field, set] of [
    ['video_url', (url: string) => writer.set('videos', [{ url }], 'video_url', url)],
    [
      'virtual_tour_url',
      (url: string) =>
        writer.set('virtualVisits', [{ typeId: LINKED_VISIT_TYPE_ID, link: url }], 'virtual_tour_url', url),
    ],
  ] as const) {
    const url = toText(estate[field]);
    if (url === undefined) continue;
    if (webUrlSchema.safeParse(url).success) set(url);
    else writer.warn({ kind: 'invalid', column: field, value: url, reason: 'not a web address', handling: 'dropped' });
  }
}

export function readMedia(estate: SweepbrightParts, writer: DraftWriter, language: Locale): void {
  for (const { media } of readAttached(estate, 'images', writer, language)) writer.addPicture(media);
  for (const { media, name, isDocument } of readAttached(estate, 'plans', writer, language)) {
    if (isDocument) writer.addFile(media, findFileType(name, 'FLOOR_PLAN'));
    else writer.addPicture(media, 'plan');
  }
  for (const { media, name } of readAttached(estate, 'documents', writer, language))
    writer.addFile(media, findFileType(name));
  readLinks(estate, writer);
}
