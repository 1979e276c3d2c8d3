import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHousesCommand } from '../../server/backoffice/commands/content/openHouses.command.ts';
import { parseOptions } from '../../server/backoffice/core/cli/command.ts';
import { openDatabase } from '../../server/backoffice/core/db/openDatabase.ts';
import type { OpenedRepositories } from '../../server/backoffice/openRepositories.ts';
import { startCallingOff } from '../../server/backoffice/openHouses/callOffOpenHouses.ts';
import { eraseVisitor } from '../../server/backoffice/personalData/eraseVisitor.ts';
import type { OpenHouseRegistration, PublishedOpenHouse } from '../../shared/api/openHouses.ts';
import { dayAfter, dayOf } from '../../shared/i18n/moments.ts';
import { validEntries } from '../support/calendarRules.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const HOME = 7;
const date = (days: number) => dayAfter(dayOf(new Date()), days);
const day = (days: number, changes: object = {}) => ({
  start: `${date(days)}T14:00`,
  end: `${date(days)}T16:00`,
  ...changes,
});
/** On which the clock is put forward. */
function lastSundayOfMarch(year: number): string {
  const end = new Date(Date.UTC(year, 2, 31));
  return dayAfter(end.toISOString().slice(0, 10), -end.getUTCDay());
}
const VISITOR = { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email: 'Noor@visitor.example' };

const at = (token: string) => `/open-house-registrations/${token}`;

onEachDatabase('Open house days', (current, database) => {
  const plan = (days: readonly object[], estate = HOME) =>
    current().call('PUT', `/sites/noord/estates/${estate}/open-houses`, { body: { days } });
  const shown = async (): Promise<readonly PublishedOpenHouse[]> =>
    (await current().call('GET', '/sites/noord/published-open-houses', { anonymous: true })).body.openHouses;
  const register = (id: string, people = 2, changes: object = {}, key: string = randomUUID()) =>
    current().call('POST', `/sites/noord/published-open-houses/${HOME}/${id}/registrations`, {
      body: { people, visitor: VISITOR, locale: 'nl', ...changes },
      headers: { 'Idempotency-Key': key },
    });
  const guests = async (id: string) =>
    (await current().call('GET', `/sites/noord/estates/${HOME}/open-houses/${id}/registrations`)).body;
  const read = async (token: string): Promise<OpenHouseRegistration> =>
    (await current().call('GET', at(token), { site: 'noord', anonymous: true })).body;
  const kindsOfMail = async () =>
    (await current().repositories.mails.list('noord', 300)).map(({ kind }) => kind).toSorted();
  const refused = async (days: readonly object[]) => {
    const { status, body } = await plan(days);
    return [status, ...(body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
  };
  const homesFound = async () =>
    (await current().repositories.estates.search('noord', { query: { terms: { openHouse: [true] } } }, 'nl')).results;

  beforeAll(async () => {
    const { sites, estates } = current().repositories;
    await sites.put(siteInput('noord'));
    const salesRep = { id: 11, name: 'Ann Maes', email: 'ann@noord.example.com' };
    for (const id of [HOME, 8])
      await estates.put('noord', estateInput({ id, price: 1, estate: { address: { city: GENT }, salesRep } }));
  });
  beforeEach(async () => {
    await current().repositories.erasures.erase('noord', VISITOR.email);
    await current().call('DELETE', `/sites/noord/estates/${HOME}/open-houses`);
    await current().call('DELETE', '/sites/noord/estates/8/open-houses');
  });

  it('are planned as a whole, and seen on cards, pages and in searches at once', async () => {
    expect((await plan([day(9), day(2, { id: 'first', text: { nl: 'Koffie staat klaar' } })])).status).toBe(201);
    expect((await plan([day(3)], 8)).status).toBe(201);
    expect((await shown()).map(({ estateId, id }) => [estateId, id])).toEqual([
      [HOME, 'first'],
      [8, date(3)],
      [HOME, date(9)],
    ]);
    const [first] = await homesFound();
    expect((await homesFound()).map(({ id, openHouse }) => [id, openHouse?.id])).toEqual([
      [8, date(3)],
      [HOME, 'first'],
    ]);
    expect(first?.openHouse?.start.slice(0, 16)).toBe(`${date(3)}T14:00`);
    const { body } = await current().call('GET', `/estates/v2/${HOME}`, { site: 'noord', anonymous: true });
    expect(body.openHouses.map(({ id }: { id: string }) => id)).toEqual(['first', date(9)]);
    const own = await current().call('GET', `/sites/noord/estates/${HOME}/open-houses`);
    expect((await current().call('PUT', `/sites/noord/estates/${HOME}/open-houses`, { body: own.body })).body).toEqual(
      own.body,
    );
    const calendar = await current().call('GET', '/sites/noord/published-open-houses.ics?locale=fr', {
      anonymous: true,
    });
    expect(validEntries(calendar.body.calendar)).toHaveLength(3);
  });

  it('go with their home, and with their time', async () => {
    await plan([day(1), day(2, { id: 'last' })]);
    const { repositories } = current();
    const put = (transaction: number) =>
      repositories.estates.put(
        'noord',
        estateInput({ id: HOME, transaction, price: 1, estate: { address: { city: GENT } } }),
      );
    await put(5);
    expect([await shown(), await homesFound()]).toEqual([[], []]);
    await put(1);
    expect((await homesFound()).map(({ openHouse }) => openHouse?.id)).toEqual([date(1)]);
    const program = await openDatabase(database().env, pino({ level: 'silent' }));
    await program.pool.query('update open_houses set ends_at = now() where id = $1', [date(1)]);
    await program.close();
    await repositories.openHouses.endDue();
    expect((await shown()).map(({ id }) => id)).toEqual(['last']);
    expect((await homesFound()).map(({ openHouse }) => openHouse?.id)).toEqual(['last']);
  });

  it('are refused by pointer', async () => {
    expect(await refused([day(2, { end: `${date(2)}T13:00` })])).toEqual([422, '/days/0/end']);
    expect(await refused([day(2, { end: `${date(3)}T16:00` })])).toEqual([422, '/days/0/end']);
    expect(await refused([day(2), day(2, { id: 'b', start: `${date(2)}T15:30`, end: `${date(2)}T17:00` })])).toEqual([
      422,
      '/days/1/start',
    ]);
    expect(await refused([day(2), day(2)])).toEqual([422, '/days/1/id']);
    expect(await refused([day(-90)])).toEqual([422, '/days/0/start']);
    expect(await refused([day(500)])).toEqual([422, '/days/0/start']);
    expect(await refused([day(2, { text: { de: 'Kaffee' } })])).toEqual([422, '/days/0/text/de']);
    expect(await refused([day(2, { start: `${date(2)}T14:00Z` })])).toEqual([422, '/days/0/start']);
    expect(await refused(Array.from({ length: 21 }, (_, index) => day(index + 1)))).toEqual([422, '/days']);
    expect(await refused([day(2, { registration: { limit: 0 } })])).toEqual([422, '/days/0/registration/limit']);
    expect((await plan([day(2)], 999)).status).toBe(404);
    const years = [0, 1].map((later) => Number(date(0).slice(0, 4)) + later);
    const spring = years.map(lastSundayOfMarch).find((each) => each > date(0));
    expect(await refused([day(2, { start: `${spring}T02:15`, end: `${spring}T04:00` })])).toEqual([
      422,
      '/days/0/start',
    ]);
    expect((await plan([day(2, { start: `${spring}T01:15`, end: `${spring}T03:00` })])).status).toBe(201);
  });

  describe('with a registration', () => {
    it('never take more than their limit, however many ask at once', async () => {
      await plan([day(2, { registration: { limit: 5 } }), day(4, { registration: { limit: 1 } })]);
      const answers = await Promise.all(Array.from({ length: 20 }, () => register(date(2), 2)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
      const full = answers.filter(({ status }) => status === 409);
      expect(full).toHaveLength(18);
      expect(full[0]?.body.nearest).toEqual([]);
      expect((await register(date(2), 1)).status).toBe(201);
      const last = await register(date(2), 1);
      expect([last.status, last.body.nearest.map(({ id }: { id: string }) => id)]).toEqual([409, [date(4)]]);
      expect((await shown())[0]?.registration).toEqual({ limit: 5, counts: 'people', left: 0 });
    });

    it('count parties where the agency does', async () => {
      await plan([day(2, { registration: { limit: 1, counts: 'parties' } })]);
      expect((await register(date(2), 10)).status).toBe(201);
      expect((await register(date(2), 1)).status).toBe(409);
    });

    it('answer the same call once, and no other one under its key', async () => {
      await plan([day(2, { registration: {} })]);
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 5 }, () => register(date(2), 2, {}, key)));
      expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
      expect(await guests(date(2))).toHaveLength(1);
      expect((await register(date(2), 3, {}, key)).status).toBe(422);
    });

    it('are free to walk into without one, and then take none', async () => {
      await plan([day(2)]);
      expect((await register(date(2))).status).toBe(404);
      expect((await register('none')).status).toBe(404);
      await plan([day(2, { registration: {} })]);
      for (const people of [0, 11, 1.5]) expect((await register(date(2), people)).status).toBe(422);
    });

    it('are cancelled by their visitor, which frees the places', async () => {
      await plan([day(2, { registration: { limit: 2 } })]);
      const { token } = (await register(date(2))).body;
      expect(await read(token)).toMatchObject({ state: 'registered', cancellable: true, people: 2 });
      expect((await current().call('DELETE', at(token), { site: 'noord' })).status).toBe(204);
      expect((await current().call('DELETE', at(token), { site: 'noord' })).status).toBe(204);
      expect(await read(token)).toMatchObject({ state: 'cancelled', cancellable: false });
      expect((await current().call('DELETE', at('x'.repeat(43)), { site: 'noord' })).status).toBe(404);
      expect((await register(date(2))).status).toBe(201);
    });

    it('tell who is registered when they move or are called off', async () => {
      await plan([day(5, { id: 'a', registration: {} }), day(6, { id: 'b', registration: {} })]);
      const [a, b] = [(await register('a')).body.token, (await register('b')).body.token];
      expect(await kindsOfMail()).toEqual([
        ...Array.from({ length: 2 }, () => 'openHouse.registered'),
        ...Array.from({ length: 2 }, () => 'openHouse.registered.agency'),
        ...Array.from({ length: 2 }, () => 'openHouse.reminder'),
      ]);
      await plan([day(8, { id: 'a', registration: {} })]);
      expect((await read(a)).start.slice(0, 10)).toBe(date(8));
      expect(await read(b)).toMatchObject({ state: 'cancelledByAgency', cancellable: false });
      const kinds = await kindsOfMail();
      expect(kinds.filter((kind) => !kind.includes('registered'))).toEqual([
        'openHouse.cancelledByAgency',
        'openHouse.moved',
        'openHouse.reminder',
      ]);
      await plan([day(8, { id: 'a', registration: {}, text: { nl: 'Parkeren in de straat' } })]);
      expect(await kindsOfMail()).toEqual(kinds);
    });

    it('move to no time that is past', async () => {
      await plan([day(5, { id: 'a', registration: {} })]);
      const { token } = (await register('a')).body;
      expect(await refused([day(-2, { id: 'a', registration: {} })])).toEqual([422, '/days/0/start']);
      expect((await read(token)).start.slice(0, 10)).toBe(date(5));
    });

    it('are called off when they are near and their home is gone, and say so before', async () => {
      const { repositories } = current();
      const sell = (transaction: number) =>
        repositories.estates.put(
          'noord',
          estateInput({ id: HOME, transaction, price: 1, estate: { address: { city: GENT } } }),
        );
      const log = pino({ level: 'silent' });
      /** Beside the worker, which is at work from its start on. */
      const callingOff = async (check: () => Promise<void>) => {
        const worker = startCallingOff(repositories, { key: 'a-key', log });
        await vi.waitFor(check, { timeout: 20_000 });
        await worker.stop();
      };
      await plan([
        day(1, { id: 'a', registration: {} }),
        day(1, { id: 'b', start: `${date(1)}T17:00`, end: `${date(1)}T18:00` }),
        day(9, { id: 'c', registration: {} }),
      ]);
      const [a, c] = [(await register('a')).body.token, (await register('c')).body.token];
      expect(await repositories.openHouses.withoutHome(new Date(Date.now() + 48 * 3_600_000))).toEqual([]);
      expect(await read(a)).toMatchObject({ state: 'registered', shown: true });
      await sell(5);
      expect(await read(a)).toMatchObject({ state: 'registered', shown: false, cancellable: true });
      const listed = (await current().call('GET', '/sites/noord/open-houses')).body;
      expect(listed.map(({ shown: isShown }: { shown: boolean }) => isShown)).toEqual([false, false, false]);
      await callingOff(async () => expect(await read(a)).toMatchObject({ state: 'cancelledByAgency' }));
      expect(await read(c)).toMatchObject({ state: 'registered' });
      expect((await kindsOfMail()).filter((kind) => kind.includes('ByAgency'))).toEqual([
        'openHouse.cancelledByAgency',
      ]);
      await sell(1);
      expect((await shown()).map(({ id }) => id)).toEqual(['b', 'c']);
    });

    it('are known to the agency, and forgotten with their visitor', async () => {
      await plan([day(2, { registration: { limit: 9 } })]);
      await register(date(2), 3);
      const open = async () =>
        ({ repositories: current().repositories, apiToken: () => current().apiToken }) as OpenedRepositories;
      const run = async (...args: string[]) => {
        const [out, err] = [new TextSink(), new TextSink()];
        const { values, words } = parseOptions(openHousesCommand, [...args, '--site', 'noord']);
        await openHousesCommand.run({ values, words, out, err, open });
        return out.take();
      };
      expect(await run('list')).toContain('3 people of 9');
      expect(await run('guests', String(HOME), date(2))).toContain('Noor Peeters');
      expect(await current().repositories.erasures.find('noord', VISITOR.email)).toContainEqual(
        expect.objectContaining({ category: 'open house registrations', people: 3 }),
      );
      const { agencyMails } = await eraseVisitor(current().repositories, {
        siteId: 'noord',
        email: VISITOR.email,
        now: Date.now(),
      });
      expect(agencyMails).toBe(1);
      expect(await guests(date(2))).toEqual([]);
      expect(await kindsOfMail()).toContain('openHouse.visitorErased.agency');
      await register(date(2), 2);
      const [{ id }] = await guests(date(2));
      expect(await run('cancel', id)).toContain('the visitor gets a mail');
      expect((await guests(date(2)))[0].state).toBe('cancelledByAgency');
      expect(await run('cancel', id)).toContain('cancelled before');
      await expect(run('guests', String(HOME), 'never')).rejects.toThrow('no open house day never');
    });
  });
});
