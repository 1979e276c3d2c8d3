import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import type { ExampleContext, Examples } from './example.ts';

const HOME: RentalUnitWrite = {
  id: 1,
  general: {
    reference: 'V-001',
    title: { nl: 'Studio Zeeduin', fr: 'Studio Zeeduin' },
    kind: { id: 1, name: { nl: 'Appartement', fr: 'Appartement' } },
    subKind: { id: 11, name: { nl: 'Studio', fr: 'Studio' } },
    location: { id: 1, name: { nl: 'Zeedijk', fr: 'Digue' } },
    maxOccupation: 4,
    petsAllowed: true,
  },
  places: { bedrooms: 1, bathrooms: 1 },
  options: [{ id: 1, name: { nl: 'Terras', fr: 'Terrasse' } }],
  address: {
    street: { nl: 'Zeedijk', fr: 'Digue de Mer' },
    number: '88',
    visible: false,
    city: { id: 840_000, zip: '8400', name: { nl: 'Oostende', fr: 'Ostende' } },
  },
  seasons: [
    {
      name: { nl: 'Heel het jaar', fr: 'Toute l’année' },
      ranges: [{ from: '01-01', to: '12-31' }],
      rents: { week: 700, weekend: 330 },
      nightly: { rent: 110, minNights: 2 },
    },
  ],
  costs: { cleaning: 60, deposit: 250, touristTax: { amount: 2.5, children: false } },
};

const GUEST = {
  firstName: 'Sam',
  lastName: 'Maes',
  email: 'sam@visitor.example',
  phone: '+32 471 00 00 00',
};
const UNIT = { id: '1' };
const nights = ({ day }: ExampleContext) => ({ begin: day(60), end: day(63) });
const SEARCH = { query: { range: { maxOccupation: { gte: 2 } } }, from: 0, limit: 20 };

/** Returns the agency's id of the reservation that an earlier call listed. */
function reservationId({ answers: { listRentalEntries } }: ExampleContext): string {
  const [first] = listRentalEntries;
  if (!first) throw new Error('The example of reservations is empty.');
  return first.id;
}

/** Examples of a holiday home, of a guest who books it, and of the agency that answers. */
export const RENTAL_EXAMPLES = {
  createRentalUnit: ({ answers }) => ({
    body: { ...HOME, photos: [{ ...answers.putAsset, alt: { nl: 'De voorgevel', fr: 'La façade' } }] },
  }),
  replaceRentalUnit: ({ answers }) => ({
    params: UNIT,
    body: {
      ...HOME,
      photos: [{ ...answers.putAsset, alt: { nl: 'De voorgevel', fr: 'La façade' } }],
      house: { checkIn: '15:00', checkOut: '10:00' },
    },
  }),
  getRentalUnitRecord: () => ({ params: UNIT }),
  searchRentalUnits: () => ({ body: SEARCH }),
  rentalFilters: () => ({ body: SEARCH }),
  getRentalUnit: () => ({ params: UNIT }),
  getRentalPhoto: () => ({ params: { unitId: '1', photoId: 'gevel' } }),
  getRentalPeriods: ({ day }) => ({ params: UNIT, query: { types: 'week', from: day(30), to: day(60) } }),
  getRentalQuote: (context) => ({ params: UNIT, query: { ...nights(context), adults: '2', children: '1' } }),
  holdNights: (context) => ({ params: UNIT, body: nights(context) }),
  createRentalReservation: (context) => ({
    body: {
      unitId: 1,
      ...nights(context),
      adults: 2,
      children: 1,
      hold: context.answers.holdNights.id,
      visitor: GUEST,
      remark: 'Is er een kinderbed?',
      locale: 'nl',
    },
  }),
  releaseNights: ({ answers }) => ({ params: { ...UNIT, hold: answers.holdNights.id } }),
  getRentalReservation: ({ answers }) => ({ params: { id: answers.createRentalReservation.id } }),
  listRentalEntries: () => ({ query: { state: 'requested' } }),
  answerRental: (context) => ({
    params: { id: reservationId(context) },
    body: { state: 'confirmed', note: 'Het kinderbed staat klaar.' },
  }),
  getRentalCalendar: () => ({ params: UNIT, query: { without: 'airbnb' } }),
  listRentalFeeds: () => ({}),
  cancelRentalReservation: ({ answers }) => ({ params: { id: answers.createRentalReservation.id } }),
  deleteRentalUnit: () => ({ params: UNIT }),
} satisfies Partial<Examples>;
