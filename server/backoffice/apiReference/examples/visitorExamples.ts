import type { ExampleAnswers, Examples } from './example.ts';

const VISITOR = {
  firstName: 'Noor',
  lastName: 'Peeters',
  email: 'noor@visitor.example',
  phone: '+32 470 00 00 00',
};
const ESTATE = { estateId: '1' };
const AGENDA = { salesRepId: '5' };
const OPEN_HOUSE = { ...ESTATE, day: 'eerste-bezoek' };
const WORKDAY = [{ from: '09:00', to: '17:00' }];
const WISHES = { transaction: [1], type: [3], priceMax: 400_000, bedMin: 2 };

/** Returns the start of a free time that an earlier call listed. */
function freeStart({ getFreeSlots }: ExampleAnswers, index: number): string {
  const slot = getFreeSlots.days.flatMap(({ slots }) => slots)[index];
  if (!slot) throw new Error('The example of free times has too few of them.');
  return slot.start;
}

/** Returns the id of the first item of a list that an earlier call returned. */
function firstId(list: readonly { readonly id: string }[]): string {
  const [first] = list;
  if (!first) throw new Error('The example of a list is empty.');
  return first.id;
}

/** Examples of visitors who write, subscribe, book viewings and come to open house days, and of the agency's side. */
export const VISITOR_EXAMPLES = {
  sendMessage: () => ({
    body: {
      kind: 'property',
      locale: 'nl',
      visitor: VISITOR,
      text: 'Is de tuin op het zuiden gericht?',
      estateId: 1,
      page: '/nl/aanbod/1',
      consent: true,
    },
  }),
  sendToAFriend: () => ({
    body: {
      locale: 'nl',
      estateId: 1,
      sender: { name: 'Noor Peeters', email: VISITOR.email },
      friend: { email: 'sam@visitor.example' },
      note: 'Is dit iets voor jullie?',
    },
  }),

  requestSubscription: () => ({
    body: {
      name: 'Noor Peeters',
      email: VISITOR.email,
      locale: 'nl',
      frequency: 'daily',
      wishes: WISHES,
      consent: true,
    },
  }),
  confirmSubscription: ({ values }) => ({ params: { token: values.subscriptionToken } }),
  getSubscription: ({ answers }) => ({ params: { token: answers.confirmSubscription.tokens[0] ?? '' } }),
  changeSubscription: ({ answers }) => ({
    params: { token: answers.confirmSubscription.tokens[0] ?? '' },
    body: { name: 'Noor Peeters', locale: 'nl', frequency: 'weekly', wishes: { ...WISHES, bedMin: 3 } },
  }),
  endSubscription: ({ answers }) => ({
    params: { token: answers.confirmSubscription.tokens[0] ?? '' },
    query: { scope: 'this' },
  }),

  putAvailability: ({ day }) => ({
    params: AGENDA,
    body: {
      weekly: { monday: WORKDAY, tuesday: WORKDAY, wednesday: WORKDAY, thursday: WORKDAY, friday: WORKDAY },
      exceptions: [{ date: day(20), hours: [] }],
      duration: 45,
      buffer: 15,
    },
  }),
  getAvailability: () => ({ params: AGENDA }),
  getFreeSlots: ({ day }) => ({ params: AGENDA, query: { ...ESTATE, from: day(7), to: day(13) } }),
  holdSlot: ({ answers }) => ({ params: AGENDA, body: { estateId: 1, start: freeStart(answers, 0) } }),
  createReservation: ({ answers }) => ({
    body: {
      salesRepId: 5,
      estateId: 1,
      start: freeStart(answers, 0),
      hold: answers.holdSlot.id,
      visitor: VISITOR,
      remark: 'Wij komen met twee.',
      locale: 'nl',
    },
  }),
  releaseHold: ({ answers }) => ({ params: { ...AGENDA, id: answers.holdSlot.id } }),
  getReservation: ({ answers }) => ({ params: { id: answers.createReservation.id } }),
  moveReservation: ({ answers }) => ({
    params: { id: answers.createReservation.id },
    body: { start: freeStart(answers, 2) },
  }),
  listAgendaEntries: ({ day }) => ({ params: AGENDA, query: { from: day(0), to: day(14) } }),
  createAgendaFeed: () => ({ params: AGENDA }),
  getAgendaFeed: ({ answers }) => ({ params: { id: answers.createAgendaFeed.id } }),
  cancelAgendaEntry: ({ answers }) => ({ params: { ...AGENDA, id: firstId(answers.listAgendaEntries) } }),
  cancelReservation: ({ answers }) => ({ params: { id: answers.createReservation.id } }),
  deleteAvailability: () => ({ params: AGENDA }),

  putOpenHouses: ({ day }) => ({
    params: ESTATE,
    body: {
      days: [
        {
          id: OPEN_HOUSE.day,
          start: `${day(9)}T14:00`,
          end: `${day(9)}T16:00`,
          text: { nl: 'De koffie staat klaar.', fr: 'Le café est prêt.' },
          registration: { limit: 20, counts: 'people' },
        },
      ],
    },
  }),
  getOpenHouses: () => ({ params: ESTATE }),
  listPublishedOpenHouses: () => ({ query: { limit: '10' } }),
  getPublishedOpenHouse: () => ({ params: OPEN_HOUSE }),
  getOpenHouseCalendar: () => ({ query: { locale: 'nl', ...OPEN_HOUSE } }),
  createOpenHouseRegistration: () => ({ params: OPEN_HOUSE, body: { people: 4, visitor: VISITOR, locale: 'nl' } }),
  listOpenHouses: () => ({}),
  listOpenHouseGuests: () => ({ params: OPEN_HOUSE }),
  getOpenHouseConfirmation: ({ values }) => ({ params: { id: values.confirmationToken } }),
  confirmOpenHouseRegistration: ({ values }) => ({ params: { id: values.confirmationToken } }),
  getOpenHouseRegistration: ({ answers }) => ({ params: { id: answers.createOpenHouseRegistration.token } }),
  cancelOpenHouseGuest: ({ answers }) => ({ params: { ...OPEN_HOUSE, id: firstId(answers.listOpenHouseGuests) } }),
  cancelOpenHouseRegistration: ({ answers }) => ({ params: { id: answers.createOpenHouseRegistration.token } }),
  deleteOpenHouses: () => ({ params: ESTATE }),
} satisfies Partial<Examples>;
