import type { Place } from '../../api/places.ts';
import type { Wishes } from '../../api/subscriptions.ts';
import { formatPrice } from '../../i18n/format.ts';
import { type Locale, localize } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import { formatFilterLabels } from '../../filters/filterWords.ts';
import { formatMunicipalityName } from '../listing/municipalityLabel.ts';
import { offersRent } from '../listing/filterQuery.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES } from '../../primitives/vocabulary.ts';

/** The names of the places in the wishes; a place without a name is shown by its zip. */
export type PlaceNames = readonly Place[];

interface WishLanguage {
  readonly locale: Locale;
  readonly t: Translate;
}

interface WishLine {
  readonly label: string;
  readonly text: string;
}

const IDS_PER_ZIP = 100;

const toZip = (id: number) => String(Math.floor(id / IDS_PER_ZIP));

function formatPlaces(
  { city, municipality, province, radius, area }: Wishes,
  places: PlaceNames,
  { locale, t }: WishLanguage,
) {
  const findPlaceName = (kind: Place['kind'], id: number | string) => {
    const place = places.find((candidate) => candidate.kind === kind && candidate.id === id);
    if (place?.kind === 'municipality') return formatMunicipalityName(place, locale);
    return place && localize(place.name, locale);
  };
  const placeTexts = [
    ...province.map((id) => t('wishes:province', { name: findPlaceName('province', id) ?? id })),
    // A municipality that consists of one place is in `places` only as a city.
    ...municipality.map((id) => findPlaceName('municipality', id) ?? findPlaceName('city', id) ?? toZip(id)),
    ...city.map((id) => findPlaceName('city', id) ?? toZip(id)),
  ];
  return [
    ...(placeTexts.length > 0
      ? [placeTexts.join(', ') + (radius ? ` ${t('wishes:radius', { km: radius })}` : '')]
      : []),
    ...(area === undefined ? [] : [t('wishes:area')]),
  ].join('; ');
}

function formatTypes({ type, subType }: Wishes, { locale }: WishLanguage): string[] {
  const subTypes = SUB_TYPES.filter(({ id }) => subType.includes(id));
  const headTypesWithSubTypes = new Set(subTypes.map(({ headTypeId }) => headTypeId));
  return [
    ...type.filter((id) => !headTypesWithSubTypes.has(id)).flatMap((id) => HEAD_TYPE_NAMES[id]?.[locale] ?? []),
    ...subTypes.map(({ name }) => name[locale]),
  ];
}

function formatPrices({ priceMin, priceMax }: Wishes, { t }: WishLanguage): string {
  if (priceMin && priceMax) return t('wishes:priceBetween', { from: formatPrice(priceMin), to: formatPrice(priceMax) });
  if (priceMin) return t('wishes:priceFrom', { price: formatPrice(priceMin) });
  return priceMax ? t('wishes:priceTo', { price: formatPrice(priceMax) }) : '';
}

/**
 * Returns the wishes as lines of a list. A wish that does not restrict the results has no line, but there is always a
 * line for the place.
 */
export function formatWishLines(wishes: Wishes, places: PlaceNames, language: WishLanguage): readonly WishLine[] {
  const { t } = language;
  const { bedMin, more } = wishes;
  return [
    { label: t('wishes:label.transaction'), text: t(offersRent(wishes) ? 'wishes:rent' : 'wishes:sale') },
    { label: t('wishes:label.type'), text: formatTypes(wishes, language).join(', ') },
    { label: t('wishes:label.place'), text: formatPlaces(wishes, places, language) || t('wishes:everywhere') },
    { label: t('wishes:label.price'), text: formatPrices(wishes, language) },
    { label: t('wishes:label.bedrooms'), text: bedMin ? t('wishes:bedrooms', { count: bedMin }) : '' },
    { label: t('filters:title'), text: formatFilterLabels(more, t).join(', ') },
  ].filter(({ text }) => text !== '');
}

/** Returns the wishes in one line: `Te koop, Huis, Gent (+ 5 km), tot € 400.000`. */
export const formatWishTitle = (wishes: Wishes, places: PlaceNames, language: WishLanguage): string =>
  formatWishLines(wishes, places, language)
    .map(({ text }) => text)
    .join(', ');
