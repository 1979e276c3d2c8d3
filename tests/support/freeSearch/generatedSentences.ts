import { places, type KnownPlace } from '#server/backoffice/geo/places.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { FACADES_BY_SUB_TYPE } from '#shared/filters/definitions/facades.ts';
import { type Locale, LOCALES, localize } from '#shared/i18n/locales.ts';
import type { SearchCase } from './searchCase.ts';

/** The parts of a sentence, with the meaning of each. */
interface SentenceParts {
  readonly type: string;
  readonly place: string;
  readonly zip: string;
  readonly rooms: number;
  /**
   * The lower price limit in the notation of a language, such as `200.000`. The next two fields are the upper limit and
   * the rent.
   */
  readonly lowPrice: string;
  readonly highPrice: string;
  readonly rentPrice: string;
}
/** The parts that a sentence contains. */
type SaidPart = 'sale' | 'rent' | 'zip' | 'rooms' | 'low' | 'high' | 'rentMax';
type SentencePattern = readonly [said: readonly SaidPart[], write: (parts: SentenceParts) => string];

const SENTENCE_PATTERNS: Readonly<Record<Locale, readonly SentencePattern[]>> = {
  nl: [
    [['sale'], ({ type, place }) => `${type} te koop in ${place}`],
    [['rooms', 'high'], ({ type, place, rooms, highPrice }) => `${place} ${type} ${rooms} slpk max ${highPrice}`],
    [['rent', 'rentMax'], ({ type, place, rentPrice }) => `${type} te huur ${place} tot ${rentPrice} euro per maand`],
    [
      ['low', 'high'],
      ({ type, place, lowPrice, highPrice }) => `ik zoek ${type} tussen ${lowPrice} en ${highPrice} te ${place}`,
    ],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, minstens ${rooms} slaapkamers`],
  ],
  fr: [
    [['sale'], ({ type, place }) => `${type} à vendre à ${place}`],
    [['rooms', 'high'], ({ type, place, rooms, highPrice }) => `${place} ${type} ${rooms} ch. max ${highPrice} €`],
    [['rent', 'rentMax'], ({ type, place, rentPrice }) => `${type} à louer ${place} jusqu'à ${rentPrice} € par mois`],
    [
      ['low', 'high'],
      ({ type, place, lowPrice, highPrice }) => `je cherche ${type} entre ${lowPrice} et ${highPrice} près de ${place}`,
    ],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, au moins ${rooms} chambres`],
  ],
  en: [
    [['sale'], ({ type, place }) => `${type} for sale in ${place}`],
    [['rooms', 'high'], ({ type, place, rooms, highPrice }) => `${place} ${type} ${rooms} bed under €${highPrice}`],
    [['rent', 'rentMax'], ({ type, place, rentPrice }) => `${type} to rent in ${place} up to €${rentPrice} pcm`],
    [
      ['low', 'high'],
      ({ type, place, lowPrice, highPrice }) => `looking for ${type} near ${place}, ${lowPrice} to ${highPrice}`,
    ],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, at least ${rooms} bedrooms`],
  ],
  de: [
    [['sale'], ({ type, place }) => `${type} zu verkaufen in ${place}`],
    [
      ['rooms', 'high'],
      ({ type, place, rooms, highPrice }) => `${place} ${type} ${rooms} Schlafzimmer max. ${highPrice} Euro`,
    ],
    [['rent', 'rentMax'], ({ type, place, rentPrice }) => `${type} zu mieten ${place} bis ${rentPrice} € im Monat`],
    [
      ['low', 'high'],
      ({ type, place, lowPrice, highPrice }) => `suche ${type} zwischen ${lowPrice} und ${highPrice} bei ${place}`,
    ],
    [['zip', 'rooms'], ({ type, zip, place, rooms }) => `${type}, ${zip} ${place}, mindestens ${rooms} Schlafzimmer`],
  ],
};

const createThousandsFormatter = (separator: string) => (value: number) =>
  String(value).replace(/(?=\d{3}$)/, separator);
/**
 * Functions that format an amount with the thousands separator of a language; German amounts have none. Visitors also
 * write amounts in this way on pages in other languages.
 */
const AMOUNT_FORMATTERS: Readonly<Record<Locale, (value: number) => string>> = {
  nl: createThousandsFormatter('.'),
  fr: createThousandsFormatter(' '),
  en: createThousandsFormatter(','),
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

const removeAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');
/** The ways in which people write one name. */
const NAME_SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => removeAccents(name).toLowerCase(),
  (name) => removeAccents(name).replaceAll('-', ' '),
  (name) => name.replace(/\b(?:Sint|Saint|Sankt)\b/, 'St.'),
  (name) => name.toUpperCase(),
];

const foldName = (name: string) =>
  removeAccents(name)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ');
const listNames = ({ name }: KnownPlace) => new Set(Object.values(name).map(foldName));
const placesByName = Map.groupBy(
  places
    .filter(({ level }) => level !== 'remainder')
    .flatMap((place) => [...listNames(place)].map((name) => ({ name, place }))),
  ({ name }) => name,
);
const provinceNames = new Set(
  places.flatMap(({ province }) => (province ? Object.values(province.name).map(foldName) : [])),
);
const partsByMunicipality = Map.groupBy(places, ({ municipality }) => municipality.id);

/** The places whose name is unique and has no other meaning. */
const UNAMBIGUOUS_PLACES: readonly KnownPlace[] = places.filter((place) => {
  const names = [...listNames(place)];
  const isPartOfName = Object.values(place.municipality.name).some((whole) =>
    names.some((name) => foldName(whole).startsWith(`${name} `)),
  );
  return (
    place.level === 'village' &&
    names.every((name) => name.length > 3 && placesByName.get(name)?.length === 1 && !provinceNames.has(name)) &&
    !isPartOfName
  );
});

function describePlace(place: KnownPlace, isZipSaid: boolean): string {
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
      const [saidParts, write] = at(SENTENCE_PATTERNS[locale], 1);
      const place = at(UNAMBIGUOUS_PLACES, 613);
      const type = at(HOME_TYPES, 17);
      const amount = AMOUNT_FORMATTERS[at(LOCALES, 3)];
      const [low, high, rent] = [150_000 + (step % 9) * 25_000, 425_000 + (step % 11) * 50_000, 600 + (step % 13) * 50];
      const rooms = 1 + (step % 4);
      const text = write({
        type: type.name(locale),
        place: at(NAME_SPELLINGS, 7)(localize(place.name, locale)),
        zip: place.zip,
        rooms,
        lowPrice: amount(low),
        highPrice: amount(high),
        rentPrice: String(rent),
      });
      const has = (part: SaidPart) => saidParts.includes(part);
      const described = [
        has('sale') ? 'sale' : '',
        has('rent') ? 'rent' : '',
        type.described,
        describePlace(place, has('zip')),
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
