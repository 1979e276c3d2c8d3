import { describe, expect, it } from 'vitest';
import { readFixture } from '#tests/support/crm/organimmo/readFixture.ts';
import { CrmFailure, CrmUnauthorised, IncompleteList } from '../seam/crmFailure.ts';
import type { CrmAnswer, CrmRequest } from '../seam/crmHttp.ts';
import { createCalls } from './calls.ts';
import type { OrganimmoRow } from './rows.ts';
import { organimmoSettingsSchema } from './settings.ts';

const CREDENTIALS = {
  customerId: 'fixture-customer',
  username: 'site@bouwer.example',
  password: '<secret>',
  clientId: 'fixture-client',
  clientSecret: '<secret>',
};

/** Creates the API's calls. The function `answer` answers their requests, which are recorded with their headers. */
function createAnsweredCalls(
  answer: (url: URL) => Partial<CrmAnswer> | Error,
  token: () => unknown = () => readFixture('token.200.json'),
  now: () => number = () => 0,
) {
  const requests: (CrmRequest & { readonly sent: Readonly<Record<string, string>> })[] = [];
  const calls = createCalls({
    siteId: 'kust',
    locales: ['nl'],
    credentials: CREDENTIALS,
    settings: organimmoSettingsSchema.parse({}),
    now,
    signal: new AbortController().signal,
    http: {
      async request(request, authorise) {
        requests.push({ ...request, sent: { ...request.headers, ...(authorise && (await authorise(false))) } });
        const url = new URL(request.url);
        const reply = url.hostname === 'organimmo.eu.auth0.com' ? { body: token() } : answer(url);
        if (reply instanceof Error) throw reply;
        return { status: reply.body === undefined ? 204 : 200, headers: {}, body: undefined, ...reply };
      },
    },
  });
  const readAllRows = async (path: string, options = {}) => {
    const rows: OrganimmoRow[] = [];
    for await (const row of calls.readRows(path, options)) rows.push(row);
    return rows;
  };
  return { calls, requests, readAllRows };
}

const createRows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
/** Creates a function that answers with these rows, one page at a time. */
const createPagedAnswer =
  (rows: readonly object[], { saysTotal = true, total = rows.length } = {}) =>
  (url: URL): Partial<CrmAnswer> => {
    const skip = Number(url.searchParams.get('skip'));
    const body = rows.slice(skip, skip + Number(url.searchParams.get('take')));
    const range = `${skip}-${skip + body.length - 1}/${total}`;
    return body.length === 0 ? {} : { body, ...(saysTotal && { headers: { 'content-range': range } }) };
  };

describe('lists', () => {
  it.each([0, 1, 499, 500, 501, 1000, 1234])('are read to their end, with and without a total: %i', async (count) => {
    for (const saysTotal of [true, false]) {
      const { readAllRows, requests } = createAnsweredCalls(createPagedAnswer(createRows(count), { saysTotal }));
      expect(await readAllRows('rentalunits')).toEqual(createRows(count));
      const pages = requests.slice(1).map(({ url }) => new URL(url).search);
      expect(pages[0]).toBe('?skip=0&take=500&sort=id');
      expect(pages.length).toBeLessThanOrEqual(Math.floor(count / 500) + 1);
    }
  });

  it('yield each row once, including rows without an id', async () => {
    const promotions = [
      { id: 0, promotionCode: 'A' },
      { id: 0, promotionCode: 'B' },
    ];
    expect(
      await createAnsweredCalls(createPagedAnswer([{ id: 3 }, { id: 3 }, ...promotions], { total: 3 })).readAllRows(
        'promotions',
      ),
    ).toEqual([{ id: 3 }, ...promotions]);
  });

  it('are incomplete when they are shorter than their total, and when a page is repeated', async () => {
    await expect(
      createAnsweredCalls(createPagedAnswer(createRows(400), { total: 401 })).readAllRows('rentalunits'),
    ).rejects.toThrow(IncompleteList);
    await expect(
      createAnsweredCalls(createPagedAnswer(createRows(500), { total: 800 })).readAllRows('rentalunits'),
    ).rejects.toThrow(IncompleteList);
    await expect(createAnsweredCalls(() => ({ body: createRows(500) })).readAllRows('rentalunits')).rejects.toThrow(
      IncompleteList,
    );
    const duplicatedRows = [...createRows(500), ...createRows(500)];
    await expect(createAnsweredCalls(createPagedAnswer(duplicatedRows)).readAllRows('rentalunits')).rejects.toThrow(
      IncompleteList,
    );
  });

  it('must be arrays, and rows that are no objects are skipped', async () => {
    await expect(createAnsweredCalls(() => ({ body: { error: 'x' } })).readAllRows('rentalunits')).rejects.toThrow(
      CrmFailure,
    );
    expect(await createAnsweredCalls(() => ({ body: [null, 'x', { id: 1 }] })).readAllRows('rentalunits')).toEqual([
      { id: 1 },
    ]);
  });
});

describe('the token', () => {
  it('is requested as in the fixture, and sent with the customer id in every call', async () => {
    const { readAllRows, requests } = createAnsweredCalls(createPagedAnswer(createRows(1)));
    await readAllRows('kinds', { headers: { 'org-data-from': '2026-11-01 09:00' } });
    await readAllRows('places');
    expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'POST https://organimmo.eu.auth0.com/oauth/token',
      'GET https://api.verhuur.expert/v1/kinds',
      'GET https://api.verhuur.expert/v1/places',
    ]);
    expect(requests[0]?.body).toEqual(readFixture('token.request.json'));
    for (const { sent } of requests) expect(sent['fs-customer-id']).toBe('fixture-customer');
    expect(requests[1]?.sent).toMatchObject({
      Authorization: 'Bearer fixture.access.token',
      'org-data-from': '2026-11-01 09:00',
    });
  });

  it('is requested again before it expires', async () => {
    let now = 0;
    const { readAllRows, requests } = createAnsweredCalls(createPagedAnswer(createRows(1)), undefined, () => now);
    await readAllRows('kinds');
    now = 23 * 3_600_000;
    await readAllRows('kinds');
    now = 24 * 3_600_000;
    await readAllRows('kinds');
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it.each([400, 401, 403])('that is refused with %i means that the credentials are wrong', async (status) => {
    const { calls } = createAnsweredCalls(
      () => ({}),
      () => {
        throw new CrmFailure('answered', { status });
      },
    );
    await expect(calls.renewToken()).rejects.toThrow(CrmUnauthorised);
  });

  it('causes a plain failure when another error occurs, or when the answer has no token', async () => {
    const renewTokenWithFailure = (status: number) =>
      createAnsweredCalls(
        () => ({}),
        () => {
          throw new CrmFailure('answered', { status });
        },
      ).calls.renewToken();
    await expect(renewTokenWithFailure(503)).rejects.not.toThrow(CrmUnauthorised);
    await expect(
      createAnsweredCalls(
        () => ({}),
        () => ({}),
      ).calls.renewToken(),
    ).rejects.toThrow('no token');
  });
});
