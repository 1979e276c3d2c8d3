import { places, type KnownPlace } from '#server/backoffice/geo/places.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { FACADES_BY_SUB_TYPE } from '#shared/filters/definitions/facades.ts';
import { type Locale, LOCALES, localize } from '#shared/i18n/locales.ts';
import type { SearchCase } from './searchCase.ts';

/** The parts of a sentence, with the meaning of each. */
interface Parts {
  readonly type: string;
  readonly place: string;
  readonly zip: string;
  readonly rooms: number;
  /** Amounts in the notation of a language. */
  readonly low: string;
  readonly high: string;
  readonly rent: string;
}
/** The parts that a sentence contains. */
type Said = 'sale' | 'rent' | 'zip' | 'rooms' | 'low' | 'high' | 'rentMax';
type Pattern = readonly [said: readonly Said[], write: (parts: Parts) => string];

const PATTERNS: Readonly<Record<Locale, readonly Pattern[]>> = {
  nl: [
    [['sale'], ({ type, place }) => `${type} te koop in ${place}`],
    [['rooms', 'high'], ({ type, place, rooms, high }) => `${place} ${type} ${rooms} slpk max ${high}`],
    [['rent', 'rentMax'], ({ type, place, rent }) => `${type} te huur ${place} tot ${rent} euro per maand`],
    [['low', 'high'], ({ type, place, low, high }) => `ik zoek ${type} tussen ${low} en ${high} te ${place}`],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, minstens ${rooms} slaapkamers`],
  ],
  fr: [
    [['sale'], ({ type, place }) => `${type} à vendre à ${place}`],
    [['rooms', 'high'], ({ type, place, rooms, high }) => `${place} ${type} ${rooms} ch. max ${high} €`],
    [['rent', 'rentMax'], ({ type, place, rent }) => `${type} à louer ${place} jusqu'à ${rent} € par mois`],
    [['low', 'high'], ({ type, place, low, high }) => `je cherche ${type} entre ${low} et ${high} près de ${place}`],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, au moins ${rooms} chambres`],
  ],
  en: [
    [['sale'], ({ type, place }) => `${type} for sale in ${place}`],
    [['rooms', 'high'], ({ type, place, rooms, high }) => `${place} ${type} ${rooms} bed under €${high}`],
    [['rent', 'rentMax'], ({ type, place, rent }) => `${type} to rent in ${place} up to €${rent} pcm`],
    [['low', 'high'], ({ type, place, low, high }) => `looking for ${type} near ${place}, ${low} to ${high}`],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, at least ${rooms} bedrooms`],
  ],
  de: [
    [['sale'], ({ type, place }) => `${type} zu verkaufen in ${place}`],
    [['rooms', 'high'], ({ type, place, rooms, high }) => `${place} ${type} ${rooms} Schlafzimmer max. ${high} Euro`],
    [['rent', 'rentMax'], ({ type, place, rent }) => `${type} zu mieten ${place} bis ${rent} € im Monat`],
    [['low', 'high'], ({ type, place, low, high }) => `suche ${type} zwischen ${low} und ${high} bei ${place}`],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, mindestens ${rooms} Schlafzimmer`],
  ],
};

const thousands = (separator: string) => (value: number) => String(value).replace(/(?=\d{3}$)/, separator);
/** The separators of thousands in each language. Visitors also use them on pages in other languages. */
const AMOUNTS: Readonly<Record<Locale, (value: number) => string>> = {
  nl: thousands('.'),
  fr: thousands(' '),
  en: thousands(','),
  de: String,
};

/** The types of homes. An ordinary flat or dwelling has the name of its head type. */
const HOME_TYPES: readonly {
  readonly described: string;
  /** The number of facades of a type that says how a house stands. */
  readonly facades?: number | undefined;
  readonly name: (locale: Locale) => string;
}[] = [
  ...[1, 3].map((id) => ({
    described: HEAD_TYPE_NAMES[id]?.en.toLowerCase() ?? '',
    name: (locale: Locale) => HEAD_TYPE_NAMES[id]?.[locale] ?? '',
  })),
  ...SUB_TYPES.filter(
    ({ headTypeId, key }) => (headTypeId === 1 || headTypeId === 3) && key !== 'FLAT' && key !== 'DWELLING',
  ).map(({ id, key, name }) => ({
    described: FACADES_BY_SUB_TYPE.has(id) ? 'house' : key.toLowerCase(),
    facades: FACADES_BY_SUB_TYPE.get(id),
    name: (locale: Locale) => name[locale],
  })),
];

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');
/** The ways in which people write one name. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => plain(name).toLowerCase(),
  (name) => plain(name).replaceAll('-', ' '),
  (name) => name.replace(/\b(?:Sint|Saint|Sankt)\b/, 'St.'),
  (name) => name.toUpperCase(),
];

const folded = (name: string) =>
  plain(name)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ');
const listNames = ({ name }: KnownPlace) => new Set(Object.values(name).map(folded));
const homonyms = Map.groupBy(
  places
    .filter(({ level }) => level !== 'remainder')
    .flatMap((place) => [...listNames(place)].map((name) => ({ name, place }))),
  ({ name }) => name,
);
const provinces = new Set(places.flatMap(({ province }) => (province ? Object.values(province.name).map(folded) : [])));
const partsByMunicipality = Map.groupBy(places, ({ municipality }) => municipality.id);

/** The places whose name is unique and has no other meaning. */
const CLEAR: readonly KnownPlace[] = places.filter((place) => {
  const names = [...listNames(place)];
  const isPartOfName = Object.values(place.municipality.name).some((whole) =>
    names.some((name) => folded(whole).startsWith(`${name} `)),
  );
  return (
    place.level === 'village' &&
    names.every((name) => name.length > 3 && homonyms.get(name)?.length === 1 && !provinces.has(name)) &&
    !isPartOfName
  );
});

function describedPlace(place: KnownPlace, isZipSaid: boolean): string {
  const isNamedAlike = localize(place.municipality.name, 'nl') === localize(place.name, 'nl');
  const isWhole = isNamedAlike && (partsByMunicipality.get(place.municipality.id)?.length ?? 0) > 1;
  return isWhole && !isZipSaid
    ? `${localize(place.municipality.name, 'nl')}+`
    : `${place.zip} ${localize(place.name, 'nl')}`;
}

/**
 * Generates sentences, with their meaning, from places, types and amounts: `count` of each language. The result is
 * always the same; another `seed` generates other sentences.
 */
export function generateSentences(count: number, seed = 0): { locale: Locale; sentence: SearchCase }[] {
  return LOCALES.flatMap((locale, language) =>
    Array.from({ length: count }, (_, index) => {
      // The numbers are primes, so that the lists are not traversed at the same speed.
      const step = seed * 7919 + index * 4 + language;
      const at = <T>(list: readonly T[], pace: number): T => {
        const found = list[(step * pace) % list.length];
        if (found === undefined) throw new Error('an empty list');
        return found;
      };
      const [said, write] = at(PATTERNS[locale], 1);
      const place = at(CLEAR, 613);
      const type = at(HOME_TYPES, 17);
      const amount = AMOUNTS[at(LOCALES, 3)];
      const [low, high, rent] = [150_000 + (step % 9) * 25_000, 425_000 + (step % 11) * 50_000, 600 + (step % 13) * 50];
      const rooms = 1 + (step % 4);
      const text = write({
        type: type.name(locale),
        place: at(SPELLINGS, 7)(localize(place.name, locale)),
        zip: place.zip,
        rooms,
        low: amount(low),
        high: amount(high),
        rent: String(rent),
      });
      const has = (part: Said) => said.includes(part);
      const described = [
        has('sale') ? 'sale' : '',
        has('rent') ? 'rent' : '',
        type.described,
        describedPlace(place, has('zip')),
        has('low') ? `≥${low}` : '',
        has('high') ? `≤${high}` : '',
        has('rentMax') ? `≤${rent}` : '',
        has('rooms') ? `${rooms}+` : '',
        type.facades === undefined ? '' : `#facades-min=${type.facades} · #facades-max=${type.facades}`,
      ];
      return { locale, sentence: [text, described.filter(Boolean).join(' · ')] as const };
    }),
  );
}
