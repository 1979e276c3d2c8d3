import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { estateDetailSchema } from '../../shared/api/estate.ts';
import { rentalUnitDetailSchema } from '../../shared/api/rentals.ts';
import { SUB_TYPES } from '../../shared/primitives/vocabulary.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import type { Typed } from '../../shared/ui/forms/formState.ts';
import { estateInput } from '../../tests/support/estateInput.ts';
import { renderedBody } from '../../tests/support/renderedBody.ts';
import { rentalUnitInput } from '../../tests/support/rentalUnit.ts';
import { screenRequest } from '../../tests/support/screenRequest.ts';
import type { SiteApi } from './apiClient/siteApi.ts';
import { fieldsOf } from './booking/steps.ts';
import { STAY } from './features/holidayHomes/booking/stayBooking.tsx';
import { VIEWING } from './features/viewings/booking/viewingBooking.ts';
import { wishesIn, wishSchema } from './features/savedSearches/wishSchema.ts';
import { FORMS } from './forms.ts';
import type { AnyForm } from './forms/formDefinition.ts';

const TOKEN = 'a'.repeat(24);
const updatedAt = '2026-01-31T12:00:00Z';
const salesRep = { id: 3, name: 'Els Claes', email: 'els@agency.example' };
const estate = estateDetailSchema.parse({ ...estateInput({ id: 7 }), viewings: true, salesRep, updatedAt });
const home = rentalUnitInput(8);
const unit = rentalUnitDetailSchema.parse({ ...home, general: { ...home.general, petsAllowed: true }, updatedAt });

const api: Partial<SiteApi> = {
  estate: async () => estate,
  places: async () => [],
  rentalUnit: async () => unit,
  rentalPeriods: async () => ({
    unitId: 8,
    firstDay: '2027-01-01',
    lastDay: '2027-12-31',
    periods: [],
    busy: [],
    nightly: [],
  }),
  rentalQuote: async (unitId, { begin, end, adults, children }) => ({
    unitId,
    begin,
    end,
    type: 'week',
    nights: 7,
    guests: { adults, children },
    lines: [{ code: 'rent', amount: 700, nights: 7 }],
    total: 700,
    deposit: 250,
  }),
  subscription: async () => ({
    purpose: 'edit',
    others: 0,
    subscription: {
      id: '7f0f3b52-2f5a-4bb0-8a53-0f2c4a4d8a10',
      name: 'An',
      email: 'an@example.com',
      frequency: 'daily',
      locale: 'nl',
      wishes: wishesIn(wishSchema.parse({ transaction: '1' }), []),
      since: updatedAt,
    },
  }),
};

/** A field and two values that it can have. */
type FilledField = readonly [field: string, one: Typed[string] | undefined, other: Typed[string] | undefined];

const VISITOR: readonly FilledField[] = [
  ['firstName', 'An', 'Bo'],
  ['lastName', 'Peeters', 'Dubois'],
  ['email', 'an@example.com', 'bo@example.com'],
  ['phone', '0470 12 34 56', '0470 65 43 21'],
];
const idOf = (key: string): string => String(SUB_TYPES.find((each) => each.key === key)?.id);
const REMARK: FilledField = ['remark', 'By train.', 'By car.'];
const WISHES: readonly FilledField[] = [
  ['transaction', '1', '2'],
  ['type', ['1'], ['3']],
  ['sub-type', [idOf('VILLA')], [idOf('FLAT')]],
  ['city', ['900000'], ['890000']],
  ['municipality', ['900000'], ['890000']],
  ['province', ['BE-VOV'], ['BE-VWV']],
  ['radius', '5', '10'],
  ['area', '51.1,3.7;51.2,3.8;51.1,3.9', '50.1,3.7;50.2,3.8;50.1,3.9'],
  ['price-min', '100000', '200000'],
  ['price-max', '300000', '400000'],
  ['bed-min', '2', '3'],
  ['place', 'Gent', 'Brugge'],
  ['name', 'An', 'Bo'],
  ['frequency', 'daily', 'weekly'],
];
const EXTRA: readonly FilledField[] = [
  ['extra_street', 'Kerkstraat 1', 'Veldstraat 2'],
  ['extra_city', '9000 Gent', '8000 Brugge'],
  ['extra_type', 'house', 'apartment'],
  ['extra_area', '180', '190'],
  ['extra_ground', '500', '600'],
  ['extra_bedrooms', '3', '4'],
  ['extra_year', '1990', '2000'],
  ['extra_plan', 'rent', 'know'],
  ['remarks', 'A garden.', 'A garage.'],
];
const FRIEND: readonly FilledField[] = [
  ['friendEmail', 'cy@example.com', 'di@example.com'],
  ['friendName', 'Cy', 'Di'],
  ['name', 'An', 'Bo'],
  ['email', 'an@example.com', 'bo@example.com'],
  ['note', 'Look!', 'See!'],
];
const GUEST: readonly FilledField[] = [
  ['adults', '2', '3'],
  ['children', '0', '1'],
  ['pets', undefined, '1'],
];

interface Case {
  readonly address: string;
  readonly fields: readonly FilledField[];
  /** Sent with them and not shown in words: what the page knows, and the consent. */
  readonly carried?: Typed;
  /** Carried by the page, which shows them by names that the test has not. */
  readonly chosenBefore?: readonly string[];
}

const message = pathFor('ajaxContactForm', 'nl');
const carried = { privacy: '1', page: '/nl/contact' };
const PLACES = ['city', 'municipality', 'province', 'area'];
const viewing: Case = {
  address: pathFor('viewingDetails', 'nl', { estateId: 7, token: TOKEN }),
  fields: [...VISITOR, REMARK],
  carried: { held: '1900000000-1900003600-1900000000' },
};
const stay: Case = {
  address: pathFor('rentalBookingDetails', 'nl', { rentalUnitId: 8, token: TOKEN }),
  fields: [...GUEST, ...VISITOR, REMARK],
  carried: { held: '2027-07-03_2027-07-10_1900000000' },
};

/** How each form is filled in. */
const CASES: Readonly<Record<string, Case>> = {
  contact: { address: message, fields: [...VISITOR, ['text', 'Hello.', 'Dear Els.']], carried },
  property: {
    address: message,
    fields: [...VISITOR, ['text', 'Hello.', 'Dear Els.']],
    carried: { ...carried, estateId: '7' },
  },
  estimate: { address: message, fields: [...VISITOR, ...EXTRA], carried },
  friend: {
    address: pathFor('ajaxSendToAFriend', 'nl'),
    fields: FRIEND,
    carried: { estateId: '7', privacy: '1' },
  },
  subscribe: {
    address: pathFor('subscribe', 'nl'),
    fields: [...WISHES, ['email', 'an@example.com', 'bo@example.com']],
    carried: { privacy: '1', locale: 'nl' },
    chosenBefore: PLACES,
  },
  editSubscription: {
    address: pathFor('editSubscriptions', 'nl', { token: TOKEN }),
    fields: WISHES,
    carried: { locale: 'nl' },
  },
  'viewing-who': viewing,
  'viewing-book': viewing,
  'rental-guest': stay,
  'rental-request': stay,
};

/** Forms that are a choice or a button: nothing is filled in that "check your answers" could show. */
const BUTTONS = new Set([
  'viewing-when',
  'viewing-edit',
  'rental-when',
  'rental-edit',
  'rental-cancel',
  'appointment-move',
  'appointment-cancel',
  'confirmSubscription',
  'unsubscribe',
  'notifications',
]);

const forms: readonly AnyForm[] = [...new Set(Object.values(FORMS).flat())];
const filledForms = forms.flatMap((form) => {
  const found = CASES[form.name];
  return found ? [{ name: form.name, form, ...found }] : [];
});

function fieldNames(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(fieldNames);
  return [];
}

/** What was filled in, with the other value of one field. */
const typedIn = ({ fields, carried: also }: Case, changed?: string): Typed =>
  Object.fromEntries([
    ...Object.entries(also ?? {}),
    ...fields.flatMap(([field, one, other]) => {
      const value = field === changed ? other : one;
      return value === undefined ? [] : [[field, value] as const];
    }),
  ]);

async function pageOf(form: AnyForm, { address }: Case, typed: Typed): Promise<string> {
  const { body } = await form.page(screenRequest(address, { api }), { typed, errors: {} });
  return renderedBody(body);
}

/** What is to be looked over before it is sent: lines of the page in between, or of the form's own last page. */
async function wordsOf(form: AnyForm, filled: Case, typed: Typed): Promise<string> {
  if (form.check === 'own') return (await pageOf(form, filled, typed)).replace(/<input type="hidden"[^>]*>/g, '');
  return JSON.stringify(form.summary(typed, screenRequest(filled.address, { api })));
}

describe('each form', () => {
  it('is a case here, or is no more than a choice', () => {
    expect(forms.map(({ name }) => name).filter((name) => !(name in CASES) && !BUTTONS.has(name))).toEqual([]);
  });

  it.each(filledForms)('$name is filled in with every field', ({ form, fields, carried: also }) => {
    const names = [...fields.map(([field]) => field), ...Object.keys(also ?? {})];
    expect(fieldNames(form.schema).toSorted()).toEqual(names.toSorted());
    expect(
      form.schema.safeParse(typedIn({ address: '', fields, ...(also && { carried: also }) })).error,
    ).toBeUndefined();
  });

  it.each(filledForms)('$name has an input for each of its fields', async ({ form, ...filled }) => {
    const typed = typedIn(filled);
    const html = await pageOf(form, filled, form.check === 'own' ? { ...typed, pets: '1' } : typed);
    expect(fieldNames(form.schema).filter((field) => !html.includes(`name="${field}"`))).toEqual([]);
  });

  it.each(filledForms.filter(({ form }) => form.protection === 'captcha'))(
    '$name shows all that was filled in before it is sent',
    async ({ form, ...filled }) => {
      const { fields, chosenBefore = [] } = filled;
      const words = await wordsOf(form, filled, typedIn(filled));
      const changed = await Promise.all(
        fields.map(async ([field]) => [field, await wordsOf(form, filled, typedIn(filled, field))] as const),
      );
      const unseen = changed.filter(([field, other]) => other === words && !chosenBefore.includes(field));
      expect(unseen.map(([field]) => field)).toEqual([]);
    },
  );

  it('carries the fields of a booking from step to step', () => {
    for (const [booking, { fields }] of [
      [VIEWING, viewing],
      [STAY, stay],
    ] as const) {
      expect(fieldsOf(booking).toSorted()).toEqual(fields.map(([field]) => field).toSorted());
    }
  });
});
