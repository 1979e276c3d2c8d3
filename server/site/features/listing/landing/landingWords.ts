import type { z } from 'zod';
import type { estatePageSchema } from '#shared/api/content.ts';
import type { Landing } from '#server/site/landing/landing.ts';
import { HEAD_TYPE_KEYS } from '#shared/primitives/ids.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';

/** What an editor wrote for a list, and how it is put together. */
export type EditedLanding = z.infer<typeof estatePageSchema>;

/**
 * The keys of a list's estate page in the back office: `sale` or `rent`, and `all`, a type (`apartment`), a place by its
 * first city id (`900000`), or both (`900000-apartment`).
 */
export function estatePageKeys({ family, place, type }: Landing): readonly [a: string, b: string] {
  const parts = [place?.cities[0], type === undefined ? undefined : HEAD_TYPE_KEYS.get(type)];
  return [family, parts.filter((part) => part !== undefined).join('-') || 'all'];
}

const capital = (text: string, locale: Locale) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

interface Wording {
  readonly locale: Locale;
  readonly t: Translate;
}

/** Apartments, homes: what the list is of, as many as there are. */
const kindOf = ({ type }: Pick<Landing, 'type'>, count: number, t: Translate) =>
  t(`landing:kind.${(type !== undefined && HEAD_TYPE_KEYS.get(type)) || 'any'}`, { count });

/** A number that takes the plural in every language. */
const MANY = 2;

/** "Appartementen" */
export const typeName = (type: number, { locale, t }: Wording): string => capital(kindOf({ type }, MANY, t), locale);

/** "Appartementen te koop in Gent": the title of a list, also in links to it. */
export function landingTitle(landing: Landing, { locale, t }: Wording): string {
  const kinds = kindOf(landing, MANY, t);
  const { family, place } = landing;
  const title = place
    ? t(`landing:title.${family}In`, { kinds, place: formatInPlace(localize(place.name, locale), locale) })
    : t(`landing:title.${family}`, { kinds });
  return capital(title, locale);
}

export interface LandingWords {
  readonly title: string;
  /** With the number of estates. */
  readonly heading: string;
  readonly introduction: string;
  /** For search engines. */
  readonly description: string;
}

/** The texts of a list: the editor's where there are some. */
export function landingWords(
  landing: Landing,
  estatePage: EditedLanding | null,
  { total, siteName, locale, t }: Wording & { readonly total: number; readonly siteName: string },
): LandingWords {
  const { family, place } = landing;
  const own = localize(estatePage?.title, locale);
  const written = localize(estatePage?.introduction, locale);
  const words = {
    total: formatNumber(total),
    kind: kindOf(landing, total, t),
    kinds: kindOf(landing, MANY, t),
    name: siteName,
    ...(place && { place: formatInPlace(localize(place.name, locale), locale) }),
  };
  const text = (part: 'heading' | 'text' | 'description') => t(`landing:${part}.${family}${place ? 'In' : ''}`, words);
  const isWhole = !place && landing.type === undefined;
  return {
    title: own || landingTitle(landing, { locale, t }),
    heading: own ? t('landing:heading.written', { title: own, total: words.total }) : text('heading'),
    introduction: written || (isWhole ? t(`offer:text.${family}`) : text('text')),
    description: text('description'),
  };
}
