import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { addDays, toBrusselsDay, toMonday } from '#shared/i18n/moments.ts';
import { COUNT_KINDS } from '#shared/primitives/countKinds.ts';
import { createRecord } from '#shared/domain/typedKeys.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { runCommandOn } from '../support/programs/runOn.ts';
import { siteInput } from '../support/siteInput.ts';

const TODAY = toBrusselsDay(new Date());
const ZERO_COUNTS = createRecord(COUNT_KINDS, () => 0);
const VISITOR = { firstName: 'Noor', lastName: 'Peeters', email: 'noor@visitor.example' };
const OPEN_HOURS = createRecord(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], () => [
  { from: '08:00', to: '20:00' },
]);

const buildCountEntry = (estateId: number, counts: object, changes: object = {}) => ({
  siteId: 'noord',
  estateId,
  day: TODAY,
  counts,
  ...changes,
});
const createIdempotencyHeader = () => ({ 'Idempotency-Key': randomUUID() });

/** A city in the same province as Ghent. */
const AALST_CITY = { id: 930_000, zip: '9300', name: { nl: 'Aalst', fr: 'Alost' } };

const buildEstateInCity = (id: number, city = GENT, sketch = {}) =>
  estateInput({
    id,
    city,
    estate: {
      address: { city, municipality: { id: city.id, name: city.name }, province: { id: 'BE-VOV', name: {} } },
      ...sketch,
    },
  });

onEachDatabase('Statistics of homes', (current, database) => {
  const call = (method: string, path: string, options: object = {}) => current().call(method, path, options);
  const addCounts = async (counts: readonly object[], { source = randomUUID(), batch = 1 } = {}) => {
    const { status, body } = await call('POST', '/counts', { body: { source, batch, counts } });
    return status === 200 ? body.outcome : status;
  };
  const readStatistics = async (id: number, weeks = 1) =>
    (await call('GET', `/sites/noord/statistics/estates/${id}?weeks=${weeks}`)).body;
  const readViews = async (id: number, weeks = 1) => (await readStatistics(id, weeks)).counts.views;

  const run = (...args: string[]) => runCommandOn(database(), ['stats', ...args]);

  beforeAll(async () => {
    const { sites, estates, agendas } = current().repositories;
    await sites.put(siteInput('noord', { locales: ['nl', 'fr'] }));
    await sites.put(siteInput('zuid', { hostnames: ['zuid.example.com'], origin: 'https://zuid.example.com' }));
    await estates.upsertMany('noord', [
      ...[1, 2, 3, 4, 5, 6].map((id) => buildEstateInCity(id)),
      buildEstateInCity(20, GENT, { salesRep: { id: 11, name: 'An' } }),
      buildEstateInCity(30, AALST_CITY),
      buildEstateInCity(40),
    ]);
    await estates.put('zuid', estateInput({ id: 1 }));
    await estates.withdrawMany('noord', [40]);
    await agendas.put('noord', 11, { weekly: OPEN_HOURS, duration: 45, buffer: 15, notice: 36, horizon: 30 });
  });

  it('are summed, and count each batch of a source once', async () => {
    const source = randomUUID();
    const counts = [
      buildCountEntry(1, { views: 3, calls: 1 }),
      buildCountEntry(1, { views: 1 }),
      buildCountEntry(2, { saved: 2, whatsapp: 1 }),
    ];
    const addAnswers = await Promise.all([addCounts(counts, { source }), addCounts(counts, { source })]);
    expect(addAnswers.toSorted()).toEqual(['known', 'taken']);
    expect(await addCounts([buildCountEntry(1, { views: 1 })], { source, batch: 2 })).toBe('taken');
    expect(await addCounts([buildCountEntry(1, { views: 100 })], { source, batch: 1 })).toBe('known');
    expect(await addCounts([buildCountEntry(1, { views: 1 })])).toBe('taken');
    expect((await readStatistics(1)).counts).toEqual({ ...ZERO_COUNTS, views: 6, calls: 1 });
    expect((await readStatistics(2)).counts).toEqual({ ...ZERO_COUNTS, saved: 2, whatsapp: 1 });
  });

  it('count only homes of the site, and only days for which a program may still report', async () => {
    await addCounts([
      buildCountEntry(3, { views: 1 }, { siteId: 'zuid' }),
      buildCountEntry(3, { views: 1 }, { siteId: 'west' }),
      buildCountEntry(40, { views: 1 }),
      buildCountEntry(999_999, { views: 1 }),
      buildCountEntry(3, { views: 1 }, { day: addDays(TODAY, -30) }),
      buildCountEntry(3, { views: 1 }, { day: addDays(TODAY, 30) }),
      buildCountEntry(3, { views: 1 }, { day: addDays(TODAY, -5) }),
    ]);
    expect(await readViews(3, 8)).toBe(1);
    expect(await readViews(40, 8)).toBe(0);
    expect((await call('GET', '/sites/noord/statistics/estates/999999')).status).toBe(204);
    expect(await addCounts([buildCountEntry(3, { messages: 1 })])).toBe(422);
    expect(await addCounts([buildCountEntry(3, { views: -1 })])).toBe(422);
    expect(await addCounts(Array.from({ length: 1001 }, () => buildCountEntry(3, { views: 1 })))).toBe(422);
    expect((await call('POST', '/counts', { anonymous: true, body: {} })).status).toBe(401);
  });

  it('include what visitors sent and booked, even after it is erased', async () => {
    const messageSubject = { locale: 'nl', estateId: 20 };
    const key = createIdempotencyHeader();
    const message = { kind: 'property', visitor: VISITOR, text: 'Dag', consent: true, ...messageSubject };
    for (const each of [key, key, createIdempotencyHeader()])
      await call('POST', '/sites/noord/messages', { body: message, headers: each });
    await call('POST', '/sites/noord/messages', {
      body: { ...message, kind: 'contact', estateId: undefined },
      headers: createIdempotencyHeader(),
    });
    const friend = {
      sender: { name: 'Noor', email: VISITOR.email },
      friend: { email: 'sam@friend.example' },
      note: '',
    };
    await call('POST', '/sites/noord/messages/send-to-a-friend', {
      body: { ...friend, ...messageSubject },
      headers: createIdempotencyHeader(),
    });
    const free = await call('GET', '/sites/noord/live-agenda/11?estateId=20');
    const start = free.body.days.flatMap(({ slots }: { slots: { start: string }[] }) => slots)[0]?.start;
    const booked = await call('POST', '/live-agenda/reservation', {
      site: 'noord',
      body: { salesRepId: 11, start, visitor: { ...VISITOR, phone: '+32 470 00 00 00' }, ...messageSubject },
      headers: createIdempotencyHeader(),
    });
    expect(booked.status).toBe(201);
    await current().repositories.erasures.erase('noord', VISITOR.email);
    expect((await readStatistics(20)).counts).toEqual({ ...ZERO_COUNTS, messages: 2, shares: 1, viewings: 1 });
  });

  it('rank a home among similar ones, if there are enough of them', async () => {
    await addCounts([
      buildCountEntry(4, { views: 50 }),
      buildCountEntry(5, { views: 40 }),
      buildCountEntry(30, { views: 1000 }),
    ]);
    expect((await readStatistics(4)).position).toEqual({ rank: 1, of: 7, area: 'municipality' });
    expect((await readStatistics(5)).position).toEqual({ rank: 2, of: 7, area: 'municipality' });
    // This estate is the only one in its municipality, but not in its province.
    expect((await readStatistics(30)).position).toEqual({ rank: 1, of: 8, area: 'province' });
    expect((await readStatistics(40)).position).toBeUndefined();
    const { estates } = current().repositories;
    await estates.put(
      'noord',
      estateInput({ id: 50, transaction: 2, estate: { address: buildEstateInCity(50).address } }),
    );
    expect((await readStatistics(50)).position).toBeUndefined();
  });

  it('are stored by week; old weeks are kept by their Monday and very old ones are removed', async () => {
    const { counts } = current().repositories;
    const monday = toMonday(TODAY);
    const days = [-7, -6, -7 * 20, -7 * 20 + 2, -7 * 20 + 6, -7 * 200].map((each) => addDays(monday, each));
    await counts.fillMissingDays(
      'noord',
      days.map((day) => ({ estateId: 6, day, counts: { views: 1, calls: 2 } })),
    );
    await counts.fillMissingDays('noord', [{ estateId: 6, day: days[0] ?? '', counts: { views: 9 } }]);
    const before = await readStatistics(6, 30);
    await Promise.all([counts.tidyCounts(), counts.tidyCounts()]);
    const after = await readStatistics(6, 30);
    expect(after).toEqual(before);
    expect(after.weeks.map(({ counts: each }: { counts: { views: number } }) => each.views).filter(Boolean)).toEqual([
      3, 2,
    ]);
    expect([after.weeks.length, after.weeks.at(-1).from, after.to]).toEqual([30, monday, TODAY]);
    const path = `/sites/noord/statistics?to=${TODAY}&from=`;
    const { body: old } = await call('GET', path + addDays(monday, -7 * 20 + 1));
    expect(old.estates.find(({ estate }: { estate: { id: number } }) => estate.id === 6).counts.views).toBe(2);
    const { body: all } = await call('GET', path + addDays(monday, -7 * 300));
    expect(all.estates.find(({ estate }: { estate: { id: number } }) => estate.id === 6).counts.views).toBe(5);
    const { body: part } = await call('GET', `${path}${TODAY}&skip=1&limit=2`);
    expect(part.estates.map(({ estate }: { estate: { id: number } }) => estate.id)).toEqual([4, 5]);
    expect([part.total, part.counts.messages]).toEqual([6, 2]);
    expect((await call('GET', `${path}${monday}`, { anonymous: true })).status).toBe(401);
    expect((await call('GET', `/sites/noord/statistics?from=x&to=${TODAY}`)).status).toBe(422);
  });

  it('are shown to an owner with a secret until it expires or is revoked', async () => {
    const path = '/sites/noord/statistics/estates/4/owner-links';
    const createReportLink = async (body: object) =>
      (await call('POST', path, { body: { locale: 'fr', ...body } })).body;
    const readReport = (id: string, site = 'noord') => call('GET', `/owner-reports/${id}`, { site, anonymous: true });
    const { token, expiresAt } = await createReportLink({ weeks: 3 });
    const { body } = await readReport(token);
    expect(body).toMatchObject({ locale: 'fr', expiresAt, counts: { views: 50 }, estate: { id: 4 } });
    expect(body.weeks).toHaveLength(3);
    expect((await readReport(token, 'zuid')).status).toBe(204);
    expect((await readReport('A'.repeat(43))).status).toBe(204);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 86_400_000 });
    const expired = await createReportLink({ days: 2 });
    vi.useRealTimers();
    expect((await readReport(expired.token)).status).toBe(204);
    expect(
      (await call('POST', '/sites/noord/statistics/estates/999/owner-links', { body: { locale: 'nl' } })).status,
    ).toBe(404);
    expect((await call('POST', path, { body: { locale: 'nl' }, anonymous: true })).status).toBe(401);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await readReport(token)).status).toBe(204);
  });

  it('are printed as tables and as files by the command', async () => {
    expect((await run()).out).toMatch(/^noord {2,}\d/m);
    const site = await run('--site', 'noord');
    expect(site.out).toMatch(/^4 .* 50 +0/m);
    const { out: csv } = await run('--site', 'noord', '--csv');
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'Estate,Reference,Title,City,Views,Saved,Calls,WhatsApp,Messages,Call-backs,Viewings,Shared',
      expect.stringMatching(/^30,.*,1000,0,0,0,0,0,0,0$/),
    ]);
    const lines = (await run('--site', 'noord', '--json')).out.trim().split('\n');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ site: 'noord', estate: { id: 4 }, counts: { views: 50 } });

    const owner = await run('owner', '--estate', '5', '--weeks', '2', '--link', '--locale', 'fr');
    expect(owner.out).toMatch(/^Number 2 of 7 similar homes in the same municipality/m);
    expect(owner.out).toMatch(/\/fr\/pour-le-proprietaire\/[\w-]{43}$/m);
    expect((await run('owner', '--estate', '5', '--csv')).out.split('\r\n')[8]).toMatch(/^\d{4}-\d\d-\d\d,40,0,/);
    expect((await run('owner', '--estate', '5', '--revoke')).out).toContain('Revoked addresses: 1');
    for (const wrong of [
      ['owner', '--estate', '1'],
      ['owner', '--estate', '5', '--locale', 'de'],
      ['owner', '--estate', '5', '--weeks', '53'],
      ['owner'],
      ['else'],
      ['--site', 'noord', '--csv', '--json'],
    ])
      expect((await run(...wrong)).code, wrong.join(' ')).toBe(2);
    expect((await run('owner', '--estate', '999')).code).toBe(1);
  });

  it('are removed with their site', async () => {
    expect((await call('DELETE', '/sites/noord')).status).toBe(204);
    expect(await current().repositories.statistics.readSites({ from: '2000-01-01', to: TODAY })).toEqual([]);
  });
});
