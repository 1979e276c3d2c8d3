import type { EstateSummary } from '#shared/api/estate.ts';
import { labelPicture } from '#shared/domain/aiPictures.ts';
import { mediaPath } from '#shared/domain/media.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { MailContext } from '../mailContext.ts';
import type { EstateMailCard } from './mailBlocks.ts';

type MailPictureSource = Pick<EstateSummary['pictures'][number], 'file' | 'alt' | 'ai'>;

/** Builds a picture for a mail. When the picture has no alternative text, the `title` of the home is used. */
export function buildMailPicture(
  { file, alt, ai }: MailPictureSource,
  title: string,
  { locale, url }: Pick<MailContext, 'locale' | 'url'>,
): NonNullable<EstateMailCard['picture']> {
  const { alt: altText, ai: caption } = labelPicture({ alt: localize(alt, locale) || title }, ai, locale);
  return { url: url(mediaPath(file, 'medium-2x', 'jpg')), alt: altText, ...(caption !== undefined && { caption }) };
}
