import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCT_FORMS } from '#server/site/formRegister.ts';
import type { AvailabilityInput, FreeSlots } from '#shared/api/liveAgenda.ts';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import type { RouteName } from '#shared/routes/routeTable.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { estateInput } from '../../support/estateInput.ts';
import { findFormByName } from '../../support/plainForm.ts';
import { rentalUnitInput } from '../../support/rentalUnit.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { siteInput } from '../../support/siteInput.ts';

const HOST = 'alpha.example.com';
const ESTATE_ID = 7;
const UNIT_ID = 9;
const SALES_REP_ID = 5;
/** The id of the open house day of the estate. */
const OPEN_HOUSE_ID = 'first';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const AVAILABILITY: AvailabilityInput = {
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '09:00', to: '17:00' }]])),
  notice: 0,
  horizon: 8,
};
const VISITOR = { firstName: 'Els', lastName: 'Peeters', email: 'els@example.com', phone: '0470 12 34 56' };

/** A token that no form accepts. */
const INVALID_TOKEN = 'x'.repeat(43);

/** The number of characters in the tested field. It is just below the size limit of a whole form. */
const HOSTILE_CHARACTERS = 62_000;
const repeatToLength = (unit: string) => unit.repeat(HOSTILE_CHARACTERS / unit.length);
/**
 * Texts that make patterns for names, addresses, numbers and links backtrack. Their size is the same after form
 * encoding.
 */
const HOSTILE_VALUES = [
  repeatToLength('a'),
  `x${repeatToLength(' ')}x`,
  repeatToLength('www.'),
  repeatToLength('0'),
  `${repeatToLength('a.')}-`,
];

/** Returns the names of the fields that a schema reads. The schema may be wrapped. */
function listFields(schema: unknown): readonly string[] {
  const { shape, _zod } = schema as {
    readonly shape?: object;
    readonly _zod?: { readonly def: Readonly<Record<string, unknown>> };
  };
  if (shape) return Object.keys(shape);
  const { in: input, innerType, options, left, right } = _zod?.def ?? {};
  if (left && right) return [left, right].flatMap(listFields);
  const inner = input ?? innerType;
  if (Array.isArray(options)) return [...new Set(options.flatMap(listFields))];
  return inner === undefined ? [] : listFields(inner);
}

/** All forms of the program, with the route to which they are posted. */
const ALL_FORM_FIELDS = Object.entries(PRODUCT_FORMS).flatMap(([route, forms]) =>
  forms.map((form) => ({ route: route as RouteName, name: form.name, fields: listFields(form.schema) })),
);

/**
 * Returns the expected status, and the parts that the page shows. An invented token leads to 404, because nothing is
 * stored under it. The form `notifications` only searches for subscriptions, so it refuses no text.
 */
function findExpected(path: string, name: string, field: string): string {
  if (field === 'held' || path.includes(INVALID_TOKEN)) return '404 ';
  return name === 'notifications' ? '303 ' : '422 form and message';
}

describe('a form with 62 kB in one field', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;
  /** The address of each form, with the hidden fields of its page. */
  const addresses = new Map<string, { readonly path: string; readonly hidden?: Readonly<Record<string, string>> }>();

  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    site.ask(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
      },
      body: new URLSearchParams(fields).toString(),
    });
  const reserve = async (url: string, body: object) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const answer = await backoffice.call('POST', url, { site: 'alpha', headers, body });
    if (answer.status !== 201) throw new Error(answer.text);
    const { id, token } = answer.body as { id?: string; token?: string };
    return token ?? id ?? '';
  };
  /** Submits the first step of a form with several steps. Returns the address of the second step. */
  async function submitFirstStep(
    path: string,
    name: string,
    values: Readonly<Record<string, string>>,
  ): Promise<string> {
    const first = findFormByName((await site.ask(path)).text, name);
    const { status, headers, text } = await post(first.action, { ...first.hiddenFields, ...values });
    if (status !== 303) throw new Error(`${name}: ${status} ${text}`);
    return headers['location'] ?? '';
  }

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    const { repositories } = backoffice;
    await repositories.sites.put(siteInput('alpha', { features: { holiday: true } }));
    await repositories.estates.put(
      'alpha',
      estateInput({ id: ESTATE_ID, estate: { salesRep: { id: SALES_REP_ID, name: 'An' } } }),
    );
    await repositories.rentalUnits.upsertMany('alpha', [rentalUnitInput(UNIT_ID)]);
    await backoffice.call('PUT', `/sites/alpha/live-agenda/${SALES_REP_ID}/availability`, { body: AVAILABILITY });
    const tomorrow = addDays(toBrusselsDay(new Date()), 1);
    await backoffice.call('PUT', `/sites/alpha/estates/${ESTATE_ID}/open-houses`, {
      body: { days: [{ id: OPEN_HOUSE_ID, start: `${tomorrow}T14:00`, end: `${tomorrow}T16:00`, registration: {} }] },
    });
    const free = { points: 10_000, seconds: 60 };
    site = await startSite({
      apiUrl: backoffice.url,
      apiToken: backoffice.apiToken,
      defaultHost: HOST,
      limits: { send: free, post: free, step: free, check: free, hold: free },
    });

    const { body } = await backoffice.call('GET', `/sites/alpha/live-agenda/${SALES_REP_ID}?estateId=${ESTATE_ID}`);
    const [slot, later] = (body as FreeSlots).days.flatMap(({ slots }) => slots).toReversed();
    const appointment = await reserve('/live-agenda/reservation', {
      salesRepId: SALES_REP_ID,
      estateId: ESTATE_ID,
      start: slot?.start,
      visitor: VISITOR,
      locale: 'nl',
    });
    const viewing = pathFor('viewing', 'nl', { estateId: ESTATE_ID });
    const booking = pathFor('rentalBooking', 'nl', { rentalUnitId: UNIT_ID });
    const tuesday = addDays(toMonday(toBrusselsDay(new Date())), 8);
    const rental = await reserve('/rental-units/reservation', {
      unitId: UNIT_ID,
      begin: addDays(tuesday, 21),
      end: addDays(tuesday, 24),
      adults: 2,
      visitor: VISITOR,
      locale: 'nl',
    });
    const registration = await reserve(
      `/sites/alpha/published-open-houses/${ESTATE_ID}/${OPEN_HOUSE_ID}/registrations`,
      {
        people: 2,
        visitor: VISITOR,
        locale: 'nl',
      },
    );
    const details = await submitFirstStep(viewing, 'viewing-when', { slot: `${later?.start}` });
    const rentalDetails = await submitFirstStep(booking, 'rental-when', { from: tuesday, to: addDays(tuesday, 3) });
    for (const [route, path] of Object.entries({
      viewing,
      viewingDetails: details,
      moveAppointment: pathFor('moveAppointment', 'nl', { appointmentId: appointment }),
      cancelAppointment: pathFor('cancelAppointment', 'nl', { appointmentId: appointment }),
      rentalBooking: booking,
      rentalBookingDetails: rentalDetails,
      cancelRental: pathFor('cancelRental', 'nl', { token: rental }),
      openHouse: pathFor('openHouse', 'nl', { estateId: ESTATE_ID, day: OPEN_HOUSE_ID }),
      cancelOpenHouse: pathFor('cancelOpenHouse', 'nl', { token: registration }),
      confirmOpenHouse: pathFor('confirmOpenHouse', 'nl', { token: INVALID_TOKEN }),
      subscribe: pathFor('subscribe', 'nl'),
      editSubscriptions: pathFor('editSubscriptions', 'nl', { token: INVALID_TOKEN }),
      unsubscribe: pathFor('unsubscribe', 'nl', { token: INVALID_TOKEN }),
      ajaxNotifications: pathFor('ajaxNotifications', 'nl'),
      ajaxContactForm: pathFor('ajaxContactForm', 'nl'),
      ajaxSendToAFriend: pathFor('ajaxSendToAFriend', 'nl'),
    }))
      addresses.set(route, { path });
    for (const [route, name] of [
      ['viewingDetails', 'viewing-who'],
      ['rentalBookingDetails', 'rental-guest'],
    ] as const) {
      const { action, hiddenFields } = findFormByName((await site.ask(addresses.get(route)?.path ?? '')).text, name);
      addresses.set(route, { path: action, hidden: hiddenFields });
    }
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  it.each(ALL_FORM_FIELDS.filter(({ fields }) => fields.length > 0))(
    'is refused with the form and a message: $name at $route',
    async ({ route, name, fields }) => {
      const { path = '', hidden } = addresses.get(route) ?? {};
      for (const [index, field] of fields.entries()) {
        const value = HOSTILE_VALUES[index % HOSTILE_VALUES.length] ?? '';
        const { status, text } = await post(path, {
          ...hidden,
          form: name,
          estateId: String(ESTATE_ID),
          [field]: value,
        });
        const shownParts =
          /<form[^>]*method="post"/.test(text) && text.includes('role="alert"') ? 'form and message' : '';
        expect(`${field} ${status} ${shownParts}`).toBe(`${field} ${findExpected(path, name, field)}`);
      }
    },
  );

  it('is refused at once when its fields together exceed the limit', async () => {
    for (const { route, name, fields } of ALL_FORM_FIELDS) {
      const all = Object.fromEntries(fields.map((field) => [field, repeatToLength('a')]));
      const { status } = await post(addresses.get(route)?.path ?? '', {
        ...all,
        form: name,
        more: repeatToLength('a'),
        most: repeatToLength('b'),
      });
      expect(status, name).toBe(413);
    }
  });
});
