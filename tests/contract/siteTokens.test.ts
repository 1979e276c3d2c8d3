import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createLog } from '#server/backoffice/log.ts';
import { MAX_SITE_TOKENS } from '#server/backoffice/sites/tokens/siteTokenRepository.ts';
import { addDays, toBrusselsDay } from '#shared/i18n/moments.ts';
import {
  type ContractCase,
  KNOWN_VALUES,
  OPERATIONS_THAT_NEED_OTHERS,
  apiOperations,
  renewSite,
  type ContractRequest,
  SITE,
  createValidRequest,
} from '../support/contractCalls.ts';
import { estateInput, GENT } from '../support/estateInput.ts';
import { createSeededRandom } from '../support/generate.ts';
import { onEachDatabase } from '../support/programs/onEachDatabase.ts';
import { runCommandOn } from '../support/programs/runOn.ts';
import { startTestBackOffice } from '../support/programs/testBackOffice.ts';
import { computeDatabaseSums } from '../support/programs/wholeDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

/** Only the data of the site with content have this word, so an answer that contains it reveals data of this site. */
const PRIVATE_WORD = 'Kanariegeel';
const VISITOR = {
  firstName: PRIVATE_WORD,
  lastName: 'Peeters',
  phone: '+32 470 00 00 00',
  email: 'noor@visitor.example',
};
const OPENING_HOURS = [{ from: '08:00', to: '20:00' }];
const DAILY_AVAILABILITY = {
  weekly: {
    monday: OPENING_HOURS,
    tuesday: OPENING_HOURS,
    wednesday: OPENING_HOURS,
    thursday: OPENING_HOURS,
    friday: OPENING_HOURS,
    saturday: OPENING_HOURS,
    sunday: OPENING_HOURS,
  },
  duration: 45,
  buffer: 15,
  notice: 24,
  horizon: 42,
};

/** Returns whether a token of the site may make this call, according to the OpenAPI document. */
const isOfSite = ({ operation: { security } }: ContractCase): boolean => security.some((each) => 'siteToken' in each);

const createBearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` });

/**
 * The maximum number of attempts of a call with random content. One attempt is not enough, because the state of the
 * site may be a reason to refuse valid content.
 */
const MAX_ROUNDS = 6;
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 500, 503]);

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}/;

onEachDatabase('Tokens of sites', (current, database) => {
  let program: OpenDatabase;
  /** The token of the site with content. The next one belongs to a site without content. */
  let ownToken: string;
  let otherToken: string;

  const createToken = async (siteId: string, name = 'a program', expiresAt: Date | null = null) => {
    const siteToken = await current().repositories.siteTokens.create(siteId, { name, expiresAt });
    if (!siteToken) throw new Error(`there is no site ${siteId}`);
    return siteToken;
  };
  const send = (each: ContractCase, { path, headers, body, bytes }: ContractRequest, token: string) =>
    current().call(each.method, path, {
      body,
      headers: { ...headers, ...createBearerHeader(token) },
      anonymous: true,
      ...(bytes && { bytes }),
    });
  const readWithToken = (
    token: string,
    path = `/sites/${SITE}/articles`,
    headers: Readonly<Record<string, string>> = {},
  ) => current().call('GET', path, { anonymous: true, headers: { ...headers, ...createBearerHeader(token) } });
  const readStatus = async (token: string) => (await readWithToken(token)).status;
  const write = async (method: string, path: string, body: unknown) => {
    const answer = await current().call(method, path, {
      body,
      site: SITE,
      headers: { 'Idempotency-Key': randomUUID() },
    });
    if (answer.status >= 300) throw new Error(`${path} answers ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const readBody = async (path: string) => (await current().call('GET', path)).body;

  const runTokenCommand = (...args: string[]) => runCommandOn(database(), ['token', ...args]);

  /**
   * The ids of objects in the site with content, by the operation id of the call that needs the id. Only the answer of
   * another call contains these ids.
   */
  const ids: Record<string, string> = {};

  /** Creates one entry of each kind, with a visitor wherever an entry can have one. */
  async function fillSites(): Promise<void> {
    const { repositories } = current();
    await renewSite(repositories);
    await repositories.sites.put(siteInput('zuid'));
    const salesRep = { id: 5, name: PRIVATE_WORD, email: 'an@noord.example.com' };
    await repositories.estates.put(
      SITE,
      estateInput({
        id: 7,
        general: { title: { nl: PRIVATE_WORD } },
        estate: { address: { city: GENT }, salesRep },
      }),
    );
    const sitePath = `/sites/${SITE}`;
    await write('PUT', `${sitePath}/articles/7`, {
      publishedAt: '2026-01-01T10:00:00Z',
      title: { nl: PRIVATE_WORD },
      slug: { nl: 'kanarie' },
      html: { nl: `<p>${PRIVATE_WORD}</p>` },
    });
    await write('PUT', '/translations/nl', { 'common:menu': PRIVATE_WORD });
    await write('PUT', `${sitePath}/live-agenda/5/availability`, DAILY_AVAILABILITY);
    const { days } = await readBody(`${sitePath}/live-agenda/5`);
    const { start } = days[3].slots[0];
    await write('POST', '/live-agenda/reservation', {
      salesRepId: 5,
      estateId: 7,
      start,
      visitor: VISITOR,
      locale: 'nl',
    });
    const entries = await readBody(`${sitePath}/live-agenda/5/entries`);
    ids['cancelAgendaEntry'] = entries[0].id;
    const date = addDays(toBrusselsDay(new Date()), 9);
    const openHouse = {
      id: 'open',
      start: `${date}T14:00`,
      end: `${date}T16:00`,
      registration: { limit: 9, counts: 'people' },
    };
    await write('PUT', `${sitePath}/estates/7/open-houses`, { days: [openHouse] });
    await write('POST', `${sitePath}/published-open-houses/7/open/registrations`, {
      people: 2,
      visitor: VISITOR,
      locale: 'nl',
    });
    const guests = await readBody(`${sitePath}/estates/7/open-houses/open/registrations`);
    ids['cancelOpenHouseGuest'] = guests[0].id;
    const begin = addDays(toBrusselsDay(new Date()), 40);
    await write('POST', '/rental-units/reservation', {
      unitId: 7,
      begin,
      end: addDays(begin, 3),
      adults: 2,
      visitor: VISITOR,
      locale: 'nl',
    });
    const reservations = await readBody(`${sitePath}/rental-reservations`);
    ids['answerRental'] = reservations[0].id;
  }

  const buildRequest = (
    each: ContractCase,
    random: Parameters<typeof createValidRequest>[1],
    siteId: string,
  ): ContractRequest => {
    const id = ids[each.operation.operationId] ?? KNOWN_VALUES['id'] ?? '';
    return createValidRequest(each, random, {
      ...KNOWN_VALUES,
      siteId,
      id,
      estateId: '7',
      day: 'open',
      slug: 'kanarie',
    });
  };
  /**
   * Reads all rows of both sites and of tables without a site, except the rows in which programs record their own work.
   */
  const readAllRows = async () => {
    const { estate_events: _events, ...rows } = await computeDatabaseSums(program.pool, [SITE, 'zuid']);
    return rows;
  };

  beforeAll(async () => {
    program = await openDatabase(database().env, pino({ level: 'silent' }));
    await fillSites();
    ownToken = (await createToken(SITE)).token;
    otherToken = (await createToken('zuid')).token;
    // From here on, only calls write to the database: all mails are sent, and the uses of the tokens are recorded.
    const waitingMailsSql = 'select from mails where sent_at is null and failed_at is null and due_at <= now()';
    await vi.waitFor(
      async () => {
        if ((await program.pool.query(waitingMailsSql)).rowCount !== 0) throw new Error('mails wait');
      },
      { timeout: 20_000 },
    );
    await Promise.all([ownToken, otherToken].map(readStatus));
  });
  afterAll(() => program.close());

  it('are refused by every call about another site, which changes nothing and reveals nothing about the site', async () => {
    const before = await readAllRows();
    for (const each of apiOperations) {
      const random = createSeededRandom(each.operation.operationId.length * 31 + 5);
      const answers = [];
      for (const siteId of [SITE, 'nowhere']) {
        const answer = await send(each, buildRequest(each, random, siteId), otherToken);
        answers.push([each.operation.operationId, answer.status, answer.body]);
      }
      const detail = isOfSite(each)
        ? 'The token is not valid for this site.'
        : 'A token of a site is not valid for this call.';
      const refused = [each.operation.operationId, 403, expect.objectContaining({ status: 403, detail })];
      expect(answers).toEqual([refused, refused]);
    }
    expect(await readAllRows()).toEqual(before);
  });

  it('do not reach the objects of another site by their ids', async () => {
    const before = await computeDatabaseSums(program.pool, [SITE]);
    const statuses = new Map<string, number>();
    for (const each of apiOperations.filter(isOfSite)) {
      const random = createSeededRandom(each.operation.operationId.length * 37 + 11);
      const { status, text } = await send(each, buildRequest(each, random, 'zuid'), otherToken);
      const { operationId } = each.operation;
      expect([operationId, REFUSED_STATUSES.has(status), text.includes(PRIVATE_WORD)]).toEqual([
        operationId,
        false,
        false,
      ]);
      statuses.set(operationId, status);
    }
    expect(Object.keys(ids).map((operationId) => statuses.get(operationId))).toEqual([404, 404, 404]);
    const { estate_events: _then, ...rows } = await computeDatabaseSums(program.pool, [SITE]);
    expect(before).toMatchObject(rows);
  });

  it('must belong to the site that both the path and the header name', async () => {
    const articles = `/sites/${SITE}/articles`;
    expect((await readWithToken(ownToken, articles, { 'X-Site-Id': SITE })).status).toBe(200);
    expect((await readWithToken(ownToken, articles, { 'X-Site-Id': 'zuid' })).status).toBe(403);
    expect((await readWithToken(ownToken, '/estates/v2/7', { 'X-Site-Id': SITE })).status).toBe(200);
    expect((await readWithToken(ownToken, '/estates/v2/7', { 'X-Site-Id': 'zuid' })).status).toBe(403);
    expect((await readWithToken(ownToken, '/estates/v2/7')).status).toBe(400);
  });

  it('allow every call about their own site that the document grants them, and no other', async () => {
    const failed: string[] = [];
    for (const each of apiOperations) {
      const { operationId } = each.operation;
      const random = createSeededRandom(operationId.length * 7919 + 1);
      // A caller without permission is refused before the content is checked.
      const rounds = isOfSite(each) ? MAX_ROUNDS : 1;
      let hasSucceeded = false;
      for (let round = 0; round < rounds && !hasSucceeded; round += 1) {
        const { status } = await send(each, buildRequest(each, random, SITE), ownToken);
        expect([operationId, REFUSED_STATUSES.has(status)]).toEqual([operationId, !isOfSite(each)]);
        hasSucceeded = status < 300;
        if (each.method === 'DELETE' && status !== 403) await renewSite(current().repositories);
      }
      if (isOfSite(each) && !hasSucceeded) failed.push(operationId);
    }
    expect(failed.filter((id) => !OPERATIONS_THAT_NEED_OTHERS.has(id))).toEqual([]);
  });

  it('are shown once, and stored as a hash', async () => {
    const { id, token } = await createToken(SITE, 'shown once');
    expect(token).toMatch(new RegExp(`^gevel_site_${id}_[\\w-]{43}$`));
    const { rows } = await program.pool.query<{ row: string }>('select t::text as row from site_tokens t');
    // The secret may contain the character that separates the parts.
    const secret = token.split('_').slice(3).join('_');
    expect(secret.length).toBeGreaterThan(20);
    for (const { row } of rows) expect(row).not.toContain(secret);
    const hashes = await program.pool.query<{ size: number }>(
      'select distinct octet_length(token_hash) as size from site_tokens',
    );
    expect(hashes.rows).toEqual([{ size: 32 }]);
  });

  it('are refused when any part of them is wrong, also for public reads', async () => {
    const { id, token } = await createToken(SITE, 'nearly');
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.replace(id, '0000000000000000'),
      token.replace(id, id.toUpperCase().padEnd(17, 'F')),
      `${token}A`,
      token.slice(0, -1),
      'gevel_site_',
      `${otherToken.slice(0, 27)}${token.slice(27)}`,
    ];
    // The calls are made at the same time, so that those with an unknown id share one reading of the valid tokens.
    const answers = wrong.flatMap((each) => [readWithToken(each), readWithToken(each, `/sites/${SITE}/pages`)]);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(await readStatus(token)).toBe(200);
  });

  it('end when they expire, when they are revoked, and with their site, at the next call on every instance', async () => {
    const second = await startTestBackOffice({ database: database() });
    const readOnEveryInstance = async (token: string) => [
      await readStatus(token),
      (await second.call('GET', `/sites/${SITE}/articles`, { anonymous: true, headers: createBearerHeader(token) }))
        .status,
    ];
    try {
      const { repositories } = current();
      await repositories.sites.put(siteInput('west'));
      // All tokens are created first, because an instance reads new tokens from the database at most once a second.
      const expiring = await createToken(SITE, 'expiring', new Date(Date.now() + 3_600_000));
      const revoked = await createToken(SITE, 'revoked');
      const { token } = await createToken('west');
      expect(await readOnEveryInstance(expiring.token)).toEqual([200, 200]);
      await program.pool.query("update site_tokens set expires_at = now() - interval '1 second' where id = $1", [
        expiring.id,
      ]);
      expect(await readOnEveryInstance(expiring.token)).toEqual([401, 401]);

      expect(await readOnEveryInstance(revoked.token)).toEqual([200, 200]);
      expect(await runTokenCommand('revoke', revoked.id)).toMatchObject({ code: 0 });
      expect(await readOnEveryInstance(revoked.token)).toEqual([401, 401]);

      expect((await readWithToken(token, '/sites/west/articles')).status).toBe(200);
      await current().call('PUT', '/sites/west', { body: siteInput('west', { hostnames: ['www.west.example'] }) });
      expect((await readWithToken(token, '/sites/west/articles')).status).toBe(200);
      await repositories.sites.remove('west');
      await repositories.sites.put(siteInput('west'));
      expect((await readWithToken(token, '/sites/west/articles')).status).toBe(401);
    } finally {
      await second.close();
    }
  });

  it('record a use once an hour', async () => {
    const { id, token } = await createToken(SITE, 'noted');
    const readLastUse = async () =>
      (await current().repositories.siteTokens.list(SITE)).find((each) => each.id === id)?.lastUsedAt?.getTime();
    expect(await readLastUse()).toBeUndefined();
    await readStatus(token);
    const first = await readLastUse();
    expect(first).toBeGreaterThan(0);
    await readStatus(token);
    expect(await readLastUse()).toBe(first);
    await program.pool.query("update site_tokens set last_used_at = now() - interval '61 minutes' where id = $1", [id]);
    await readStatus(token);
    expect(await readLastUse()).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY);
  });

  it('appear in no log, which contains their id', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const logging = await startTestBackOffice({ database: database(), log });
    try {
      const { id, token } = await createToken(SITE, 'logged');
      const wrong = `${token.slice(0, -4)}AAAA`;
      for (const given of [token, wrong, otherToken])
        await logging.call('GET', `/sites/${SITE}/articles`, { anonymous: true, headers: createBearerHeader(given) });
      const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
      expect(calls).toMatchObject([{ status: 200, siteToken: id }, { status: 401 }, { status: 403 }]);
      for (const secret of [token, wrong, otherToken]) expect(lines.join('')).not.toContain(secret.slice(27));
    } finally {
      await logging.close();
    }
  });

  it('are created, listed and revoked by a command while the service runs', async () => {
    const creation = await runTokenCommand('create', 'zuid', '--name', 'Window display', '--expires', '2031-12-31');
    expect(creation).toMatchObject({ code: 0, err: expect.stringContaining('through 2031-12-31') });
    const token = creation.out.trim();
    expect((await readWithToken(token, '/sites/zuid/articles')).status).toBe(200);
    const [, , id = ''] = token.split('_');
    const readTokenLine = async () =>
      (await runTokenCommand('list', 'zuid')).out.split('\n').find((each) => each.startsWith(id)) ?? '';
    const today = toBrusselsDay(new Date());
    expect((await readTokenLine()).split(/ {2,}/)).toEqual([
      id,
      'zuid',
      'Window display',
      expect.stringMatching(DAY_PATTERN),
      expect.stringMatching(DAY_PATTERN),
      '2031-12-31',
      'valid',
    ]);
    expect((await runTokenCommand('list')).out).toMatch(new RegExp(`^\\w{16} {2,}${SITE} `, 'm'));
    // An operator who has only the whole token can revoke it too.
    expect(await runTokenCommand('revoke', token)).toMatchObject({ code: 0, out: expect.not.stringContaining(token) });
    expect((await readWithToken(token, '/sites/zuid/articles')).status).toBe(401);
    expect(await readTokenLine()).toContain(`revoked ${today.slice(0, 4)}`);
    expect(await runTokenCommand('revoke', id)).toMatchObject({ code: 0 });
  });

  it('are refused by the command with a reason', async () => {
    expect(await runTokenCommand('create', 'zuidd', '--name', 'a')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^There is no site zuidd\. The sites are: .*zuid/),
    });
    expect(await runTokenCommand('create', 'zuid')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--name is missing'),
    });
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(81)])
      expect(await runTokenCommand('create', 'zuid', '--name', name)).toMatchObject({ code: 2, out: '' });
    for (const day of ['2031-02-30', 'tomorrow', '2031-1-1', '', '2020-01-01'])
      expect(await runTokenCommand('create', 'zuid', '--name', 'a', `--expires=${day}`)).toMatchObject({
        code: 2,
        out: '',
      });
    expect(await runTokenCommand('revoke', 'nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('token list'),
    });
    expect(await runTokenCommand('list', 'nowhere')).toMatchObject({ code: 1 });
    expect(await runTokenCommand('list', 'zuid', 'noord')).toMatchObject({ code: 2 });
  });

  it(`are limited to ${MAX_SITE_TOKENS} valid ones for a site`, async () => {
    await current().repositories.sites.put(siteInput('oost'));
    const creations = await Promise.allSettled(
      Array.from({ length: MAX_SITE_TOKENS + 3 }, (_, index) => createToken('oost', `program ${index}`)),
    );
    expect(creations.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SITE_TOKENS);
    const refused = await runTokenCommand('create', 'oost', '--name', 'one more');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('revoke one') });
    const [first] = await current().repositories.siteTokens.list('oost');
    await current().repositories.siteTokens.revoke(first?.id ?? '');
    await createToken('oost');
  });
});
