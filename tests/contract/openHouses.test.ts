import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHousesCommand } from '#server/backoffice/commands/content/openHouses.command.ts';
import { formatBelgianIso } from '#server/backoffice/core/calendar/belgianTime.ts';
import { parseOptions } from '#server/backoffice/core/cli/command.ts';
import { deriveConfirmationToken } from '#server/backoffice/core/tokens/registrationToken.ts';
import { openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import type { OpenedRepositories } from '#server/backoffice/openRepositories.ts';
import { startPollingWorker } from '#server/backoffice/core/polling/pollingWorker.ts';
import { createCallOffTask } from '#server/backoffice/openHouses/callOffOpenHouses.ts';
import { planOpenHouses } from '#server/backoffice/openHouses/planOpenHouses.ts';
import { registerParty } from '#server/backoffice/openHouses/registerGuests.ts';
import { registrationData } from '#server/backoffice/openHouses/registrationData.ts';
import { eraseVisitor } from '#server/backoffice/personalData/eraseVisitor.ts';
import {
  openHouseDaySchema,
  type OpenHouseGuest,
  type OpenHouseRegistration,
  type PublishedOpenHouse,
} from '#shared/api/openHouses.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import { parseValidEntries } from '../support/calendarRules.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { captureMails } from '../support/mail/capturedMails.ts';
import { TextSink } from '../support/mail/textSink.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const ESTATE_ID = 7;
const createDate = (days: number) => addDays(toBrusselsDay(new Date()), days);
const buildOpenHouseDay = (days: number, changes: object = {}) => ({
  start: `${createDate(days)}T14:00`,
  end: `${createDate(days)}T16:00`,
  ...changes,
});
/** Returns the Sunday in March on which the clock is put forward. */
function findLastSundayOfMarch(year: number): string {
  const end = new Date(Date.UTC(year, 2, 31));
  return addDays(end.toISOString().slice(0, 10), -end.getUTCDay());
}
const VISITOR = { firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email: 'Noor@visitor.example' };

const toRegistrationPath = (token: string) => `/open-house-registrations/${token}`;
const toConfirmationPath = (token: string) => `/open-house-confirmations/${token}`;
const buildVisitor = (name: string) => ({ ...VISITOR, email: `${name}@visitor.example` });

onEachDatabase('Open house days', (current, database) => {
  const putDays = (days: readonly object[], estate = ESTATE_ID) =>
    current().call('PUT', `/sites/noord/estates/${estate}/open-houses`, { body: { days } });
  const readPublishedDays = async (): Promise<readonly PublishedOpenHouse[]> =>
    (await current().call('GET', '/sites/noord/published-open-houses', { anonymous: true })).body.openHouses;
  /**
   * The mail addresses that the running test has used. Data about the addresses of earlier tests are already erased.
   */
  const emails = new Set<string>();
  /** Registers from a separate network, unless `network` names one. */
  function register(
    id: string,
    people = 2,
    changes: { readonly visitor?: typeof VISITOR; readonly network?: string; readonly key?: string } = {},
  ) {
    const { visitor = VISITOR, key = randomUUID(), network = key } = changes;
    emails.add(visitor.email);
    return current().call('POST', `/sites/noord/published-open-houses/${ESTATE_ID}/${id}/registrations`, {
      body: { people, visitor, locale: 'nl' },
      headers: { 'Idempotency-Key': key, 'X-Visitor': network },
    });
  }
  /** Returns the token in the mail that asks a visitor to confirm the registration. */
  async function readConfirmationToken(id: string, email: string): Promise<string> {
    const found = (await listGuests(id)).find(
      ({ state, visitor }: OpenHouseGuest) => visitor.email === email && state === 'unconfirmed',
    );
    if (!found) throw new Error(`Nothing waits for ${email}.`);
    return deriveConfirmationToken(current().apiToken, 'noord', found.id);
  }
  const confirmRegistration = (token: string) => current().call('POST', toConfirmationPath(token), { site: 'noord' });
  const confirmAs = async (id: string, email: string) => confirmRegistration(await readConfirmationToken(id, email));
  /** Runs a function on the database, for changes that the contract does not support. */
  async function runInDatabase<T>(run: (program: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
    const program = await openDatabase(database().env, pino({ level: 'silent' }));
    try {
      return await run(program);
    } finally {
      await program.close();
    }
  }
  /** Replaces the tokens in the links of visitors, as if they were derived from another key. */
  const forgetTokens = () =>
    runInDatabase(({ pool }) => pool.query("update open_house_registrations set token_hash = 'of a former key'"));
  const endHolds = () =>
    runInDatabase(({ pool }) =>
      pool.query(
        "update open_house_registrations set held_until = now() - interval '1 minute' where held_until > now()",
      ),
    );
  /** Moves a day and its registrations into the past, as if the day had been held three days ago. */
  const letDayPass = async (id: string) => {
    const past = buildOpenHouseDay(-3);
    await runInDatabase(async ({ pool }) => {
      const days = [`${past.start}:00 Europe/Brussels`, `${past.end}:00 Europe/Brussels`];
      await pool.query(
        `update open_houses set starts_at = $2, ends_at = $3, document = document || $4::jsonb where id = $1`,
        [id, ...days, JSON.stringify(past)],
      );
      await pool.query('update open_house_registrations set starts_at = $2, ends_at = $3 where open_house_id = $1', [
        id,
        ...days,
      ]);
    });
    await current().repositories.openHouses.endFinishedDays();
  };
  const listGuests = async (id: string) =>
    (await current().call('GET', `/sites/noord/estates/${ESTATE_ID}/open-houses/${id}/registrations`)).body;
  const readRegistration = async (token: string): Promise<OpenHouseRegistration> =>
    (await current().call('GET', toRegistrationPath(token), { site: 'noord', anonymous: true })).body;
  const listMailKinds = async () =>
    (await current().repositories.mails.list('noord', 300)).map(({ kind }) => kind).toSorted();
  const readRefusal = async (days: readonly object[]) => {
    const { status, body } = await putDays(days);
    return [status, ...(body.errors ?? []).map(({ pointer }: { pointer: string }) => pointer)];
  };
  const findHomes = async () =>
    (await current().repositories.estates.search('noord', { query: { terms: { openHouse: [true] } } }, 'nl')).results;

  beforeAll(async () => {
    const { sites, estates } = current().repositories;
    await sites.put(siteInput('noord'));
    const salesRep = { id: 11, name: 'Ann Maes', email: 'ann@noord.example.com' };
    for (const id of [ESTATE_ID, 8])
      await estates.put('noord', estateInput({ id, price: 1, estate: { address: { city: GENT }, salesRep } }));
  });
  beforeEach(async () => {
    for (const email of [VISITOR.email, ...emails]) await current().repositories.erasures.erase('noord', email);
    emails.clear();
    await current().call('DELETE', `/sites/noord/estates/${ESTATE_ID}/open-houses`);
    await current().call('DELETE', '/sites/noord/estates/8/open-houses');
  });

  it('are planned together, and appear on cards, pages and in searches at once', async () => {
    expect(
      (await putDays([buildOpenHouseDay(9), buildOpenHouseDay(2, { id: 'first', text: { nl: 'Koffie staat klaar' } })]))
        .status,
    ).toBe(201);
    expect((await putDays([buildOpenHouseDay(3)], 8)).status).toBe(201);
    expect((await readPublishedDays()).map(({ estateId, id }) => [estateId, id])).toEqual([
      [ESTATE_ID, 'first'],
      [8, createDate(3)],
      [ESTATE_ID, createDate(9)],
    ]);
    const [first] = await findHomes();
    expect((await findHomes()).map(({ id, openHouse }) => [id, openHouse?.id])).toEqual([
      [8, createDate(3)],
      [ESTATE_ID, 'first'],
    ]);
    expect(first?.openHouse?.start.slice(0, 16)).toBe(`${createDate(3)}T14:00`);
    const { body } = await current().call('GET', `/estates/v2/${ESTATE_ID}`, { site: 'noord', anonymous: true });
    expect(body.openHouses.map(({ id }: { id: string }) => id)).toEqual(['first', createDate(9)]);
    const ownDays = await current().call('GET', `/sites/noord/estates/${ESTATE_ID}/open-houses`);
    expect(
      (await current().call('PUT', `/sites/noord/estates/${ESTATE_ID}/open-houses`, { body: ownDays.body })).body,
    ).toEqual(ownDays.body);
    const calendar = await current().call('GET', '/sites/noord/published-open-houses.ics?locale=fr', {
      anonymous: true,
    });
    expect(parseValidEntries(calendar.body.calendar)).toHaveLength(3);
  });

  it('are removed with their home, and when their time has passed', async () => {
    await putDays([buildOpenHouseDay(1), buildOpenHouseDay(2, { id: 'last' })]);
    const { repositories } = current();
    const putEstate = (transaction: number) =>
      repositories.estates.put(
        'noord',
        estateInput({ id: ESTATE_ID, transaction, price: 1, estate: { address: { city: GENT } } }),
      );
    await putEstate(5);
    expect([await readPublishedDays(), await findHomes()]).toEqual([[], []]);
    await putEstate(1);
    expect((await findHomes()).map(({ openHouse }) => openHouse?.id)).toEqual([createDate(1)]);
    await runInDatabase(({ pool }) =>
      pool.query('update open_houses set ends_at = now() where id = $1', [createDate(1)]),
    );
    await repositories.openHouses.endFinishedDays();
    expect((await readPublishedDays()).map(({ id }) => id)).toEqual(['last']);
    expect((await findHomes()).map(({ openHouse }) => openHouse?.id)).toEqual(['last']);
  });

  it('are refused with a JSON pointer', async () => {
    expect(await readRefusal([buildOpenHouseDay(2, { end: `${createDate(2)}T13:00` })])).toEqual([422, '/days/0/end']);
    expect(await readRefusal([buildOpenHouseDay(2, { end: `${createDate(3)}T16:00` })])).toEqual([422, '/days/0/end']);
    expect(
      await readRefusal([
        buildOpenHouseDay(2),
        buildOpenHouseDay(2, { id: 'b', start: `${createDate(2)}T15:30`, end: `${createDate(2)}T17:00` }),
      ]),
    ).toEqual([422, '/days/1/start']);
    expect(await readRefusal([buildOpenHouseDay(2), buildOpenHouseDay(2)])).toEqual([422, '/days/1/id']);
    expect(await readRefusal([buildOpenHouseDay(-90)])).toEqual([422, '/days/0/start']);
    expect(await readRefusal([buildOpenHouseDay(500)])).toEqual([422, '/days/0/start']);
    expect(await readRefusal([buildOpenHouseDay(2, { text: { de: 'Kaffee' } })])).toEqual([422, '/days/0/text/de']);
    expect(await readRefusal([buildOpenHouseDay(2, { start: `${createDate(2)}T14:00Z` })])).toEqual([
      422,
      '/days/0/start',
    ]);
    expect(await readRefusal(Array.from({ length: 21 }, (_, index) => buildOpenHouseDay(index + 1)))).toEqual([
      422,
      '/days',
    ]);
    expect(await readRefusal([buildOpenHouseDay(2, { registration: { limit: 0 } })])).toEqual([
      422,
      '/days/0/registration/limit',
    ]);
    expect((await putDays([buildOpenHouseDay(2)], 999)).status).toBe(404);
    const years = [0, 1].map((later) => Number(createDate(0).slice(0, 4)) + later);
    const spring = years.map(findLastSundayOfMarch).find((each) => each > createDate(0));
    expect(await readRefusal([buildOpenHouseDay(2, { start: `${spring}T02:15`, end: `${spring}T04:00` })])).toEqual([
      422,
      '/days/0/start',
    ]);
    expect((await putDays([buildOpenHouseDay(2, { start: `${spring}T01:15`, end: `${spring}T03:00` })])).status).toBe(
      201,
    );
  });

  describe('registrations', () => {
    it('never exceed the limit of their day, however many requests arrive at once', async () => {
      await putDays([
        buildOpenHouseDay(2, { registration: { limit: 5 } }),
        buildOpenHouseDay(4, { registration: { limit: 1 } }),
      ]);
      const all = Array.from({ length: 12 }, (_, index) => buildVisitor(`guest-${index}`));
      const answers = await Promise.all(all.map((visitor) => register(createDate(2), 2, { visitor })));
      const at201 = answers.filter(({ status }) => status === 201).map(({ body }) => body);
      expect(at201.map(({ state }) => String(state)).toSorted()).toEqual([
        'registered',
        ...Array(11).fill('unconfirmed'),
      ]);
      const unconfirmedGuests = (await listGuests(createDate(2))).filter(
        ({ state }: OpenHouseGuest) => state === 'unconfirmed',
      );
      const confirmed = await Promise.all(
        unconfirmedGuests.map(({ id }: OpenHouseGuest) =>
          confirmRegistration(deriveConfirmationToken(current().apiToken, 'noord', id)),
        ),
      );
      expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
      const full = confirmed.filter(({ status }) => status === 409);
      expect(full).toHaveLength(10);
      expect(full[0]?.body).toMatchObject({ nearest: [], awaited: false });
      expect((await register(createDate(2), 1, { visitor: buildVisitor('single') })).body.state).toBe('unconfirmed');
      expect((await confirmAs(createDate(2), 'single@visitor.example')).status).toBe(200);
      const last = await register(createDate(2), 1);
      expect([last.status, last.body.nearest.map(({ id }: { id: string }) => id)]).toEqual([409, [createDate(4)]]);
      expect((await readPublishedDays())[0]?.registration).toEqual({ limit: 5, counts: 'people', left: 0 });
    });

    it('are counted by party if the agency chooses so', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 2, counts: 'parties' } })]);
      expect((await register(createDate(2), 10)).body.state).toBe('unconfirmed');
      expect((await confirmAs(createDate(2), VISITOR.email)).status).toBe(200);
      expect((await register(createDate(2), 2)).body.state).toBe('registered');
      expect((await register(createDate(2), 1)).status).toBe(409);
    });

    it('require a confirmation by mail for a larger party', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 20 } })]);
      const { body } = await register(createDate(2), 4);
      expect(body).toMatchObject({ state: 'unconfirmed', cancellable: true, shown: true });
      const minutes = (Date.parse(body.heldUntil) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(20);
      expect(minutes).toBeLessThan(40);
      expect(await listMailKinds()).toEqual(['openHouse.confirm']);
      expect((await current().call('GET', '/sites/noord/open-houses')).body[0]).toMatchObject({
        parties: 0,
        people: 0,
        unconfirmed: { parties: 1, people: 4 },
      });
      expect((await readPublishedDays())[0]?.registration?.left).toBe(20);
      // Viewing the page does not confirm the registration. The token of the visitor's own page does not confirm the
      // registration either.
      const token = await readConfirmationToken(createDate(2), VISITOR.email);
      expect((await current().call('GET', toConfirmationPath(token), { site: 'noord', anonymous: true })).body).toEqual(
        body,
      );
      expect((await confirmRegistration(body.token)).status).toBe(404);
      expect((await readRegistration(body.token)).state).toBe('unconfirmed');

      const answers = await Promise.all(Array.from({ length: 3 }, () => confirmRegistration(token)));
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ state: 'registered', token: body.token });
        expect(answer.body).not.toHaveProperty('heldUntil');
      }
      expect(await listMailKinds()).toEqual([
        'openHouse.confirm',
        'openHouse.registered',
        'openHouse.registered.agency',
        'openHouse.reminder',
      ]);
      expect((await readPublishedDays())[0]?.registration?.left).toBe(16);
      expect((await current().call('GET', '/sites/noord/open-houses')).body[0].unconfirmed.parties).toBe(0);
    });

    it('of ten people each from one machine leave the day open to others', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 20 } })]);
      const network = randomUUID();
      const registerOften = async (people: number, from: string) => {
        const statuses: number[] = [];
        for (let index = 0; index < 12; index += 1)
          // oxlint-disable-next-line no-await-in-loop -- One machine posts the requests one after the other.
          statuses.push(
            (await register(createDate(2), people, { visitor: buildVisitor(`${from}-${index}`), network })).status,
          );
        return statuses;
      };
      expect(await registerOften(10, 'ten')).toEqual([...Array(6).fill(201), ...Array(6).fill(429)]);
      expect((await readPublishedDays())[0]?.registration?.left).toBe(20);
      expect(await listMailKinds()).not.toContain('openHouse.registered.agency');
      expect((await register(createDate(2), 2)).body.state).toBe('registered');
      // The same limit applies to couples: after the first registrations from one network, further ones must be
      // confirmed.
      await current().call('DELETE', `/sites/noord/estates/${ESTATE_ID}/open-houses`);
      await putDays([buildOpenHouseDay(3, { registration: { limit: 20 } })]);
      const states: string[] = [];
      for (let index = 0; index < 6; index += 1) {
        const visitor = buildVisitor(`two-${index}`);
        // oxlint-disable-next-line no-await-in-loop -- One machine posts the requests one after the other.
        states.push((await register(createDate(3), 2, { visitor, network })).body.state);
      }
      expect(states).toEqual(['registered', 'registered', ...Array(4).fill('unconfirmed')]);
      expect((await readPublishedDays())[0]?.registration?.left).toBe(16);
      expect((await register(createDate(3), 2)).body.state).toBe('registered');
    });

    it('from callers without a visitor address count as those of one visitor', async () => {
      await putDays([buildOpenHouseDay(2, { registration: {} })]);
      const states: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        const visitor = buildVisitor(`unknown-${index}`);
        emails.add(visitor.email);
        // oxlint-disable-next-line no-await-in-loop -- The order of the calls matters.
        const { body } = await current().call(
          'POST',
          `/sites/noord/published-open-houses/${ESTATE_ID}/${createDate(2)}/registrations`,
          {
            body: { people: 1, visitor, locale: 'nl' },
            headers: { 'Idempotency-Key': randomUUID() },
          },
        );
        states.push(body.state);
      }
      expect(states).toEqual(['registered', 'registered', 'unconfirmed']);
    });

    it('of one mailbox may be two, under any spelling of its address', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 40 } })]);
      const states = ['an', 'an+1', 'AN+2'].map(
        async (name) => (await register(createDate(2), 1, { visitor: buildVisitor(name) })).body,
      );
      await Promise.all(states);
      expect((await listGuests(createDate(2))).map(({ state }: OpenHouseGuest) => state).toSorted()).toEqual([
        ...Array(2).fill('registered'),
        'unconfirmed',
      ]);
      const third = (await listGuests(createDate(2))).find(({ state }: OpenHouseGuest) => state === 'unconfirmed');
      expect((await confirmAs(createDate(2), third.visitor.email)).status).toBe(429);
      for (const name of ['an+3', 'an+4'])
        expect((await register(createDate(2), 3, { visitor: buildVisitor(name) })).status).toBe(201);
      expect((await register(createDate(2), 3, { visitor: buildVisitor('an+5') })).status).toBe(429);
    });

    it('hold places for half an hour, and can be confirmed later while there is room', async () => {
      await putDays([
        buildOpenHouseDay(2, { registration: { limit: 12 } }),
        buildOpenHouseDay(6, { id: 'later', registration: { limit: 12 } }),
      ]);
      const { token } = (await register(createDate(2), 3, { visitor: buildVisitor('slow') })).body;
      for (const name of ['five', 'four']) {
        const people = name === 'five' ? 5 : 4;
        // oxlint-disable-next-line no-await-in-loop -- The order of the registrations matters.
        await register(createDate(2), people, { visitor: buildVisitor(name) });
        // oxlint-disable-next-line no-await-in-loop -- The order of the confirmations matters.
        expect((await confirmAs(createDate(2), `${name}@visitor.example`)).status).toBe(200);
      }
      // Unconfirmed parties hold three places. A later visitor must also confirm, and holds no place.
      expect((await register(createDate(2), 2, { visitor: buildVisitor('late') })).body.state).toBe('unconfirmed');
      const awaited = await confirmAs(createDate(2), 'late@visitor.example');
      expect([awaited.status, awaited.body.awaited]).toEqual([409, true]);
      expect((await readPublishedDays())[0]?.registration?.left).toBe(3);
      await endHolds();
      expect(Date.parse((await readRegistration(token)).heldUntil ?? '')).toBeLessThan(Date.now());
      expect((await confirmAs(createDate(2), 'late@visitor.example')).status).toBe(200);
      const full = await confirmAs(createDate(2), 'slow@visitor.example');
      expect([full.status, full.body.awaited]).toEqual([409, false]);
      expect(full.body.nearest.map(({ id }: { id: string }) => id)).toEqual(['later']);
      expect((await readRegistration(token)).state).toBe('unconfirmed');
    });

    it('that are unconfirmed are removed with their day, without a mail', async () => {
      await putDays([
        buildOpenHouseDay(5, { id: 'a', registration: {} }),
        buildOpenHouseDay(6, { id: 'b', registration: {} }),
      ]);
      const [a, b] = [(await register('a', 5)).body, (await register('b', 5)).body];
      await putDays([buildOpenHouseDay(8, { id: 'a', registration: {} })]);
      expect((await readRegistration(a.token)).start.slice(0, 10)).toBe(createDate(8));
      expect((await readRegistration(b.token)).state).toBe('cancelledByAgency');
      expect(await listMailKinds()).toEqual(['openHouse.confirm', 'openHouse.confirm']);
      expect((await confirmAs('a', VISITOR.email)).body).toMatchObject({ state: 'registered' });
    });

    it('that are unconfirmed do not count once the day needs no registration', async () => {
      await putDays([buildOpenHouseDay(5, { id: 'a', registration: {} })]);
      await register('a', 5);
      const confirmation = await readConfirmationToken('a', VISITOR.email);
      await putDays([buildOpenHouseDay(5, { id: 'a' })]);
      expect((await confirmRegistration(confirmation)).status).toBe(404);
      expect((await listGuests('a')).map(({ state }: OpenHouseGuest) => state)).toEqual(['unconfirmed']);
    });

    it('that are unconfirmed are cancelled, erased and removed without a mail to the agency', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 20 } })]);
      const { token } = (await register(createDate(2), 5)).body;
      const confirmation = await readConfirmationToken(createDate(2), VISITOR.email);
      expect((await current().call('DELETE', toRegistrationPath(token), { site: 'noord' })).status).toBe(204);
      expect((await confirmRegistration(confirmation)).body.state).toBe('cancelled');
      await register(createDate(2), 4, { visitor: buildVisitor('gone') });
      const erased = { siteId: 'noord', email: 'gone@visitor.example', now: Date.now() };
      expect((await eraseVisitor(current().repositories, erased)).agencyMails).toBe(0);
      await register(createDate(2), 3);
      await runInDatabase(({ db }) => registrationData.expire(db, new Date(Date.parse(`${createDate(3)}T00:00Z`))));
      expect((await listGuests(createDate(2))).map(({ state }: OpenHouseGuest) => state)).toEqual(['cancelled']);
      expect((await listMailKinds()).filter((kind) => kind !== 'openHouse.confirm')).toEqual([]);
    });

    it('are stored once for a repeated call, and another call under its key is refused', async () => {
      await putDays([buildOpenHouseDay(2, { registration: {} })]);
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 5 }, () => register(createDate(2), 2, { key })));
      expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
      expect(await listGuests(createDate(2))).toHaveLength(1);
      expect((await register(createDate(2), 3, { key })).status).toBe(422);
    });

    it('are not needed for a day without registration, which accepts none', async () => {
      await putDays([buildOpenHouseDay(2)]);
      expect((await register(createDate(2))).status).toBe(404);
      expect((await register('none')).status).toBe(404);
      await putDays([buildOpenHouseDay(2, { registration: {} })]);
      for (const people of [0, 11, 1.5]) expect((await register(createDate(2), people)).status).toBe(422);
    });

    it('can be cancelled by their visitor, which frees the places', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 4 } })]);
      const { token } = (await register(createDate(2))).body;
      expect(await readRegistration(token)).toMatchObject({ state: 'registered', cancellable: true, people: 2 });
      expect((await readPublishedDays())[0]?.registration?.left).toBe(2);
      expect((await current().call('DELETE', toRegistrationPath(token), { site: 'noord' })).status).toBe(204);
      expect((await current().call('DELETE', toRegistrationPath(token), { site: 'noord' })).status).toBe(204);
      expect(await readRegistration(token)).toMatchObject({ state: 'cancelled', cancellable: false });
      expect((await current().call('DELETE', toRegistrationPath('x'.repeat(43)), { site: 'noord' })).status).toBe(404);
      expect((await readPublishedDays())[0]?.registration?.left).toBe(4);
      expect((await register(createDate(2))).body.state).toBe('registered');
    });

    it('receive a mail when their day is moved or called off', async () => {
      await putDays([
        buildOpenHouseDay(5, { id: 'a', registration: {} }),
        buildOpenHouseDay(6, { id: 'b', registration: {} }),
      ]);
      const [a, b] = [(await register('a')).body.token, (await register('b')).body.token];
      expect(await listMailKinds()).toEqual([
        ...Array.from({ length: 2 }, () => 'openHouse.registered'),
        ...Array.from({ length: 2 }, () => 'openHouse.registered.agency'),
        ...Array.from({ length: 2 }, () => 'openHouse.reminder'),
      ]);
      await putDays([buildOpenHouseDay(8, { id: 'a', registration: {} })]);
      expect((await readRegistration(a)).start.slice(0, 10)).toBe(createDate(8));
      expect(await readRegistration(b)).toMatchObject({ state: 'cancelledByAgency', cancellable: false });
      const kinds = await listMailKinds();
      expect(kinds.filter((kind) => !kind.includes('registered'))).toEqual([
        'openHouse.cancelledByAgency',
        'openHouse.moved',
        'openHouse.reminder',
      ]);
      await putDays([buildOpenHouseDay(8, { id: 'a', registration: {}, text: { nl: 'Parkeren in de straat' } })]);
      expect(await listMailKinds()).toEqual(kinds);
    });

    it('get only links that work after the key of the links has changed', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 20 } })]);
      const key = randomUUID();
      await register(createDate(2), 4, { key });
      await forgetTokens();
      expect(await readRegistration((await register(createDate(2), 4, { key })).body.token)).toMatchObject({
        people: 4,
      });

      const confirmationToken = await readConfirmationToken(createDate(2), VISITOR.email);
      await confirmRegistration(confirmationToken);
      await forgetTokens();
      const { body } = await current().call('GET', toConfirmationPath(confirmationToken), { site: 'noord' });
      expect(body).toMatchObject({ state: 'registered' });
      expect(body).not.toHaveProperty('token');
      const { token } = (await confirmRegistration(confirmationToken)).body;
      expect(await readRegistration(token)).toMatchObject({ state: 'registered', token });
    });

    it('can be cancelled by the link in the mail about a moved day after the key of the links has changed', async () => {
      const day = { ...buildOpenHouseDay(5), id: 'a', registration: { limit: 4 }, text: {} };
      await putDays([day]);
      const { token: oldToken } = (await register('a')).body;
      const { repositories, capturedMails } = captureMails(current().repositories);
      const site = await repositories.sites.get('noord');
      if (!site) throw new Error('the site is missing');
      const movedDay = openHouseDaySchema.parse({ ...day, start: `${createDate(5)}T15:00` });
      await repositories.transaction((tx) =>
        planOpenHouses(tx, { site, estateId: ESTATE_ID, days: [movedDay], key: 'another-key', now: Date.now() }),
      );
      const reminder = capturedMails.find(({ kind }) => kind === 'openHouse.reminder');
      expect(formatBelgianIso(reminder?.expiresAt?.getTime() ?? 0)).toContain(movedDay.start);
      for (const kind of ['openHouse.moved', 'openHouse.reminder']) {
        const mail = capturedMails.find((each) => each.kind === kind);
        const [, token = ''] = /\/([\w-]{43})(?![\w-])/.exec(mail?.content.text ?? '') ?? [];
        expect(await readRegistration(token)).toMatchObject({ state: 'registered', token });
        expect(token).not.toBe(oldToken);
      }
      const [, newToken = ''] = /\/([\w-]{43})(?![\w-])/.exec(capturedMails[0]?.content.text ?? '') ?? [];
      expect((await current().call('DELETE', toRegistrationPath(newToken), { site: 'noord' })).status).toBe(204);
      expect((await readPublishedDays())[0]?.registration?.left).toBe(4);
    });

    it.each([
      ['stands in the plan', false],
      ['was deleted', true],
    ])('for a past day that %s stay out of a new day with its id', async (_state, isDeleted) => {
      const registration = { limit: 4 };
      await putDays([buildOpenHouseDay(5, { id: 'first', registration })]);
      const formerVisitor = buildVisitor('former');
      await register('first', 2, { visitor: formerVisitor });
      await letDayPass('first');
      if (isDeleted) await putDays([]);
      await putDays([buildOpenHouseDay(5, { id: 'first', registration })]);
      expect((await readPublishedDays())[0]?.registration?.left).toBe(4);
      expect((await current().call('GET', '/sites/noord/open-houses')).body[0]).toMatchObject({
        parties: 0,
        people: 0,
      });
      expect(await listGuests('first')).toEqual([]);

      expect((await register('first', 2)).body.state).toBe('registered');
      await putDays([buildOpenHouseDay(6, { id: 'first', registration })]);
      expect((await listMailKinds()).filter((kind) => kind === 'openHouse.moved')).toHaveLength(1);
      expect((await listGuests('first')).map(({ visitor }: OpenHouseGuest) => visitor.email)).toEqual([VISITOR.email]);
      expect(await current().repositories.erasures.find('noord', formerVisitor.email)).toContainEqual(
        expect.objectContaining({ category: 'open house registrations', state: 'registered' }),
      );
    });

    it('stay with a past day whose times are corrected, without a mail', async () => {
      await putDays([buildOpenHouseDay(5, { id: 'first', registration: {} })]);
      await register('first');
      await letDayPass('first');
      const kinds = await listMailKinds();
      await putDays([buildOpenHouseDay(-3, { id: 'first', end: `${createDate(-3)}T17:00`, registration: {} })]);
      expect((await listGuests('first')).map(({ state }: OpenHouseGuest) => state)).toEqual(['registered']);
      expect(await listMailKinds()).toEqual(kinds);
    });

    it('that were cancelled stay in the list of their day when it is moved', async () => {
      await putDays([buildOpenHouseDay(5, { id: 'a', registration: {} })]);
      const { token } = (await register('a')).body;
      await current().call('DELETE', toRegistrationPath(token), { site: 'noord' });
      await putDays([buildOpenHouseDay(6, { id: 'a', registration: {} })]);
      expect((await listGuests('a')).map(({ state }: OpenHouseGuest) => state)).toEqual(['cancelled']);
    });

    it('for a day that was called off stay in the list when it is planned again at another time', async () => {
      await putDays([buildOpenHouseDay(5, { id: 'a', registration: {} })]);
      await register('a');
      await putDays([]);
      await putDays([buildOpenHouseDay(6, { id: 'a', registration: {} })]);
      expect((await listGuests('a')).map(({ state }: OpenHouseGuest) => state)).toEqual(['cancelledByAgency']);
      expect((await current().call('GET', '/sites/noord/open-houses')).body[0]).toMatchObject({ parties: 0 });
    });

    it('keep the identifiers of their calendar entries when the site gets another address', async () => {
      const day = openHouseDaySchema.parse({ ...buildOpenHouseDay(5), id: 'a', registration: {} });
      await putDays([day]);
      const { repositories, capturedMails } = captureMails(current().repositories);
      const context = { key: current().apiToken, now: Date.now() };
      await repositories.transaction((tx) =>
        registerParty(tx, {
          ...context,
          dayKey: { siteId: 'noord', estateId: ESTATE_ID, id: 'a' },
          people: 2,
          visitor: VISITOR,
          locale: 'nl',
          network: undefined,
        }),
      );
      await repositories.sites.put(siteInput('noord', { origin: 'https://new.example.com' }));
      try {
        const site = await repositories.sites.get('noord');
        if (!site) throw new Error('the site is missing');
        await repositories.transaction((tx) => planOpenHouses(tx, { ...context, site, estateId: ESTATE_ID, days: [] }));
      } finally {
        await repositories.sites.put(siteInput('noord'));
      }
      const entries = capturedMails.flatMap(({ calendar }) => (calendar ? parseValidEntries(calendar.content) : []));
      const uids = entries.map((entry) => String(entry.getFirstPropertyValue('uid')));
      expect(uids).toHaveLength(3);
      expect(new Set(uids).size).toBe(1);
      expect(uids[0]).toMatch(/@noord\.example\.com$/);
    });

    it('are not moved to a past time', async () => {
      await putDays([buildOpenHouseDay(5, { id: 'a', registration: {} })]);
      const { token } = (await register('a')).body;
      expect(await readRefusal([buildOpenHouseDay(-2, { id: 'a', registration: {} })])).toEqual([422, '/days/0/start']);
      expect((await readRegistration(token)).start.slice(0, 10)).toBe(createDate(5));
    });

    it('stay when the day is prolonged while it is under way', async () => {
      const day = { ...buildOpenHouseDay(5), id: 'a', registration: {}, text: {} };
      await putDays([day]);
      const { token } = (await register('a')).body;
      const { repositories } = current();
      const site = await repositories.sites.get('noord');
      if (!site) throw new Error('the site is missing');
      const now = Date.parse((await readRegistration(token)).start) + 3_600_000;
      const prolongedDay = openHouseDaySchema.parse({ ...day, end: `${createDate(5)}T17:00` });
      await repositories.transaction((tx) =>
        planOpenHouses(tx, { site, estateId: ESTATE_ID, days: [prolongedDay], key: current().apiToken, now }),
      );
      expect(await readRegistration(token)).toMatchObject({ state: 'registered' });
      const earlierDay = { ...prolongedDay, start: `${createDate(5)}T13:00` };
      await expect(
        repositories.transaction((tx) =>
          planOpenHouses(tx, { site, estateId: ESTATE_ID, days: [earlierDay], key: 'a-key', now }),
        ),
      ).rejects.toMatchObject({ status: 422 });
    });

    it('are cancelled with a mail when the day is near and their home is gone', async () => {
      const { repositories } = current();
      const putTransaction = (transaction: number) =>
        repositories.estates.put(
          'noord',
          estateInput({ id: ESTATE_ID, transaction, price: 1, estate: { address: { city: GENT } } }),
        );
      const log = pino({ level: 'silent' });
      /** Runs the worker, which begins its work at once, until the check passes. */
      const runCallOffWorker = async (check: () => Promise<void>) => {
        const worker = startPollingWorker({ ...createCallOffTask(repositories, { key: 'a-key', log }), log });
        await vi.waitFor(check, { timeout: 20_000 });
        await worker.stop();
      };
      await putDays([
        buildOpenHouseDay(1, { id: 'a', registration: {} }),
        buildOpenHouseDay(1, { id: 'b', start: `${createDate(1)}T17:00`, end: `${createDate(1)}T18:00` }),
        buildOpenHouseDay(9, { id: 'c', registration: {} }),
      ]);
      const [a, c] = [(await register('a')).body.token, (await register('c')).body.token];
      expect(await repositories.openHouses.listWithoutHome(new Date(Date.now() + 48 * 3_600_000))).toEqual([]);
      expect(await readRegistration(a)).toMatchObject({ state: 'registered', shown: true });
      await putTransaction(5);
      expect(await readRegistration(a)).toMatchObject({ state: 'registered', shown: false, cancellable: true });
      const listed = (await current().call('GET', '/sites/noord/open-houses')).body;
      expect(listed.map(({ shown: isShown }: { shown: boolean }) => isShown)).toEqual([false, false, false]);
      await runCallOffWorker(async () =>
        expect(await readRegistration(a)).toMatchObject({ state: 'cancelledByAgency' }),
      );
      expect(await readRegistration(c)).toMatchObject({ state: 'registered' });
      expect((await listMailKinds()).filter((kind) => kind.includes('ByAgency'))).toEqual([
        'openHouse.cancelledByAgency',
      ]);
      await putTransaction(1);
      expect((await readPublishedDays()).map(({ id }) => id)).toEqual(['b', 'c']);
    });

    it('are listed for the agency, and erased with their visitor', async () => {
      await putDays([buildOpenHouseDay(2, { registration: { limit: 9 } })]);
      await register(createDate(2), 3);
      await confirmAs(createDate(2), VISITOR.email);
      await register(createDate(2), 4, { visitor: buildVisitor('waiting') });
      const open = async () =>
        ({
          repositories: current().repositories,
          apiToken: () => current().apiToken,
          env: { sitePort: 3000 },
        }) as OpenedRepositories;
      const runCommand = async (...args: string[]) => {
        const [out, err] = [new TextSink(), new TextSink()];
        const { values, positionals } = parseOptions(openHousesCommand, [...args, '--site', 'noord']);
        await openHousesCommand.run({ values, positionals, out, err, open });
        return out.take();
      };
      expect(await runCommand('list')).toContain('3 people of 9, 4 unconfirmed');
      const listed = await runCommand('guests', String(ESTATE_ID), createDate(2));
      expect(listed).toContain('Noor Peeters');
      const unconfirmedGuest = (await listGuests(createDate(2))).find(
        ({ state }: OpenHouseGuest) => state === 'unconfirmed',
      );
      expect(listed).toMatch(/unconfirmed/);
      expect(await runCommand('cancel', unconfirmedGuest.id)).toContain('no mail is sent');
      await current().repositories.erasures.erase('noord', 'waiting@visitor.example');
      expect(await current().repositories.erasures.find('noord', VISITOR.email)).toContainEqual(
        expect.objectContaining({ category: 'open house registrations', people: 3 }),
      );
      const { agencyMails } = await eraseVisitor(current().repositories, {
        siteId: 'noord',
        email: VISITOR.email,
        now: Date.now(),
      });
      expect(agencyMails).toBe(1);
      expect(await listGuests(createDate(2))).toEqual([]);
      expect(await listMailKinds()).toContain('openHouse.visitorErased.agency');
      await register(createDate(2), 2);
      const [{ id }] = await listGuests(createDate(2));
      expect(await runCommand('cancel', id)).toContain('the visitor gets a mail');
      expect((await listGuests(createDate(2)))[0].state).toBe('cancelledByAgency');
      expect(await runCommand('cancel', id)).toContain('cancelled earlier');
      await expect(runCommand('guests', String(ESTATE_ID), 'never')).rejects.toThrow('no open house day never');
    });
  });
});
