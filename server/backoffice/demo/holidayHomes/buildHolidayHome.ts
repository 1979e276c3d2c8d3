import type { SalesRep } from '#shared/api/estate.ts';
import type { RentalUnitInput } from '#shared/api/rentals.ts';
import { toAddressParts } from '../../geo/places.ts';
import { findDemoPlace } from '../estates/placeOf.ts';
import { picture } from '../pictures.ts';
import type { DemoHolidayHome } from './demoHolidayHome.ts';
import { LOCATIONS, NEAR, OPTIONS, RULES, SEASON_NAMES, SUB_KINDS } from './holidayHomeWords.ts';
import { DEMO_LOCALES, type DemoLocale } from '../demoLocales.ts';
import { createRecord, typedEntries } from '#shared/domain/typedKeys.ts';

type Season = NonNullable<RentalUnitInput['seasons']>[number];
type Rents = NonNullable<Season['rents']>;

/** Rounds an amount up to a multiple of five euros. */
const rounded = (amount: number): number => Math.ceil(amount / 5) * 5;

const week = (amount: number): Rents => ({ week: rounded(amount), fortnight: rounded(amount * 1.9) });
const breaks = (amount: number): Rents => ({ weekend: rounded(amount * 0.55), midweek: rounded(amount * 0.6) });

const LOW_RANGES = [{ from: '11-01', to: '03-31' }];
const MIDDLE_RANGES = [
  { from: '04-01', to: '06-30' },
  { from: '09-01', to: '10-31' },
];
const HIGH_RANGES = [{ from: '07-01', to: '08-31' }];
const CHRISTMAS_RANGES = [{ from: '12-19', to: '01-03' }];

/**
 * Builds the prices of a home through the year, according to how its owner lets it. In summer and at Christmas it is
 * let by the week.
 */
function buildSeasons({ week: base, plan }: DemoHolidayHome): Season[] {
  const [middle, high, christmas] = [base * 1.35, base * 2, base * 1.6];
  const isShort = plan === 'free' || plan === 'breaks';
  return [
    {
      name: SEASON_NAMES.low,
      ranges: LOW_RANGES,
      rents: {
        ...week(base),
        ...(isShort && breaks(base)),
        ...(plan === 'winter' && { month: rounded(base * 2.6), ...breaks(base) }),
      },
      ...(plan === 'free' && { nightly: { rent: rounded(base / 5), minNights: 2 } }),
    },
    {
      name: SEASON_NAMES.middle,
      ranges: MIDDLE_RANGES,
      rents: { ...week(middle), ...(isShort && breaks(middle)) },
      ...(plan === 'free' && { nightly: { rent: rounded(middle / 5), minNights: 3 } }),
    },
    {
      name: SEASON_NAMES.high,
      ranges: HIGH_RANGES,
      rents: { ...week(high), ...(plan === 'breaks' && { midweek: rounded(high * 0.65) }) },
    },
    { name: SEASON_NAMES.christmas, ranges: CHRISTMAS_RANGES, rents: { week: rounded(christmas) } },
  ];
}

type Sentences = Readonly<Record<DemoLocale, (home: DemoHolidayHome) => string[]>>;

/**
 * Sentences with details that the short description lacks: the number of guests, and the hours of arrival and
 * departure.
 */
const SENTENCES: Sentences = {
  nl: ({ persons, beds, surface, options }) => [
    `${surface} m² voor ${persons} personen${beds > 0 ? `, met ${beds === 1 ? 'één slaapkamer' : `${beds} slaapkamers`}` : ''}.`,
    'De bedden zijn opgemaakt met dekbedden, de keuken is ingericht om echt te koken en er liggen spelletjes voor als het regent.',
    options.includes('PARKING') ? 'Je parkeert bij de woning.' : 'Parkeren kan in de buurt; wij wijzen je de weg.',
    'De sleutel krijg je van ons, persoonlijk of uit de sleutelkluis als je laat aankomt.',
  ],
  fr: ({ persons, beds, surface, options }) => [
    `${surface} m² pour ${persons} personnes${beds > 0 ? `, avec ${beds === 1 ? 'une chambre' : `${beds} chambres`}` : ''}.`,
    'Les lits ont des couettes, la cuisine est faite pour cuisiner vraiment et des jeux attendent les jours de pluie.',
    options.includes('PARKING')
      ? 'Vous vous garez sur place.'
      : 'On se gare dans le quartier ; nous vous indiquons où.',
    'Nous vous remettons la clé nous-mêmes, ou par le coffre à clés si vous arrivez tard.',
  ],
  en: ({ persons, beds, surface, options }) => [
    `${surface} m² for ${persons} persons${beds > 0 ? `, with ${beds === 1 ? 'one bedroom' : `${beds} bedrooms`}` : ''}.`,
    'The beds have duvets, the kitchen is made for real cooking, and there are games for when it rains.',
    options.includes('PARKING') ? 'You park at the house.' : 'Parking is nearby; we will show you where.',
    'We hand you the key ourselves, or leave it in the key safe if you arrive late.',
  ],
  de: ({ persons, beds, surface, options }) => [
    `${surface} m² für ${persons} Personen${beds > 0 ? `, mit ${beds === 1 ? 'einem Schlafzimmer' : `${beds} Schlafzimmern`}` : ''}.`,
    'Die Betten haben Bettdecken, die Küche ist zum richtigen Kochen eingerichtet, und für Regentage gibt es Spiele.',
    options.includes('PARKING') ? 'Sie parken am Haus.' : 'Parken ist in der Nähe möglich; wir zeigen Ihnen, wo.',
    'Den Schlüssel geben wir Ihnen persönlich, oder er liegt im Schlüsseltresor, wenn Sie spät ankommen.',
  ],
};

const inEach = (text: (locale: DemoLocale) => string) => createRecord(DEMO_LOCALES, text);

function addressFor({ place, street, number, box, at, hidden }: DemoHolidayHome): RentalUnitInput['address'] {
  const [latitude, longitude] = at;
  return {
    ...toAddressParts(findDemoPlace(place)),
    visible: !hidden,
    street,
    number,
    ...(box !== undefined && { box }),
    location: { latitude, longitude, precision: 3 },
  };
}

/** Returns a photo with its alternative text. */
function photo(name: string): NonNullable<RentalUnitInput['photos']>[number] {
  const { file, alt } = picture(name);
  return { ...file, alt };
}

/** Builds a demo home in the form of the contract. */
export function buildHolidayHome(home: DemoHolidayHome, prefix: string, team: readonly SalesRep[]): RentalUnitInput {
  const { id, kind, location, persons, beds, baths, surface, floor, garage, pets, options, near, plan } = home;
  const salesRep = team[home.agent];
  const rules = [RULES.smoke, RULES.quiet, RULES.parties, pets ? RULES.pets : RULES.noPets, RULES.linen, RULES.waste];
  return {
    id,
    photos: home.photos.map(photo),
    general: {
      reference: `${prefix}-V${String(id).padStart(2, '0')}`,
      // The number is invented; no authority issues numbers of this form.
      registrationNumber: `DEMO-${String(id).padStart(6, '0')}`,
      title: home.title,
      ...SUB_KINDS[kind],
      location: LOCATIONS[location],
      maxOccupation: persons,
      garage: garage ?? false,
      petsAllowed: pets ?? false,
      surface,
      ...(floor !== undefined && { floor }),
      descriptionShort: home.hook,
      description: inEach((locale) => SENTENCES[locale](home).join(' ')),
    },
    places: { bedrooms: beds, bathrooms: baths, toilets: baths },
    options: options.map((option) => OPTIONS[option]),
    address: addressFor(home),
    house: { checkIn: plan === 'free' ? '15:00' : '16:00', checkOut: '10:00', rules },
    near: typedEntries(near).map(([name, distance]) => ({ name: NEAR[name], distance })),
    ...(salesRep && { salesRep }),
    seasons: buildSeasons(home),
    rules: plan === 'fridays' ? { week: { arrival: 'friday' }, fortnight: { arrival: 'friday' } } : {},
    costs: {
      cleaning: home.cleaning,
      deposit: home.deposit,
      touristTax: { amount: home.tax, children: id % 3 !== 0 },
    },
    closed: home.closed.map(([begin, end]) => ({ begin, end })),
  };
}
