import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { rentalUnitDetailSchema } from '#shared/api/rentals.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { FILLED_FORMS, type FilledForm, toTypedFields } from '#tests/support/filledForms.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { summary } from '#tests/support/summary.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import type { SiteApi } from './apiClient/siteApi.ts';
import { listDetailsFields } from './booking/steps.ts';
import { STAY_BOOKING } from './features/holidayHomes/booking/stayBooking.tsx';
import { VIEWING_BOOKING } from './features/viewings/booking/viewingBooking.ts';
import { readWishes, wishSchema } from './features/savedSearches/wishSchema.ts';
import { PRODUCT_FORMS } from './formRegister.ts';
import type { AnyForm } from './forms/formDefinition.ts';

const updatedAt = '2026-01-31T12:00:00Z';
const salesRep = { id: 3, name: 'Els Claes', email: 'els@agency.example' };
const estate = estateDetailSchema.parse({ ...estateInput({ id: 7 }), viewings: true, salesRep, updatedAt });
const rentalUnit = rentalUnitInput(8);
const rentalUnitDetail = rentalUnitDetailSchema.parse({
  ...rentalUnit,
  general: { ...rentalUnit.general, petsAllowed: true },
  updatedAt,
});

const fakeApi: Partial<SiteApi> = {
  estate: async () => estate,
  places: async () => [],
  rentalUnit: async () => rentalUnitDetail,
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
  openHouse: async () => ({
    id: 'first',
    estateId: 7,
    start: '2027-03-06T14:00:00+01:00',
    end: '2027-03-06T16:00:00+01:00',
    text: {},
    registration: { counts: 'people' },
    estate: summary({ id: 7 }),
    updatedAt,
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
      wishes: readWishes(wishSchema.parse({ transaction: '1' }), []),
      since: updatedAt,
    },
  }),
};

/**
 * The names of forms that consist only of a choice or a button. The page "check your answers" shows nothing for them.
 */
const BUTTON_FORM_NAMES = new Set([
  'viewing-when',
  'viewing-edit',
  'rental-when',
  'rental-edit',
  'rental-cancel',
  'open-house-cancel',
  'open-house-confirm',
  'appointment-move',
  'appointment-cancel',
  'confirmSubscription',
  'unsubscribe',
  'notifications',
]);

const allForms: readonly AnyForm[] = [...new Set(Object.values(PRODUCT_FORMS).flat())];
const filledForms = allForms.flatMap((form) => {
  const filledForm = FILLED_FORMS[form.name];
  return filledForm ? [{ name: form.name, form, ...filledForm }] : [];
});

function listFieldNames(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right].flatMap(listFieldNames);
  return [];
}

async function renderFormPage(form: AnyForm, { address }: FilledForm, typed: TypedValues): Promise<string> {
  const { body } = await form.page(screenRequest(address, { api: fakeApi }), { typed, errors: {} });
  return renderToBody(body);
}

/**
 * Returns the text in which visitors check what they typed: the form's summary, or the page of a form that shows such a
 * text itself.
 */
async function renderFormText(form: AnyForm, filled: FilledForm, typed: TypedValues): Promise<string> {
  if (form.check === 'own')
    return (await renderFormPage(form, filled, typed)).replace(/<input type="hidden"[^>]*>/g, '');
  return JSON.stringify(form.summary(typed, screenRequest(filled.address, { api: fakeApi })));
}

describe('each form', () => {
  it('is tested here, or consists only of a choice or a button', () => {
    expect(
      allForms.map(({ name }) => name).filter((name) => !(name in FILLED_FORMS) && !BUTTON_FORM_NAMES.has(name)),
    ).toEqual([]);
  });

  it.each(filledForms)('$name is filled in with every field', ({ form, fields, carriedValues: also }) => {
    const fieldNames = [...fields.map(([field]) => field), ...Object.keys(also ?? {})];
    expect(listFieldNames(form.schema).toSorted()).toEqual(fieldNames.toSorted());
    expect(
      form.schema.safeParse(toTypedFields({ address: '', fields, ...(also && { carriedValues: also }) })).error,
    ).toBeUndefined();
  });

  it.each(filledForms)('$name has an input for each of its fields', async ({ form, ...filled }) => {
    const typed = toTypedFields(filled);
    const html = await renderFormPage(form, filled, form.check === 'own' ? { ...typed, pets: '1' } : typed);
    expect(listFieldNames(form.schema).filter((field) => !html.includes(`name="${field}"`))).toEqual([]);
  });

  it.each(filledForms)('$name lists its errors in the order of its fields', async ({ form, ...filled }) => {
    const errors = Object.fromEntries(listFieldNames(form.schema).map((field) => [field, 'wrong']));
    const { body } = await form.page(screenRequest(filled.address, { api: fakeApi }), {
      typed: toTypedFields(filled),
      errors,
    });
    const html = renderToBody(body);
    const fields = [...new Set(Array.from(html.matchAll(/ data-field="([^"]+)"/g), ([, field = '']) => field))];
    const formIds = Array.from(html.matchAll(/<form id="([^"]+)"/g), ([, id]) => id);
    const linkPattern = new RegExp(`<a href="#(?:${formIds.join('|')})-([^"]+)"`, 'g');
    const listedFields = Array.from(html.matchAll(linkPattern), ([, field = '']) => field);
    expect(listedFields.filter((field) => fields.includes(field))).toEqual(fields.filter((field) => field in errors));
  });

  it.each(filledForms.filter(({ form }) => form.protection === 'captcha'))(
    '$name shows all that was filled in before it is sent',
    async ({ form, ...filled }) => {
      const { fields, chosenBefore = [] } = filled;
      const shownText = await renderFormText(form, filled, toTypedFields(filled));
      const changedTexts = await Promise.all(
        fields.map(
          async ([field]) => [field, await renderFormText(form, filled, toTypedFields(filled, field))] as const,
        ),
      );
      const unshownFields = changedTexts.filter(
        ([field, other]) => other === shownText && !chosenBefore.includes(field),
      );
      expect(unshownFields.map(([field]) => field)).toEqual([]);
    },
  );

  it('carries the fields of a booking from step to step', () => {
    for (const [booking, filled] of [
      [VIEWING_BOOKING, FILLED_FORMS['viewing-book']],
      [STAY_BOOKING, FILLED_FORMS['rental-request']],
    ] as const) {
      expect(listDetailsFields(booking).toSorted()).toEqual(filled?.fields.map(([field]) => field).toSorted());
    }
  });
});
