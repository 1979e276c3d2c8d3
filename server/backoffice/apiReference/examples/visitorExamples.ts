import type { ExampleAnswers, ExamplesByCall } from './example.ts';

const EXAMPLE_VISITOR = {
  firstName: 'Noor',
  lastName: 'Peeters',
  email: 'noor@visitor.example',
  phone: '+32 470 00 00 00',
};
const ESTATE_PARAMS = { estateId: '1' };
const AGENDA_PARAMS = { salesRepId: '5' };
const OPEN_HOUSE_PARAMS = { ...ESTATE_PARAMS, day: 'eerste-bezoek' };
const WORKDAY_HOURS = [{ from: '09:00', to: '17:00' }];
const EXAMPLE_WISHES = { transaction: [1], type: [3], priceMax: 400_000, bedMin: 2 };

/** Returns the start of a free time that an earlier call listed. */
function findFreeStart({ getFreeSlots }: ExampleAnswers, index: number): string {
  const slot = getFreeSlots.days.flatMap(({ slots }) => slots)[index];
  if (!slot) throw new Error('The example of free times has too few of them.');
  return slot.start;
}

/** Returns the id of the first item of a list that an earlier call returned. */
function findFirstId(list: readonly { readonly id: string }[]): string {
  const [first] = list;
  if (!first) throw new Error('The example of a list is empty.');
  return first.id;
}

/**
 * Examples of visitors who write, subscribe, book viewings and come to open house days, and of what the agency does.
 */
export const VISITOR_EXAMPLES = {
  sendMessage: () => ({
    body: {
      kind: 'property',
      locale: 'nl',
      visitor: EXAMPLE_VISITOR,
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
      sender: { name: 'Noor Peeters', email: EXAMPLE_VISITOR.email },
      friend: { email: 'sam@visitor.example' },
      note: 'Is dit iets voor jullie?',
    },
  }),

  requestSubscription: () => ({
    body: {
      name: 'Noor Peeters',
      email: EXAMPLE_VISITOR.email,
      locale: 'nl',
      frequency: 'daily',
      wishes: EXAMPLE_WISHES,
      consent: true,
    },
  }),
  confirmSubscription: ({ values }) => ({ params: { token: values.subscriptionToken } }),
  getSubscription: ({ answers }) => ({ params: { token: answers.confirmSubscription.tokens[0] ?? '' } }),
  changeSubscription: ({ answers }) => ({
    params: { token: answers.confirmSubscription.tokens[0] ?? '' },
    body: { name: 'Noor Peeters', locale: 'nl', frequency: 'weekly', wishes: { ...EXAMPLE_WISHES, bedMin: 3 } },
  }),
  endSubscription: ({ answers }) => ({
    params: { token: answers.confirmSubscription.tokens[0] ?? '' },
    query: { scope: 'this' },
  }),

  putAvailability: ({ toDayAfter }) => ({
    params: AGENDA_PARAMS,
    body: {
      weekly: {
        monday: WORKDAY_HOURS,
        tuesday: WORKDAY_HOURS,
        wednesday: WORKDAY_HOURS,
        thursday: WORKDAY_HOURS,
        friday: WORKDAY_HOURS,
      },
      exceptions: [{ date: toDayAfter(20), hours: [] }],
      duration: 45,
      buffer: 15,
    },
  }),
  getAvailability: () => ({ params: AGENDA_PARAMS }),
  getFreeSlots: ({ toDayAfter }) => ({
    params: AGENDA_PARAMS,
    query: { ...ESTATE_PARAMS, from: toDayAfter(7), to: toDayAfter(13) },
  }),
  holdSlot: ({ answers }) => ({ params: AGENDA_PARAMS, body: { estateId: 1, start: findFreeStart(answers, 0) } }),
  createReservation: ({ answers }) => ({
    body: {
      salesRepId: 5,
      estateId: 1,
      start: findFreeStart(answers, 0),
      hold: answers.holdSlot.id,
      visitor: EXAMPLE_VISITOR,
      remark: 'Wij komen met twee.',
      locale: 'nl',
    },
  }),
  releaseHold: ({ answers }) => ({ params: { ...AGENDA_PARAMS, id: answers.holdSlot.id } }),
  getReservation: ({ answers }) => ({ params: { id: answers.createReservation.id } }),
  moveReservation: ({ answers }) => ({
    params: { id: answers.createReservation.id },
    body: { start: findFreeStart(answers, 2) },
  }),
  listAgendaEntries: ({ toDayAfter }) => ({
    params: AGENDA_PARAMS,
    query: { from: toDayAfter(0), to: toDayAfter(14) },
  }),
  createAgendaFeed: () => ({ params: AGENDA_PARAMS }),
  getAgendaFeed: ({ answers }) => ({ params: { id: answers.createAgendaFeed.id } }),
  cancelAgendaEntry: ({ answers }) => ({ params: { ...AGENDA_PARAMS, id: findFirstId(answers.listAgendaEntries) } }),
  cancelReservation: ({ answers }) => ({ params: { id: answers.createReservation.id } }),
  deleteAvailability: () => ({ params: AGENDA_PARAMS }),

  putOpenHouses: ({ toDayAfter }) => ({
    params: ESTATE_PARAMS,
    body: {
      days: [
        {
          id: OPEN_HOUSE_PARAMS.day,
          start: `${toDayAfter(9)}T14:00`,
          end: `${toDayAfter(9)}T16:00`,
          text: { nl: 'De koffie staat klaar.', fr: 'Le café est prêt.' },
          registration: { limit: 20, counts: 'people' },
        },
      ],
    },
  }),
  getOpenHouses: () => ({ params: ESTATE_PARAMS }),
  listPublishedOpenHouses: () => ({ query: { limit: '10' } }),
  getPublishedOpenHouse: () => ({ params: OPEN_HOUSE_PARAMS }),
  getOpenHouseCalendar: () => ({ query: { locale: 'nl', ...OPEN_HOUSE_PARAMS } }),
  createOpenHouseRegistration: () => ({
    params: OPEN_HOUSE_PARAMS,
    body: { people: 4, visitor: EXAMPLE_VISITOR, locale: 'nl' },
  }),
  listOpenHouses: () => ({}),
  listOpenHouseGuests: () => ({ params: OPEN_HOUSE_PARAMS }),
  getOpenHouseConfirmation: ({ values }) => ({ params: { id: values.confirmationToken } }),
  confirmOpenHouseRegistration: ({ values }) => ({ params: { id: values.confirmationToken } }),
  getOpenHouseRegistration: ({ answers }) => ({ params: { id: answers.createOpenHouseRegistration.token } }),
  cancelOpenHouseGuest: ({ answers }) => ({
    params: { ...OPEN_HOUSE_PARAMS, id: findFirstId(answers.listOpenHouseGuests) },
  }),
  cancelOpenHouseRegistration: ({ answers }) => ({ params: { id: answers.createOpenHouseRegistration.token } }),
  deleteOpenHouses: () => ({ params: ESTATE_PARAMS }),
} satisfies Partial<ExamplesByCall>;
