import type { AiKind } from '../primitives/aiKinds.ts';
import type { LocalizedText } from '../api/common.ts';
import { type Locale, LOCALES } from '../i18n/locales.ts';
import type { PictureView } from './media.ts';

/** What stands on such a picture wherever it is shown (Regulation (EU) 2024/1689, Article 50): no wording of an agency. */
const LABELS: Readonly<Record<AiKind, Readonly<Record<Locale, string>>>> = {
  made: { nl: 'Gemaakt met AI', fr: 'Image créée par IA', en: 'Made with AI', de: 'Mit KI erstellt' },
  changed: { nl: 'Bewerkt met AI', fr: 'Photo modifiée par IA', en: 'Edited with AI', de: 'Mit KI bearbeitet' },
};

const withLabel = (alt: string, label: string) => (alt === '' ? label : `${alt} (${label})`);

/** A picture with its label, which is part of its alternative text too; one that says nothing of AI as it is. */
export function labelledPicture<Shown extends Pick<PictureView, 'alt'>>(
  picture: Shown,
  ai: AiKind | undefined,
  locale: Locale,
): Shown & Pick<PictureView, 'ai'> {
  if (ai === undefined) return picture;
  const label = LABELS[ai][locale];
  return { ...picture, alt: withLabel(picture.alt, label), ai: label };
}

/** The words for a picture elsewhere, in every language: with its label. */
export const labelledWords = (alt: LocalizedText | undefined, ai: AiKind | undefined): LocalizedText | undefined =>
  ai === undefined
    ? alt
    : Object.fromEntries(LOCALES.map((locale) => [locale, withLabel(alt?.[locale] ?? '', LABELS[ai][locale])]));
