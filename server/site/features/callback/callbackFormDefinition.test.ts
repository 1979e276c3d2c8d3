import { beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { estateDetailSchema } from '#shared/api/estate.ts';
import { messageSchema } from '#shared/api/messages.ts';
import { officeSchema } from '#shared/api/content/offices.ts';
import { toMoment } from '#shared/i18n/moments.ts';
import { estateInput } from '#tests/support/estateInput.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import type { SiteApi } from '../../apiClient/siteApi.ts';
import type { FormContext } from '../../forms/formDefinition.ts';
import { callbackScreen } from './callback.load.ts';
import { callbackForm } from './callbackFormDefinition.ts';

const estate = estateDetailSchema.parse({
  ...estateInput({ id: 7, kind: 'TOWNHOUSE', general: { officeId: 'latem' } }),
  salesRep: { id: 3, name: 'Els Claes', mobile: '0400 00 12 21' },
  updatedAt: '2026-01-31T12:00:00Z',
});
const buildOffice = (id: string, from: string, to: string) =>
  officeSchema.parse({
    id,
    name: { nl: `Kantoor ${id}` },
    city: { nl: id },
    phone: '09 000 12 30',
    openingHours: { weekly: { monday: [{ from, to }] } },
  });
const team = [{ id: 'els-claes', sort: 0, data: { name: 'Els Claes', function: {}, officeId: 'gent', salesRepId: 3 } }];
const api: Partial<SiteApi> = {
  estate: async (id) => (id === 7 ? estate : null),
  offices: async () => [buildOffice('gent', '09:00', '12:00'), buildOffice('latem', '13:00', '19:00')],
  entityItems: async () => team,
};
const TYPED_VISITOR = { firstName: 'An', lastName: 'Peeters', phone: '0470 12 34 56', privacy: '1' };
const EVENING_CALL = { ...TYPED_VISITOR, estateId: '7', when: '2026-11-30.evening' };
const createRequest = (path = '/nl/ajax/contact-form-handler') => screenRequest(path, { api });

async function submitForm(typed: Readonly<Record<string, string>>) {
  const calls: unknown[] = [];
  const context: FormContext = {
    ...createRequest(),
    idempotencyKey: 'a'.repeat(20),
    visitor: 'someone',
    ask: () => () => ({ text: '', stamp: '', isAsked: false }),
    async call(_name, input) {
      calls.push(messageSchema.parse(input?.body));
      return null;
    },
  };
  const result = await callbackForm.send(callbackForm.schema.parse(typed), context);
  return { result, calls };
}
const findWrongFields = (typed: Readonly<Record<string, string>>) =>
  callbackForm.schema.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
async function renderPage(path: string): Promise<string> {
  const request = createRequest(path);
  const outcome = await callbackScreen.load(request);
  return outcome.type === 'page' ? renderToBody(outcome.body) : outcome.type;
}
const parseQuery = (search: string) => callbackScreen.query?.(search);
const listTimes = (html: string) => [...html.matchAll(/name="when" value="([^"]+)"/g)].map(([, value]) => value);

describe('a request to be called back', () => {
  beforeAll(() => {
    vi.useFakeTimers({ now: toMoment('2026-11-30', '10:00'), toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it('states the time and the home, and needs no e-mail address', async () => {
    const { result, calls } = await submitForm({ ...EVENING_CALL, text: 'De tuin?' });
    expect(result).toEqual({ type: 'sent', to: '/nl/bel-me-terug?about=7&sent=1' });
    expect(calls).toEqual([
      {
        kind: 'callback',
        locale: 'nl',
        visitor: { firstName: 'An', lastName: 'Peeters', phone: '0470 12 34 56' },
        text: 'De tuin?',
        estateId: 7,
        page: expect.stringMatching(/^\/nl\/aanbod\/7\//),
        callback: { date: '2026-11-30', part: 'evening', from: '17:00', to: '19:00' },
        consent: true,
      },
    ]);
  });

  it('goes to an agent or an office, and to the agency when the recipient is gone', async () => {
    const morning = { ...TYPED_VISITOR, email: 'An@Example.com', when: '2026-11-30.morning' };
    expect((await submitForm({ ...morning, to: 'agent:els-claes' })).calls).toMatchObject([
      { agentId: 'els-claes', visitor: { email: 'An@example.com' } },
    ]);
    const [toUnknownAgent] = (await submitForm({ ...morning, to: 'agent:unknown', when: '2026-12-01.morning' })).calls;
    expect(toUnknownAgent).not.toHaveProperty('agentId');
    expect((await submitForm({ ...TYPED_VISITOR, to: 'office:latem', when: '2026-11-30.noon' })).calls).toMatchObject([
      { officeId: 'latem', callback: { from: '13:00', to: '14:00' } },
    ]);
  });

  it('is refused at the field of its time when the office is closed then, and for a home that is gone', async () => {
    expect(await submitForm({ ...EVENING_CALL, when: '2026-11-30.morning' })).toEqual({
      result: { type: 'refused', status: 422, errors: { when: 'ask:callback.error.gone' } },
      calls: [],
    });
    expect((await submitForm({ ...EVENING_CALL, estateId: '8' })).result).toEqual({ type: 'notFound' });
  });

  it('requires a number that can be called', () => {
    expect(findWrongFields({})).toEqual([
      ['when', 'ask:callback.missing.when'],
      ['phone', 'ask:callback.missing.phone'],
      ['firstName', 'forms:error.required'],
      ['lastName', 'forms:error.required'],
      ['privacy', 'contact:privacy.missing'],
    ]);
    for (const phone of ['0470 12', 'bel me', '+32 470', `0470 ${'1'.repeat(62_000)}`])
      expect(findWrongFields({ ...EVENING_CALL, phone })).toEqual([['phone', 'ask:callback.error.phone']]);
    for (const phone of ['0470/12.34.56', '+33 6 12 34 56 78', '0049 151 23456789'])
      expect(findWrongFields({ ...EVENING_CALL, phone })).toEqual([]);
    expect(findWrongFields({ ...EVENING_CALL, email: 'a@b.example, c@d.example', when: '2026-13-45.night' })).toEqual([
      ['when', 'ask:callback.missing.when'],
      ['email', 'forms:error.email'],
    ]);
  });

  it('offers the hours of the home’s or the agent’s office, and says who calls', async () => {
    const html = await renderPage('/nl/bel-me-terug?about=7');
    expect(listTimes(html).slice(0, 4)).toEqual([
      '2026-11-30.noon',
      '2026-11-30.afternoon',
      '2026-11-30.evening',
      '2026-12-07.noon',
    ]);
    expect(html).toContain('Els Claes belt je op');
    expect(html).toContain('href="tel:+32400001221"');
    expect(listTimes(await renderPage('/nl/bel-me-terug?to=agent:els-claes'))).toEqual([
      '2026-11-30.morning',
      '2026-12-07.morning',
      '2026-12-14.morning',
    ]);
    expect(await callbackScreen.load(createRequest('/nl/bel-me-terug?about=8'))).toMatchObject({ status: 404 });
  });

  it('has one address for equivalent queries', () => {
    expect(parseQuery('to=office:gent&about=7&utm=x')).toBe('about=7');
    expect(parseQuery('to=office:gent&x=1')).toBe('to=office:gent');
    expect(parseQuery('about=-1&to=office:%2Fevil')).toBe('');
    expect(parseQuery('sent=1&about=7')).toBe('about=7&sent=1');
  });

  it('keeps the filled-in values while the back office does not answer', async () => {
    const typed = { ...EVENING_CALL, phone: '0470', when: '2026-12-01.morning' };
    const failingRequest = screenRequest('/nl/ajax/contact-form-handler', { api: {} });
    const { body } = await callbackForm.page(failingRequest, {
      typed,
      errors: { phone: 'Dit nummer kunnen we niet bellen.' },
    });
    const html = renderToBody(body);
    expect(html).toContain('value="0470"');
    expect(html).toMatch(/value="2026-12-01\.morning"[^>]*checked|checked[^>]*value="2026-12-01\.morning"/);
    expect(html).toContain('name="estateId" value="7"');
  });
});
