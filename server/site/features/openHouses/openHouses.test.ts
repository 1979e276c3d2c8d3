import { describe, expect, it } from 'vitest';
import { publishedOpenHouseSchema } from '#shared/api/openHouses.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { summary } from '#tests/support/summary.ts';
import { BackOfficeError } from '../../apiClient/errors.ts';
import type { FormContext } from '../../forms/formDefinition.ts';
import { buildCardView } from '../../estates/cards/estateCardView.ts';
import { buildOpenHouseJsonLd } from './openHouseData.ts';
import { openHousesMapScreen } from './dayMap.load.ts';
import { openHousesScreen } from './openHouses.load.tsx';
import { registerForm } from './registrations/registerForm.ts';

const times = { id: 'first', start: '2026-12-05T14:00:00+01:00', end: '2026-12-05T16:00:00+01:00' };
const buildOpenHouse = (changes: object = {}) =>
  publishedOpenHouseSchema.parse({
    ...times,
    estateId: 7,
    text: {},
    estate: summary({ id: 7 }),
    updatedAt: '2026-11-27T03:36:49Z',
    ...changes,
  });
const PATH = '/nl/opendeurdagen/7/first';
const FILLED_FIELDS = {
  people: '3',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'An@example.com',
  phone: '0470 12 34 56',
  privacy: '1',
};

async function submitForm(answer: () => unknown) {
  const calls: unknown[] = [];
  const context: FormContext = {
    ...screenRequest(PATH, { api: {} }),
    idempotencyKey: 'a'.repeat(20),
    visitor: 'someone',
    ask: () => () => ({ text: '', stamp: '', isAsked: false }),
    async call(name, input) {
      calls.push([name, input?.params, input?.visitorAddress, input?.body]);
      return answer() as never;
    },
  };
  return { result: await registerForm.send(registerForm.schema.parse(FILLED_FIELDS), context), calls };
}

const createRefusal = (status: number) => () => {
  throw new BackOfficeError(status, 'no', { title: 'no', status, nearest: [] });
};

describe('a registration', () => {
  it('names its day, and leads to its own page', async () => {
    const { result, calls } = await submitForm(() => ({ token: 'x'.repeat(43) }));
    expect(calls).toEqual([
      [
        'createOpenHouseRegistration',
        { estateId: 7, day: 'first' },
        'someone',
        {
          people: 3,
          visitor: { firstName: 'An', lastName: 'Peeters', email: 'An@example.com', phone: '0470 12 34 56' },
          locale: 'nl',
        },
      ],
    ]);
    expect(result).toEqual({
      type: 'sent',
      to: `/nl/opendeurdagen/inschrijving/${'x'.repeat(43)}?done=registered`,
    });
  });

  it('shows an error at the number of people when there is no room, and returns 404 when the day does not exist', async () => {
    expect((await submitForm(createRefusal(409))).result).toMatchObject({
      type: 'refused',
      status: 409,
      errors: { people: expect.any(String) },
    });
    expect((await submitForm(createRefusal(429))).result).toMatchObject({
      type: 'refused',
      status: 429,
      alert: expect.any(String),
    });
    expect((await submitForm(createRefusal(404))).result).toEqual({ type: 'notFound' });
    await expect(submitForm(createRefusal(500))).rejects.toThrow('500');
  });

  it.each([
    ['no number of people', { people: '' }, 'people'],
    ['too many people', { people: '11' }, 'people'],
    ['no phone', { phone: '' }, 'phone'],
    ['a link for a name', { firstName: 'spam.example/x' }, 'firstName'],
    ['no consent', { privacy: '' }, 'privacy'],
  ])('is not sent with %s', (_what, change, field) => {
    const { error } = registerForm.schema.safeParse({ ...FILLED_FIELDS, ...change });
    expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual([field]);
  });
});

describe('the list of open house days', () => {
  it('links each day to all other days of the same home, also to those on other pages', async () => {
    const days = Array.from({ length: 30 }, (_, index) =>
      buildOpenHouse({
        id: `day-${index}`,
        estateId: index % 29,
        estate: summary({ id: index % 29 }),
        start: `2027-01-${String(index + 1).padStart(2, '0')}T14:00:00+01:00`,
        end: `2027-01-${String(index + 1).padStart(2, '0')}T16:00:00+01:00`,
      }),
    );
    const loadPage = async (address: string) => {
      const outcome = await openHousesScreen.load(
        screenRequest(address, {
          api: {
            openHouses: async ({ from, limit }) => ({
              total: days.length,
              openHouses: days.slice(from, from + limit),
            }),
          },
        }),
      );
      if (outcome.type !== 'page') throw new Error(outcome.type);
      return renderToBody(outcome.body);
    };
    const [first, second] = [await loadPage('/nl/opendeurdagen'), await loadPage('/nl/opendeurdagen?page=2')];
    expect(first).toContain('href="/nl/opendeurdagen/0/day-29"');
    expect(first).not.toContain('href="/nl/opendeurdagen/24/day-24"');
    expect(second).toContain('href="/nl/opendeurdagen/24/day-24"');
    expect(second).toContain('href="/nl/opendeurdagen/0/day-0"');
    expect(first).not.toContain('<iframe');
  });

  it('has a map of a date with three homes, with links to the only home of a municipality or to the date', async () => {
    const { address } = summary();
    const aalst = { id: 930_000, zip: '9300', name: { nl: 'Aalst', fr: 'Alost' } };
    const buildDay = (estateId: number, id = 'first') =>
      buildOpenHouse({
        id,
        estateId,
        estate: summary({ id: estateId, ...(estateId === 3 && { address: { ...address, city: aalst } }) }),
      });
    // The first home has two days on this date. The map counts homes.
    const days = [buildDay(1), buildDay(1, 'second'), buildDay(2), buildDay(3)];
    const api = { openHouses: async () => ({ total: days.length, openHouses: days }) };
    const page = await openHousesScreen.load(screenRequest('/fr/portes-ouvertes', { api }));
    const mapPath = '/fr/portes-ouvertes/carte.svg?date=2026-12-05';
    expect(page.type === 'page' && renderToBody(page.body)).toContain(`src="${mapPath}"`);
    const drawing = await openHousesMapScreen.load(screenRequest(mapPath, { api }));
    if (drawing.type !== 'text') throw new Error(drawing.type);
    expect(drawing.text).toContain('href="/fr/portes-ouvertes#date-2026-12-05"');
    expect(drawing.text).toContain('Gand <tspan>2</tspan>');
    expect(drawing.text).toContain('href="/fr/portes-ouvertes/3/first"');
    const otherDayRequest = screenRequest('/fr/portes-ouvertes/carte.svg?date=2026-12-06', { api });
    expect(await openHousesMapScreen.load(otherDayRequest)).toMatchObject({ status: 404 });
  });

  it('has maps whose links lead to the page of the list with the date', async () => {
    const earlierDays = Array.from({ length: 23 }, (_, index) =>
      buildOpenHouse({ id: `early-${index}`, start: '2026-12-01T14:00:00+01:00', end: '2026-12-01T16:00:00+01:00' }),
    );
    const laterDays = [1, 2, 3].map((estateId) => buildOpenHouse({ estateId, estate: summary({ id: estateId }) }));
    const findDateHref = async (days: readonly ReturnType<typeof buildOpenHouse>[]) => {
      const api = { openHouses: async () => ({ total: days.length, openHouses: [...days] }) };
      const drawing = await openHousesMapScreen.load(
        screenRequest('/fr/portes-ouvertes/carte.svg?date=2026-12-05', { api }),
      );
      if (drawing.type !== 'text') throw new Error(drawing.type);
      return /href="([^"]*#[^"]*)"/.exec(drawing.text)?.[1];
    };
    // A date that begins at the end of a page continues on the next one.
    expect(await findDateHref([...earlierDays, ...laterDays])).toBe('/fr/portes-ouvertes#date-2026-12-05');
    const daysOfFullPage = [...earlierDays, buildOpenHouse({ start: '2026-12-02T14:00:00+01:00' })];
    expect(await findDateHref([...daysOfFullPage, ...laterDays])).toBe('/fr/portes-ouvertes?page=2#date-2026-12-05');
  });
});

describe('an open house day', () => {
  const request = screenRequest(PATH, { api: {} });
  const jsonLdTexts = { title: 'Herenhuis', description: 'Kom kijken.' };

  it('is an event with all data that search engines require', () => {
    expect(buildOpenHouseJsonLd(buildOpenHouse(), request, jsonLdTexts)).toMatchObject({
      '@type': 'Event',
      startDate: times.start,
      endDate: times.end,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        address: { addressLocality: 'Gent', postalCode: '9000', streetAddress: 'Coupure 12' },
      },
    });
    expect(buildOpenHouseJsonLd(buildOpenHouse(), request, jsonLdTexts)).not.toHaveProperty('offers');
    const fullDay = buildOpenHouse({ registration: { limit: 4, counts: 'people', left: 0 } });
    expect(buildOpenHouseJsonLd(fullDay, request, jsonLdTexts)).toMatchObject({
      maximumAttendeeCapacity: 4,
      offers: { price: 0, priceCurrency: 'EUR', availability: 'https://schema.org/SoldOut' },
    });
  });

  it('reveals nothing of a hidden address', () => {
    const { address } = summary();
    const dayWithHiddenAddress = buildOpenHouse({
      estate: summary({ id: 7, address: { ...address, visible: false } }),
    });
    expect(JSON.stringify(buildOpenHouseJsonLd(dayWithHiddenAddress, request, jsonLdTexts))).not.toMatch(/coupure/i);
  });

  it('is shown on the card of its home, with its day as text', () => {
    const { site, locale, t } = request;
    expect(buildCardView(summary({ openHouse: times }), { site, locale, t }).openHouse).toBe(
      'Opendeurdag zaterdag\u00a05\u00a0december',
    );
  });
});
