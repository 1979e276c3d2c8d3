import type { Locale } from '#shared/i18n/locales.ts';
import { webUrlSchema } from '#shared/api/common.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { fileTypeOf } from '../../reading/fileTypes.ts';
import type { RemoteMedia } from '../../seam/records.ts';
import { listOf, localizedOf, numberOf, type Parts, partsOf, textOf } from './values.ts';

/** The type id of a visit that is a link. */
const LINKED_VISIT = 2;

/** Yields the attachments of a field in their order. An attachment without a web address causes a warning. */
function* attached(estate: Parts, field: string, writer: DraftWriter, language: Locale) {
  const items = listOf(estate[field])
    .map((item) => partsOf(item))
    .toSorted((a, b) => (numberOf(a['ordinal']) ?? Infinity) - (numberOf(b['ordinal']) ?? Infinity) || 0);
  for (const item of items) {
    const url = textOf(item['url']);
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
    const id = textOf(item['id']) ?? url.split('?', 1)[0] ?? url;
    const media: RemoteMedia = {
      id,
      version: id,
      url,
      expiresAt: textOf(item['url_expires_on']),
      alt: localizedOf(item['description'], language, true),
    };
    const name = [textOf(item['description']), textOf(item['filename'])].filter(Boolean).join(' ');
    const isDocument =
      /pdf/i.test(textOf(item['content_type']) ?? '') || /\.pdf$/i.test(textOf(item['filename']) ?? '');
    yield { media, name, isDocument };
  }
}

function readLinks(estate: Parts, writer: DraftWriter): void {
  for (const [field, set] of [
    ['video_url', (url: string) => writer.set('videos', [{ url }], 'video_url', url)],
    [
      'virtual_tour_url',
      (url: string) => writer.set('virtualVisits', [{ typeId: LINKED_VISIT, link: url }], 'virtual_tour_url', url),
    ],
  ] as const) {
    const url = textOf(estate[field]);
    if (url === undefined) continue;
    if (webUrlSchema.safeParse(url).success) set(url);
    else writer.warn({ kind: 'invalid', column: field, value: url, reason: 'no web address', handling: 'dropped' });
  }
}

export function readMedia(estate: Parts, writer: DraftWriter, language: Locale): void {
  for (const { media } of attached(estate, 'images', writer, language)) writer.picture(media);
  for (const { media, name, isDocument } of attached(estate, 'plans', writer, language)) {
    if (isDocument) writer.file(media, fileTypeOf(name, 'FLOOR_PLAN'));
    else writer.picture(media, 'plan');
  }
  for (const { media, name } of attached(estate, 'documents', writer, language)) writer.file(media, fileTypeOf(name));
  readLinks(estate, writer);
}
