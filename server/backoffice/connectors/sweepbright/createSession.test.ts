import { describe, expect, it } from 'vitest';
import { readFixture } from '#tests/support/crm/sweepbright/readFixture.ts';
import { CrmFailure, CrmUnauthorised, NotPublished, OutcomeUnknown } from '../seam/crmFailure.ts';
import type { CrmHttp, CrmRequest } from '../seam/crmHttp.ts';
import { type Lead, LeadRefused } from '../seam/lead.ts';
import { createSession } from './createSession.ts';
import { type SweepbrightSettings, sweepbrightSettingsSchema } from './settings.ts';

const ESTATE_ID = '5b0e0000-0000-4000-8000-000000000001';

interface RecordedRequest {
  readonly call: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly repeat: CrmRequest['repeat'];
}

/** Opens a session whose requests are answered by `answer`, which may throw. */
function openSession(
  answer: (call: string) => unknown = () => undefined,
  { settings = {}, now = () => 0 }: { settings?: Partial<SweepbrightSettings>; now?: () => number } = {},
) {
  const requests: RecordedRequest[] = [];
  const http: CrmHttp = {
    async request({ method, url, body, headers, repeat }, authorise) {
      const call = `${method} ${url.replace('https://website.sweepbright.com/api', '')}`;
      const authorisation = authorise ? await authorise(false) : {};
      requests.push({ call, body, headers: { ...headers, ...authorisation }, repeat });
      const answerBody = call === 'POST /oauth/token' ? (answer(call) ?? readFixture('token.200.json')) : answer(call);
      return { status: 200, headers: {}, body: answerBody };
    },
  };
  const session = createSession({
    siteId: 'duinhof',
    locales: ['fr', 'nl'],
    credentials: { clientId: '9001', clientSecret: 'fixture-client-secret' },
    settings: sweepbrightSettingsSchema.parse(settings),
    http,
    now,
    signal: new AbortController().signal,
  });
  return { session, requests };
}

const visitor = { firstName: 'Noor', lastName: 'Peeters', email: 'noor@bezoeker.example', phone: '+32 470 000 012' };
const createLead = (changes: Partial<Lead> = {}): Lead => ({
  id: '1',
  kind: 'property',
  at: '2026-11-23T12:00:00Z',
  locale: 'nl',
  visitor,
  consent: { privacy: true, mailing: false },
  text: 'Graag meer uitleg over de tuin.',
  facts: [],
  subject: {
    recordId: ESTATE_ID,
    reference: 'SB-1',
    title: 'Halfopen gezinswoning',
    url: 'https://claes.example/nl/101',
  },
  ...changes,
});
const createFailingAnswer = (path: string, failure: Error) => (call: string) => {
  if (call.endsWith(path)) throw failure;
};

describe('the token', () => {
  it('is requested once until it expires, and every request contains it and the version', async () => {
    let now = 0;
    const { session, requests } = openSession(
      (call) => (call.includes('oauth') ? { access_token: 'one', expires_in: 3600 } : {}),
      {
        now: () => now,
        settings: { version: '20191206' },
      },
    );
    await session.read(ESTATE_ID);
    await session.read(ESTATE_ID);
    now = 56 * 60_000;
    await session.read(ESTATE_ID);
    expect(requests.map(({ call }) => call)).toEqual([
      'POST /oauth/token',
      `GET /estates/${ESTATE_ID}`,
      `GET /estates/${ESTATE_ID}`,
      'POST /oauth/token',
      `GET /estates/${ESTATE_ID}`,
    ]);
    expect(requests[0]?.body).toEqual(readFixture('token.request.json'));
    expect(requests[1]?.headers).toEqual({
      Accept: 'application/vnd.sweepbright.v20191206+json',
      Authorization: 'Bearer one',
    });
  });

  it.each([400, 401, 403])('is refused for wrong credentials: %d', async (status) => {
    const { session } = openSession(createFailingAnswer('/oauth/token', new CrmFailure('no', { status })));
    await expect(session.check()).rejects.toThrow(CrmUnauthorised);
  });
});

it('reads an estate, and reports when it cannot be read any more', async () => {
  const { session } = openSession((call) =>
    call.startsWith('GET') ? readFixture('estate.house.200.json') : undefined,
  );
  expect((await session.read(ESTATE_ID)).raw).toMatchObject({ id: ESTATE_ID });
  const failingAccount = openSession(createFailingAnswer(ESTATE_ID, new CrmFailure('answered 404', { status: 404 })));
  await expect(failingAccount.session.read(ESTATE_ID)).rejects.toThrow(NotPublished);
});

/** Sends a lead and returns the one request that it caused. */
async function sendLead(lead: Lead, settings: Partial<SweepbrightSettings> = {}): Promise<RecordedRequest | undefined> {
  const { session, requests } = openSession(undefined, { settings });
  await session.sendLead?.(lead);
  const leadRequests = requests.filter(({ call }) => call !== 'POST /oauth/token');
  expect(leadRequests.map(({ repeat }) => repeat)).toEqual(['once']);
  return leadRequests[0];
}

describe('a lead', () => {
  it('about a home is sent to that home', async () => {
    const { call, body } = (await sendLead(createLead())) ?? {};
    expect(call).toBe(`POST /estates/${ESTATE_ID}/contacts`);
    expect(body).toEqual(readFixture('estate-contacts.request.json'));
  });

  it('of a visitor who looks for a home contains the wishes', async () => {
    const hugo = { firstName: 'Hugo', lastName: 'Lambert', email: 'hugo@bezoeker.example' };
    const wishes = {
      transaction: [1, 3],
      type: [3],
      subType: [],
      city: [900_000],
      municipality: [879_000],
      province: [],
      priceMin: 250_000,
      priceMax: 400_000,
      bedMin: 3,
    };
    const { call, body } =
      (await sendLead(
        createLead({
          kind: 'savedSearch',
          visitor: hugo,
          locale: 'fr',
          text: 'Recherche maison',
          wishes,
          subject: undefined,
        }),
      )) ?? {};
    expect(call).toBe('POST /contacts');
    expect(body).toEqual(readFixture('contacts.request.json'));
  });

  it('of a visitor who wants to sell is sent to the office in the settings, or else as a general contact', async () => {
    const mia = { firstName: 'Mia', lastName: 'Desmet', email: 'mia@bezoeker.example', phone: '+32 470 000 013' };
    const estimate = createLead({
      kind: 'estimate',
      visitor: mia,
      text: 'Schatting gevraagd: Kerkdreef 9, Waregem',
      subject: undefined,
    });
    const estimateRequest = await sendLead(estimate, { officeId: '5b0e0000-0000-4000-8000-000000000900' });
    expect(estimateRequest?.call).toBe('POST /contacts/owners');
    expect(estimateRequest?.body).toEqual(readFixture('contacts-owners.request.json'));
    expect((await sendLead(estimate))?.call).toBe('POST /contacts');
  });

  it('about a home of another source describes the home in its text', async () => {
    const otherSubject = { reference: 'A-7', title: 'Villa', url: 'https://claes.example/nl/7' };
    const { call, body } =
      (await sendLead(createLead({ subject: otherSubject, facts: ['Bezoek: dinsdag 24 november, 14:00'] }))) ?? {};
    expect(call).toBe('POST /contacts');
    expect(body).toMatchObject({
      message:
        'Graag meer uitleg over de tuin.\nBezoek: dinsdag 24 november, 14:00\nA-7 · Villa · https://claes.example/nl/7',
    });
  });

  it('about a home that is no longer published is sent again as a general contact', async () => {
    const { session, requests } = openSession(
      createFailingAnswer(`${ESTATE_ID}/contacts`, new NotPublished('gone', { status: 404 })),
    );
    await session.sendLead?.(createLead());
    expect(requests.at(-1)).toMatchObject({
      call: 'POST /contacts',
      body: { message: expect.stringContaining('SB-1 · Halfopen gezinswoning') },
    });
  });

  it('that is refused reports the reason from the answer', async () => {
    const detail = 'The email must be a valid email address.';
    const { session } = openSession(
      createFailingAnswer('/contacts', new CrmFailure('answered 422', { status: 422, detail })),
    );
    await expect(session.sendLead?.(createLead())).rejects.toThrow(new LeadRefused(detail));
  });

  it('that may have been processed is not sent again', async () => {
    const { session, requests } = openSession(createFailingAnswer('/contacts', new OutcomeUnknown('closed')));
    await expect(session.sendLead?.(createLead())).rejects.toThrow(OutcomeUnknown);
    expect(requests.filter(({ call }) => call.endsWith('/contacts'))).toHaveLength(1);
  });

  it('always has a last name', async () => {
    const { body } = (await sendLead(createLead({ visitor: { ...visitor, lastName: ' ' } }))) ?? {};
    expect(body).toMatchObject({ first_name: '', last_name: 'Noor' });
    const visitorWithoutName = { ...visitor, firstName: '', lastName: '' };
    await expect(openSession().session.sendLead?.(createLead({ visitor: visitorWithoutName }))).rejects.toThrow(
      LeadRefused,
    );
  });
});

describe('the address of a page', () => {
  const publication = {
    recordId: ESTATE_ID,
    urls: { nl: 'https://claes.example/nl/101', fr: 'https://claes.example/fr/101' },
    estateId: 101,
    state: 'online',
    isProject: false,
    isUnit: false,
  } as const;

  it('is reported in the language of the site, for homes and projects', async () => {
    const { session, requests } = openSession();
    await session.report?.(publication);
    expect(requests.at(-1)).toMatchObject({
      call: `PUT /estates/${ESTATE_ID}/url`,
      body: { url: 'https://claes.example/fr/101' },
    });
  });

  it('is not reported for units, nor for removed homes', async () => {
    const { session, requests } = openSession();
    await session.report?.({ ...publication, isUnit: true });
    await session.report?.({ ...publication, state: 'offline' });
    expect(requests).toEqual([]);
  });

  it('that SweepBright refuses shows that SweepBright does not publish the home', async () => {
    const { session } = openSession(createFailingAnswer('/url', new CrmFailure('answered 404', { status: 404 })));
    await expect(session.report?.(publication)).rejects.toThrow(NotPublished);
  });
});
