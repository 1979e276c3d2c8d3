import type { z } from 'zod';
import type { estatePageSchema } from '#shared/api/content/content.ts';
import type { LandingSelection } from '#server/site/landing/landing.ts';
import { HEAD_TYPE_KEYS } from '#shared/primitives/ids.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';

/** An editor's texts for a list, with the filter and settings of the list. */
export type EditedLanding = z.infer<typeof estatePageSchema>;

/**
 * Returns the two keys of the editor's texts for a list in the back office. The first is `sale` or `rent`. The second
 * is `all`, a type (`apartment`), a place by its first city id (`900000`), or both (`900000-apartment`).
 */
export function getEstatePageKeys({ family, place, type }: LandingSelection): readonly [family: string, part: string] {
  const parts = [place?.cityIds[0], type === undefined ? undefined : HEAD_TYPE_KEYS.get(type)];
  return [family, parts.filter((part) => part !== undefined).join('-') || 'all'];
}

const capitalize = (text: string, locale: Locale) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

interface WordingContext {
  readonly locale: Locale;
  readonly t: Translate;
}

/** Returns the kind of homes on the list, such as "apartments", in the singular or plural for `count`. */
const formatKind = ({ type }: Pick<LandingSelection, 'type'>, count: number, t: Translate) =>
  t(`landing:kind.${(type !== undefined && HEAD_TYPE_KEYS.get(type)) || 'any'}`, { count });

/** A number that takes the plural in every language. */
const PLURAL_COUNT = 2;

/** Returns for example "Appartementen". */
export const formatTypeName = (type: number, { locale, t }: WordingContext): string =>
  capitalize(formatKind({ type }, PLURAL_COUNT, t), locale);

/** Returns the title of a list, also for links to it: "Appartementen te koop in Gent". */
export function formatLandingTitle(landing: LandingSelection, { locale, t }: WordingContext): string {
  const kinds = formatKind(landing, PLURAL_COUNT, t);
  const { family, place } = landing;
  const title = place
    ? t(`landing:title.${family}In`, { kinds, place: formatInPlace(localize(place.name, locale), locale) })
    : t(`landing:title.${family}`, { kinds });
  return capitalize(title, locale);
}

export interface LandingTexts {
  readonly title: string;
  /** The heading with the number of estates. */
  readonly heading: string;
  readonly introduction: string;
  /** The description for search engines. */
  readonly description: string;
}

/** Returns the texts of a list: the editor's texts when there are some, otherwise the default ones. */
export function buildLandingTexts(
  landing: LandingSelection,
  estatePage: EditedLanding | null,
  { total, siteName, locale, t }: WordingContext & { readonly total: number; readonly siteName: string },
): LandingTexts {
  const { family, place } = landing;
  const ownTitle = localize(estatePage?.title, locale);
  const ownIntroduction = localize(estatePage?.introduction, locale);
  const textValues = {
    total: formatNumber(total),
    kind: formatKind(landing, total, t),
    kinds: formatKind(landing, PLURAL_COUNT, t),
    name: siteName,
    ...(place && { place: formatInPlace(localize(place.name, locale), locale) }),
  };
  const formatText = (part: 'heading' | 'text' | 'description') =>
    t(`landing:${part}.${family}${place ? 'In' : ''}`, textValues);
  const isWhole = !place && landing.type === undefined;
  return {
    title: ownTitle || formatLandingTitle(landing, { locale, t }),
    heading: ownTitle
      ? t('landing:heading.written', { title: ownTitle, total: textValues.total })
      : formatText('heading'),
    introduction: ownIntroduction || (isWhole ? t(`offer:text.${family}`) : formatText('text')),
    description: formatText('description'),
  };
}
