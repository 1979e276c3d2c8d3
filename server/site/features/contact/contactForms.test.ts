import { describe, expect, it } from 'vitest';
import { messageSchema } from '#shared/api/messages.ts';
import { estateDetailSchema } from '#shared/api/estate.ts';
import type { FormState } from '#shared/ui/forms/formState.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import type { AnyForm, FormContext } from '../../forms/formDefinition.ts';
import { contactForm } from './contactForm.tsx';
import { estimateForm } from './estimateForm.tsx';
import { propertyForm } from './propertyForm.tsx';

const estate = estateDetailSchema.parse({
  ...estateInput({ id: 7, kind: 'TOWNHOUSE' }),
  updatedAt: '2026-01-31T12:00:00Z',
});
const TYPED_VISITOR = {
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@example.com',
  phone: '0470 12 34 56',
  privacy: '1',
};
const VISITOR = { firstName: 'An', lastName: 'Peeters', email: 'an@example.com', phone: '0470 12 34 56' };

const createRequest = (locale: string) =>
  screenRequest(`/${locale}/ajax/contact-form-handler`, {
    api: { estate: async (id) => (id === 7 ? estate : null) },
  });

/** Returns what a form sends to the back office for the given fields. The sent message must match the contract. */
async function submitForm(form: AnyForm, typed: Readonly<Record<string, string>>, locale = 'nl') {
  const calls: unknown[] = [];
  const context: FormContext = {
    ...createRequest(locale),
    idempotencyKey: 'a'.repeat(20),
    visitor: 'someone',
    ask: () => () => ({ text: '', stamp: '', isAsked: false }),
    async call(name, input) {
      calls.push([name, messageSchema.parse(input?.body)]);
      return null;
    },
  };
  const result = await form.send(form.schema.parse(typed), context);
  return { result, calls };
}

const findWrongFields = (form: AnyForm, typed: Readonly<Record<string, string>>) =>
  form.schema.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe('a message to the agency', () => {
  it('ends with the slug of the page when it comes from a Dutch page', async () => {
    const { result, calls } = await submitForm(contactForm, { ...TYPED_VISITOR, text: 'Dag', page: '/nl/contact' });
    expect(result).toEqual({ type: 'sent', to: '/nl/contact/verzonden' });
    expect(calls).toEqual([
      [
        'sendMessage',
        { kind: 'contact', locale: 'nl', visitor: VISITOR, text: 'Dag\n\ncontact', page: '/nl/contact', consent: true },
      ],
    ]);
  });

  it('is unchanged in other languages, and for an invalid page', async () => {
    const { result, calls } = await submitForm(
      contactForm,
      { ...TYPED_VISITOR, text: 'Bonjour', page: 'https://elsewhere' },
      'fr',
    );
    expect(result).toMatchObject({ to: '/fr/contact/envoye' });
    expect(calls).toEqual([
      ['sendMessage', { kind: 'contact', locale: 'fr', visitor: VISITOR, text: 'Bonjour', consent: true }],
    ]);
  });

  it('needs a text, a name, an address and the consent', () => {
    expect(findWrongFields(contactForm, {})).toEqual([
      ['firstName', 'forms:error.required'],
      ['lastName', 'forms:error.required'],
      ['email', 'forms:error.required'],
      ['text', 'contact:missing.text'],
      ['privacy', 'contact:privacy.missing'],
    ]);
  });
});

describe('a message about an estate', () => {
  const page = '/nl/aanbod/7/herenhuis-te-koop-in-gent';

  it('names the estate, and needs no text', async () => {
    const { result, calls } = await submitForm(propertyForm, { ...TYPED_VISITOR, estateId: '7', page });
    expect(result).toEqual({ type: 'sent', to: '/nl/contact/verzonden?about=7' });
    expect(calls).toMatchObject([
      ['sendMessage', { kind: 'property', estateId: 7, page, text: 'herenhuis te-koop-in-gent' }],
    ]);
  });

  it.each(['8', '0', '-1', '7 or 1=1', ''])('is not sent about a missing estate: %s', async (estateId) => {
    expect(await submitForm(propertyForm, { ...TYPED_VISITOR, estateId, page })).toEqual({
      result: { type: 'notFound' },
      calls: [],
    });
  });

  it('keeps the filled-in values when the estate cannot be loaded', async () => {
    const request = screenRequest('/nl/ajax/contact-form-handler', { api: {} });
    const state: FormState = { typed: { ...TYPED_VISITOR, estateId: '7' }, errors: {} };
    expect(await propertyForm.page(request, state)).toMatchObject({ type: 'page', head: { robots: 'noindex' } });
  });
});

describe('a request for an estimate', () => {
  const HOME = { extra_street: 'Rue Haute 1', extra_city: '6940 Durbuy', extra_type: 'house' };

  it('consists of the labelled fields, in the visitor’s language', async () => {
    const typed = {
      ...TYPED_VISITOR,
      ...HOME,
      extra_plan: 'sellSoon',
      extra_area: '1 180',
      extra_bedrooms: '',
      remarks: 'Un verger.\r\nEt une grange.',
      page: '/fr/estimation-gratuite',
    };
    const { result, calls } = await submitForm(estimateForm, typed, 'fr');
    expect(result).toEqual({ type: 'sent', to: '/fr/contact/envoye?about=estimate' });
    expect(calls).toMatchObject([
      [
        'sendMessage',
        {
          kind: 'estimate',
          text: [
            'Rue et numéro\u00A0: Rue Haute 1',
            'Code postal et commune\u00A0: 6940 Durbuy',
            'Type de bien\u00A0: Maison',
            'Superficie habitable (m²)\u00A0: 1180',
            'Quels sont vos projets\u00A0? Vendre dans les six mois',
            'Que devons-nous encore savoir\u00A0?\nUn verger.\nEt une grange.',
          ].join('\n'),
        },
      ],
    ]);
  });

  it('ends with the slug of a Dutch page', async () => {
    const { calls } = await submitForm(estimateForm, { ...TYPED_VISITOR, ...HOME, page: '/nl/gratis-schatting' });
    expect(calls).toMatchObject([['sendMessage', { text: expect.stringMatching(/: Huis\n\ngratis schatting$/) }]]);
  });

  it('requires the address and kind of the home, and accepts only numbers as figures', () => {
    expect(
      findWrongFields(estimateForm, {
        ...TYPED_VISITOR,
        extra_type: 'castle',
        extra_year: 'old',
        extra_bedrooms: '900',
      }),
    ).toEqual([
      ['extra_street', 'contact:missing.street'],
      ['extra_city', 'contact:missing.city'],
      ['extra_type', 'forms:error.choice'],
      ['extra_bedrooms', 'forms:error.tooLarge'],
      ['extra_year', 'forms:error.number'],
    ]);
  });

  it('is summarised before it is sent', () => {
    const rows = estimateForm.summary({ ...TYPED_VISITOR, ...HOME }, createRequest('de'));
    expect(rows).toContainEqual({ label: 'Art der Immobilie', text: 'Haus' });
    expect(rows).toContainEqual({ label: 'E-Mail-Adresse', text: 'an@example.com' });
  });
});
