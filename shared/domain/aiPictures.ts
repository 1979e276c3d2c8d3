import type { AiPictureKind } from '../primitives/aiKinds.ts';
import type { LocalizedText } from '../api/common.ts';
import { type Locale, LOCALES, localize } from '../i18n/locales.ts';
import type { PictureView } from './media.ts';

/**
 * The label of AI pictures wherever they are shown (Regulation (EU) 2024/1689, Article 50). Agencies cannot change it.
 */
export const AI_PICTURE_LABELS: Readonly<Record<AiPictureKind, Readonly<Record<Locale, string>>>> = {
  made: { nl: 'Gemaakt met AI', fr: 'Image créée par IA', en: 'Made with AI', de: 'Mit KI erstellt' },
  changed: { nl: 'Bewerkt met AI', fr: 'Photo modifiée par IA', en: 'Edited with AI', de: 'Mit KI bearbeitet' },
};

const addLabel = (alt: string, label: string) => (alt === '' ? label : `${alt} (${label})`);

/**
 * Adds the AI label to a picture and to its alternative text. When `ai` is undefined, the picture is returned
 * unchanged.
 */
export function labelPicture<Shown extends Pick<PictureView, 'alt'>>(
  picture: Shown,
  ai: AiPictureKind | undefined,
  locale: Locale,
): Shown & Pick<PictureView, 'ai'> {
  if (ai === undefined) return picture;
  const label = AI_PICTURE_LABELS[ai][locale];
  return { ...picture, alt: addLabel(picture.alt, label), ai: label };
}

/**
 * Returns the alternative text in every language, with the AI label. A language without a text gets the text in another
 * language, as on pages (`localize`). When `ai` is undefined, `alt` is returned unchanged.
 */
export const labelAltText = (
  alt: LocalizedText | undefined,
  ai: AiPictureKind | undefined,
): LocalizedText | undefined =>
  ai === undefined
    ? alt
    : Object.fromEntries(
        LOCALES.map((locale) => [locale, addLabel(localize(alt, locale), AI_PICTURE_LABELS[ai][locale])]),
      );
