import type { RentalUnitWrite } from '#shared/api/rentals.ts';
import type { ExampleContext, ExamplesByCall } from './example.ts';

const EXAMPLE_HOLIDAY_HOME: RentalUnitWrite = {
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

const EXAMPLE_GUEST = {
  firstName: 'Sam',
  lastName: 'Maes',
  email: 'sam@visitor.example',
  phone: '+32 471 00 00 00',
};
const UNIT_PARAMS = { id: '1' };
const chooseNights = ({ toDayAfter }: ExampleContext) => ({ begin: toDayAfter(60), end: toDayAfter(63) });
const EXAMPLE_RENTAL_SEARCH = { query: { range: { maxOccupation: { gte: 2 } } }, from: 0, limit: 20 };

/** Returns the id of the first reservation in the answer to `listRentalEntries`. The agency's calls need this id. */
function findReservationId({ answers: { listRentalEntries } }: ExampleContext): string {
  const [first] = listRentalEntries;
  if (!first) throw new Error('The example of reservations is empty.');
  return first.id;
}

/** Examples of a holiday home, of a guest who books it, and of the agency that answers the guest. */
export const RENTAL_EXAMPLES = {
  createRentalUnit: ({ answers }) => ({
    body: { ...EXAMPLE_HOLIDAY_HOME, photos: [{ ...answers.putAsset, alt: { nl: 'De voorgevel', fr: 'La façade' } }] },
  }),
  replaceRentalUnit: ({ answers }) => ({
    params: UNIT_PARAMS,
    body: {
      ...EXAMPLE_HOLIDAY_HOME,
      photos: [{ ...answers.putAsset, alt: { nl: 'De voorgevel', fr: 'La façade' } }],
      house: { checkIn: '15:00', checkOut: '10:00' },
    },
  }),
  getRentalUnitRecord: () => ({ params: UNIT_PARAMS }),
  searchRentalUnits: () => ({ body: EXAMPLE_RENTAL_SEARCH }),
  rentalFilters: () => ({ body: EXAMPLE_RENTAL_SEARCH }),
  getRentalUnit: () => ({ params: UNIT_PARAMS }),
  getRentalPhoto: () => ({ params: { unitId: '1', photoId: 'gevel' } }),
  getRentalPeriods: ({ toDayAfter }) => ({
    params: UNIT_PARAMS,
    query: { types: 'week', from: toDayAfter(30), to: toDayAfter(60) },
  }),
  getRentalQuote: (context) => ({
    params: UNIT_PARAMS,
    query: { ...chooseNights(context), adults: '2', children: '1' },
  }),
  holdNights: (context) => ({ params: UNIT_PARAMS, body: chooseNights(context) }),
  createRentalReservation: (context) => ({
    body: {
      unitId: 1,
      ...chooseNights(context),
      adults: 2,
      children: 1,
      hold: context.answers.holdNights.id,
      visitor: EXAMPLE_GUEST,
      remark: 'Is er een kinderbed?',
      locale: 'nl',
    },
  }),
  releaseNights: ({ answers }) => ({ params: { ...UNIT_PARAMS, hold: answers.holdNights.id } }),
  getRentalReservation: ({ answers }) => ({ params: { id: answers.createRentalReservation.id } }),
  listRentalEntries: () => ({ query: { state: 'requested' } }),
  answerRental: (context) => ({
    params: { id: findReservationId(context) },
    body: { state: 'confirmed', note: 'Het kinderbed staat klaar.' },
  }),
  getRentalCalendar: () => ({ params: UNIT_PARAMS, query: { without: 'airbnb' } }),
  listRentalFeeds: () => ({}),
  cancelRentalReservation: ({ answers }) => ({ params: { id: answers.createRentalReservation.id } }),
  deleteRentalUnit: () => ({ params: UNIT_PARAMS }),
} satisfies Partial<ExamplesByCall>;
