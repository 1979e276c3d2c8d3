import { describe, expect, it } from 'vitest';
import { readZabunFixture } from '#tests/support/crm/zabun/zabunFixture.ts';
import { buildZabunNames } from '#tests/support/crm/zabun/zabunNames.ts';
import { CrmFailure, OutcomeUnknown } from '../../seam/crmFailure.ts';
import { type Lead, LeadRefused } from '../../seam/lead.ts';
import type { ZabunObject } from '../mapping/values.ts';
import { zabunSettingsSchema } from '../settings.ts';
import { createLeadSender, splitPhone } from './leadSender.ts';

const LEAD: Lead = {
  id: 'lead-1',
  kind: 'property',
  at: '2026-11-23T12:00:00Z',
  locale: 'nl',
  visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@bezoeker.example', phone: '+32470000012' },
  consent: { privacy: true, mailing: false },
  text: 'Graag meer uitleg over de tuin.',
  facts: ['bezoek op 3 december om 14:00', 'pagina /nl/aanbod/4200001'],
  subject: {
    recordId: '4200001',
    reference: 'GB-0417',
    title: 'Woning',
    url: 'https://duinhof.example/nl/aanbod/4200001',
  },
};

const CONTACT_ANSWER = JSON.stringify(readZabunFixture('contactmessage.200'));

/** Sends a lead and returns the path and the body of its request. `listFailure` is the failure of each list. */
async function sendLead(lead: Lead, answer: string | Error = CONTACT_ANSWER, listFailure?: Error) {
  const calls: { path: string; body: object }[] = [];
  const send = createLeadSender(
    {
      read: async () => undefined,
      readIfAllowed: async () => undefined,
      readText: async () => '',
      sendRepeatable: async () => {},
      send: async (path, body) => {
        calls.push({ path, body });
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    {
      readPeople: async () => new Map(),
      readCity: async () => undefined,
      async readNames() {
        if (listFailure) throw listFailure;
        return buildZabunNames();
      },
      async findCitiesByZip(zips) {
        if (listFailure) throw listFailure;
        const cities = readZabunFixture('geo-cities.country23.200') as ZabunObject[];
        return cities.filter(({ zip }) => zips.includes(String(zip)));
      },
    },
    zabunSettingsSchema.parse({}),
  );
  const result = await send(lead);
  return { path: calls[0]?.path, body: calls[0]?.body, result };
}

describe('a message', () => {
  it('has the body that Zabun expects', async () => {
    const { path, body, result } = await sendLead(LEAD);
    const expectedRequest = readZabunFixture('contactmessage.request') as {
      contact: Record<string, unknown>;
      message: object;
    };
    // The site does not ask visitors for a title such as "Mr", so a lead contains none.
    const { title, ...contact } = expectedRequest.contact;
    expect(title).toBeDefined();
    expect(path).toBe('/api/v1/contactmessage');
    expect(body).toEqual({ contact, message: expectedRequest.message });
    expect(result).toEqual({ reference: '3746009001000012002' });
  });

  it.each(['contact', 'estimate', 'viewing', 'cancellation', 'reservation'] as const)(
    'is sent for a lead of kind %s',
    async (kind) => {
      const { path, body } = await sendLead({ ...LEAD, kind });
      expect(path).toBe('/api/v1/contactmessage');
      expect(body).toMatchObject({ message: { info: LEAD.facts } });
    },
  );

  it('about a home of another source describes the home in its text', async () => {
    const { recordId, ...subject } = LEAD.subject ?? { title: '', url: '' };
    expect(recordId).toBeDefined();
    const { body } = await sendLead({ ...LEAD, facts: [], subject });
    expect(body).toMatchObject({
      message: { info: ['GB-0417 · Woning · https://duinhof.example/nl/aanbod/4200001'] },
    });
    expect(JSON.stringify(body)).not.toContain('property_id');
  });

  it('contains the consent as it was given', async () => {
    const { body } = await sendLead({ ...LEAD, consent: { privacy: true, mailing: true } });
    expect(body).toMatchObject({ contact: { marketing_opt_in: true, mailing_opt_in: true } });
  });

  it('requires a name and a way to answer', async () => {
    const visitorWithoutName = { ...LEAD.visitor, firstName: ' ', lastName: '' };
    await expect(sendLead({ ...LEAD, visitor: visitorWithoutName })).rejects.toThrow(LeadRefused);
    const unreachableVisitor = { firstName: 'Noor', lastName: 'Peeters', email: '', phone: 'bel mij' };
    await expect(sendLead({ ...LEAD, visitor: unreachableVisitor })).rejects.toThrow(LeadRefused);
    const { body } = await sendLead({ ...LEAD, visitor: { ...LEAD.visitor, lastName: '' } });
    expect(body).toMatchObject({ contact: { last_name: 'Noor' } });
  });

  it('is refused when Zabun refuses it, with the reason from the answer', async () => {
    const refusal = new CrmFailure('answered 400', { status: 400, detail: 'contact.last_name required' });
    await expect(sendLead(LEAD, refusal)).rejects.toThrow('contact.last_name required');
    await expect(sendLead(LEAD, refusal)).rejects.toThrow(LeadRefused);
    await expect(sendLead(LEAD, new OutcomeUnknown('lost'))).rejects.toThrow(OutcomeUnknown);
    await expect(sendLead(LEAD, '<html></html>')).rejects.toThrow(OutcomeUnknown);
  });

  it.each([
    [CONTACT_ANSWER, '3746009001000012002'],
    ['{"contact_autoid":3746009001000012001,"task_autoid":3746009001000012002}', '3746009001000012002'],
    ['', undefined],
    ['ok', undefined],
    ['{"task_autoid":null}', undefined],
  ])('returns the reference from the answer: %s', async (answer, reference) => {
    expect((await sendLead(LEAD, answer)).result.reference).toBe(reference);
  });
});

describe('a saved search', () => {
  const SEARCH: Lead = {
    ...LEAD,
    kind: 'savedSearch',
    locale: 'fr',
    visitor: { firstName: 'Hugo', lastName: 'Lambert', email: 'hugo@bezoeker.example' },
    consent: { privacy: true, mailing: true },
    text: 'Tuin gewenst',
    facts: [],
    subject: undefined,
    wishes: {
      transaction: [1],
      type: [],
      subType: [101, 301],
      // Ids of places on the site consist of the postcode and two digits.
      city: [900_000, 879_000],
      municipality: [],
      province: [],
      priceMin: 250_000,
      priceMax: 400_000,
      bedMin: 2,
    },
  };

  const SEARCH_WISHES = { transaction: [], type: [], subType: [], city: [], municipality: [], province: [] };

  it('has the body that Zabun expects, with its cities and its types', async () => {
    const { path, body } = await sendLead(SEARCH, JSON.stringify(readZabunFixture('contactrequest.200')));
    const expectedRequest = readZabunFixture('contactrequest.request') as {
      contact: object;
      request: Record<string, unknown>;
    };
    expect(path).toBe('/api/v1/contactrequest');
    // The expected request of the fixture also has a largest number of bedrooms, which visitors of the site cannot
    // choose.
    expect(body).toEqual({
      contact: expectedRequest.contact,
      request: { ...expectedRequest.request, bedrooms: { min: 2 } },
    });
  });

  it.each([403, 404])('is sent without cities and types when the account may not read them: %i', async (status) => {
    const { body } = await sendLead(SEARCH, CONTACT_ANSWER, new CrmFailure('not allowed', { status }));
    expect(body).toMatchObject({ request: { description: expect.stringContaining('Tuin gewenst') } });
    expect(body).not.toHaveProperty('request.cities');
  });

  it('was not sent when cities and types cannot be read for a while', async () => {
    const failure = new CrmFailure('answered 503', { status: 503, detail: 'maintenance' });
    await expect(sendLead(SEARCH, CONTACT_ANSWER, failure)).rejects.toMatchObject({
      name: 'CrmFailure',
      status: undefined,
      detail: 'maintenance',
    });
  });

  it('returns its id', async () => {
    const { result } = await sendLead(SEARCH, JSON.stringify(readZabunFixture('contactrequest.200')));
    expect(result.reference).toBe('3746009001000012004');
  });

  it.each([
    ['for sale', [1, 3, 5], [1]],
    ['to rent', [2, 4, 6], [2]],
    ['both', [1, 2, 3, 4, 5, 6], [1, 2]],
    ['options that the visitor chose', [1, 3], [1, 3]],
    ['only sold homes', [5], [1]],
  ])(
    'requests homes that are still available, whatever the list of the site shows: %s',
    async (_case, transaction, expectedTransactions) => {
      const { body } = await sendLead({ ...SEARCH, wishes: { ...SEARCH_WISHES, transaction } });
      expect(body).toMatchObject({ request: { transactions: expectedTransactions } });
    },
  );

  it('describes in words the transactions whose ids differ between accounts', async () => {
    const { body } = await sendLead({ ...SEARCH, locale: 'nl', wishes: { ...SEARCH_WISHES, transaction: [7] } });
    expect(body).toMatchObject({ request: { description: 'Tuin gewenst\nOver te nemen' } });
    expect(body).not.toHaveProperty('request.transactions');
  });

  it('describes wishes without a field in words', async () => {
    const wishes = {
      transaction: [1],
      type: [3],
      subType: [],
      city: [],
      municipality: [],
      province: ['BE-VOV'],
      radius: 10,
    };
    const { body } = await sendLead({ ...SEARCH, locale: 'nl', wishes });
    expect(body).toMatchObject({
      request: { headtypes: [3], transactions: [1], description: 'Tuin gewenst\nOost-Vlaanderen\n± 10 km' },
    });
  });
});

describe('a phone number', () => {
  it.each([
    ['+32470000012', { phone: '470000012', phone_cc: '32' }],
    ['0470 00 00 12', { phone: '470000012', phone_cc: '32' }],
    ['0032 470 00 00 12', { phone: '470000012', phone_cc: '32' }],
    ['+352621000000', { phone: '621000000', phone_cc: '352' }],
    ['+33600000000', { phone: '600000000', phone_cc: '33' }],
    ['+12025550100', { phone: '2025550100', phone_cc: '1' }],
    ['bel mij', undefined],
    [undefined, undefined],
  ])('%s is split from its country code', (raw, split) => expect(splitPhone(raw)).toEqual(split));
});
