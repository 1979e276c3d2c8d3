import type { CrmEmulator, EmulatedHome, EmulatorCommand, EmulatorOptions } from '../crmEmulator.ts';
import { CrmClock } from '../crmClock.ts';
import {
  type CrmReply,
  type ReceivedRequest,
  createFailureReply,
  createJsonReply,
  createTextReply,
} from '../crmExchange.ts';
import { CrmServer } from '../crmServer.ts';
import { buildMedia } from '../madeMedia.ts';
import { type FixtureRow, readFixture, readFixtureList } from './readFixture.ts';

const CUSTOMER_ID = 'fixture-customer';
const FIXTURE_CREDENTIALS = {
  customerId: CUSTOMER_ID,
  username: 'site@bouwer.example',
  password: 'fixture-password',
  clientId: 'fixture-client',
  clientSecret: 'fixture-secret',
};
const TOKEN_AUDIENCE = 'https://api.verhuur.expert';
const TOKEN_SECONDS = 86_400;
/** The rate limit of the emulator. The limit of the real API is not known. */
const REQUESTS_PER_SECOND = 20;

/** The data that belong to a home: the path below the home, and the path of the list for all homes. */
const UNIT_PARTS = {
  photos: 'rentalunitphotos',
  places: 'rentalunitplaces',
  periods: 'rentalunitperiods',
  options: 'rentalunitoptions',
  costfactors: 'rentalunitcostpricefactors',
  guarantees: 'rentalunitguarantees',
  daypartoccupations: 'rentalunitdaypartoccupations',
  promotions: 'promotions',
} as const;

const LIST_NAMES = [
  'buildings',
  'calendaryears',
  'cities',
  'costpricefactors',
  'countries',
  'dayparts',
  'kinds',
  'locations',
  'options',
  'periodtypes',
  'places',
  'standardperiods',
  'subkinds',
];

const getId = ({ id }: FixtureRow) => Number(id);
const getReference = (field: unknown): number =>
  typeof field === 'object' && field !== null && 'objectID' in field ? Number(field.objectID) : NaN;
const buildReference = (list: string, id: number) => ({ objectID: id, href: `/v1/${list}/${id}`, value: null });

/** Formats Belgian time without a zone, as Organimmo writes it. */
const formatLocalTime = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Brussels',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
    .format(ms)
    .replace(' ', 'T');

const NO_CONTENT_REPLY: CrmReply = { status: 204 };
const MORNING_ID = 1;
const AFTERNOON_ID = 2;
const DAY_MS = 86_400_000;
const addDaysToDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Emulates the rental API of Organimmo, with Auth0 in front of it. Every call has the number of the customer. The homes
 * are those of the fixtures. Methods make the changes that an agency makes by hand.
 */
export class OrganimmoEmulator implements CrmEmulator {
  readonly server: CrmServer;
  readonly credentials = FIXTURE_CREDENTIALS;
  readonly #lists = new Map<string, FixtureRow[]>();
  #tokens = new Map<string, number>();
  #issued = 0;
  #lastId = 1000;
  /** Is true when the response with a list contains the length of the list. */
  sendsTotal = true;
  /** Is true when freed half days appear among the changes. The behaviour of the real API is not known. */
  listsFreedDays = false;

  private constructor(server: CrmServer) {
    this.server = server;
    for (const name of LIST_NAMES) this.#lists.set(name, readFixtureList(name));
    this.#lists.set('standardguarantees', []);
    this.#lists.set('rentalunits', [
      ...readFixtureList('rentalunits.skip0-take3'),
      ...readFixtureList('rentalunits.skip3-take3'),
    ]);
    this.#lists.set('rentalunitphotos', readFixtureList('rentalunitphotos'));
    this.#lists.set('rentalunitperiods', readFixtureList('rentalunitperiods'));
    for (const [part, list] of Object.entries(UNIT_PARTS))
      if (!this.#lists.has(list)) this.#lists.set(list, readFixtureList(`rentalunit-8-${part}`));
  }

  static async start({
    port = 0,
    speed = 1,
    perSecond = REQUESTS_PER_SECOND,
  }: EmulatorOptions & { readonly perSecond?: number } = {}): Promise<OrganimmoEmulator> {
    let emulator: OrganimmoEmulator | undefined;
    const answer = (request: ReceivedRequest) =>
      emulator?.answer(request) ?? createTextReply(503, 'It has not started.');
    const server = await CrmServer.start(
      {
        routes: { 'POST /oauth/token': answer, 'GET /v1/*': answer },
        rateLimit: {
          requestsPerSecond: perSecond,
          sendsRetryAfter: false,
          createReply: () => createTextReply(429, 'Too Many Requests'),
        },
        port,
      },
      new CrmClock({ speed }),
    );
    emulator = new OrganimmoEmulator(server);
    return emulator;
  }

  get settings(): Readonly<Record<string, string>> {
    return { apiUrl: `${this.server.origin}/v1`, tokenUrl: `${this.server.origin}/oauth/token` };
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** Invalidates all tokens. */
  forgetTokens(): void {
    this.#tokens = new Map();
  }

  /**
   * Returns the rows of a list. A caller may modify a row, but the list of changes contains the row only after `touch`.
   */
  rows(list: string): FixtureRow[] {
    return this.#lists.get(list) ?? [];
  }

  /** Changes a row and its time of change. */
  touch(list: string, id: number, changes: FixtureRow = {}): void {
    const row = this.rows(list).find((each) => getId(each) === id);
    if (!row) throw new Error(`${list} has no ${id}`);
    Object.assign(row, changes, { modificationDateTime: this.#now() });
  }

  insert(list: string, row: FixtureRow): number {
    this.#lastId += 1;
    this.rows(list).push({ id: this.#lastId, creationDateTime: this.#now(), modificationDateTime: null, ...row });
    return this.#lastId;
  }

  /** Removes rows. The removal does not appear among the changes. */
  remove(list: string, isGone: (row: FixtureRow) => boolean): void {
    this.#lists.set(
      list,
      this.rows(list).filter((row) => !isGone(row)),
    );
  }

  /**
   * Adds a stay from the afternoon of `begin` to the morning of `end`, by half days. The periods of the home that
   * overlap the stay get the same occupation.
   */
  book(unitId: number, begin: string, end: string, occupation = 1): void {
    const insertHalfDay = (day: string, part: number) =>
      this.insert('rentalunitdaypartoccupations', {
        rentalUnit: buildReference('rentalunits', unitId),
        calendarYear: buildReference('calendaryears', 4),
        dateDateTime: `${day}T00:00:00`,
        daypart: buildReference('dayparts', part),
        occupation,
      });
    for (let day = begin; day < end; day = addDaysToDay(day, 1)) {
      insertHalfDay(day, AFTERNOON_ID);
      insertHalfDay(addDaysToDay(day, 1), MORNING_ID);
    }
    this.#setPeriods(unitId, begin, end, occupation);
  }

  /** Frees the half days of a stay. */
  free(unitId: number, begin: string, end: string): void {
    const isOfStay = (row: FixtureRow) => {
      const day = String(row['dateDateTime']).slice(0, 10);
      const isMorning = getReference(row['daypart']) === MORNING_ID;
      return (
        getReference(row['rentalUnit']) === unitId &&
        (isMorning ? begin < day && day <= end : begin <= day && day < end)
      );
    };
    this.remove('rentalunitdaypartoccupations', isOfStay);
    if (this.listsFreedDays) this.#setPeriods(unitId, begin, end, 0);
    // The periods become free, but their time of change stays the same.
    else for (const row of this.#periodsOf(unitId, begin, end)) row['occupation'] = 0;
  }

  /** The commands for homes, in addition to those of all emulators. */
  readonly commands: Readonly<Record<string, EmulatorCommand>> = {
    periods: {
      argumentHelp: 'ID',
      description: 'what a home is let for',
      run: ([id]) =>
        this.#periodsOf(Number(id))
          .map(({ id: period, beginDateTime, endDateTime, totalPrice, occupation }) =>
            [
              period,
              String(beginDateTime).slice(0, 10),
              String(endDateTime).slice(0, 10),
              totalPrice,
              occupation === 0 ? 'free' : `occupation ${String(occupation)}`,
            ].join('  '),
          )
          .join('\n') || 'none',
    },
    price: {
      argumentHelp: 'PERIOD AMOUNT',
      description: 'another price of a period',
      run: ([period, amount]) => {
        this.touch('rentalunitperiods', Number(period), { totalPrice: Number(amount) });
        return `period ${period}: ${amount}`;
      },
    },
    book: {
      argumentHelp: 'ID FROM TO [OCCUPATION]',
      description: 'takes nights, from the day of arrival to that of departure: let (1) unless given',
      run: ([id, from = '', to = '', occupation = '1']) => {
        this.book(Number(id), from, to, Number(occupation));
        return `${id}: ${from} to ${to} has occupation ${occupation}`;
      },
    },
    free: {
      argumentHelp: 'ID FROM TO',
      description: 'frees them',
      run: ([id, from = '', to = '']) => {
        this.free(Number(id), from, to);
        return `${id}: ${from} to ${to} is free`;
      },
    },
  };

  homes(): readonly EmulatedHome[] {
    return this.rows('rentalunits').map((unit) => ({
      id: String(unit['id']),
      title: String(unit['name']),
      price: Number(this.#periodsOf(getId(unit))[0]?.['totalPrice'] ?? 0) || undefined,
      published: unit['active'] === true,
    }));
  }

  change(id: string): void {
    const [period] = this.#periodsOf(Number(id));
    if (period) this.touch('rentalunitperiods', getId(period), { totalPrice: Number(period['totalPrice']) + 10 });
    else this.touch('rentalunits', Number(id));
  }

  withdraw(id: string): void {
    this.touch('rentalunits', Number(id), { active: false });
  }

  add(): string {
    const id = this.insert('rentalunits', {
      ...readFixture('rentalunit.apartment.200.json'),
      id: this.#lastId + 1,
    });
    const [period] = this.#periodsOf(8);
    if (period)
      this.insert('rentalunitperiods', {
        ...period,
        id: this.#lastId + 1,
        rentalUnit: buildReference('rentalunits', id),
        occupation: 0,
        creationDateTime: this.#now(),
      });
    return String(id);
  }

  answer(request: ReceivedRequest): CrmReply | Promise<CrmReply> {
    if (request.header('fs-customer-id') !== CUSTOMER_ID) return createFailureReply(401, { error: 'Unauthorized' });
    if (request.path === '/oauth/token') return this.#token(request);
    const token = (request.header('Authorization') ?? '').replace('Bearer ', '');
    const expiresAtMs = this.#tokens.get(token);
    if (expiresAtMs === undefined || expiresAtMs < this.server.clock.now())
      return createFailureReply(401, readFixture('error.401.json'));
    const [, , list = '', id, part = ''] = request.path.split('/');
    if (list === 'rentalunitphotos' && id === 'file') return this.#file(request.path);
    if (!this.#lists.has(list)) return createTextReply(404, 'Not found');
    if (id === undefined) return this.#page(request, this.rows(list));
    if (list === 'rentalunits' && part in UNIT_PARTS) return this.#page(request, this.#partsOf(Number(id), part));
    const row = this.rows(list).find((each) => String(each['id']) === id);
    return row ? createJsonReply(row) : NO_CONTENT_REPLY;
  }

  #now(): string {
    return formatLocalTime(this.server.clock.now());
  }

  #token({ json: asked }: ReceivedRequest): CrmReply {
    const wantedFields = {
      grant_type: 'password',
      audience: TOKEN_AUDIENCE,
      username: FIXTURE_CREDENTIALS.username,
      password: FIXTURE_CREDENTIALS.password,
      client_id: FIXTURE_CREDENTIALS.clientId,
      client_secret: FIXTURE_CREDENTIALS.clientSecret,
    };
    const givenFields = new Map(Object.entries(asked ?? {}));
    if (Object.entries(wantedFields).some(([name, value]) => givenFields.get(name) !== value))
      return createFailureReply(403, readFixture('token.403.json'));
    this.#issued += 1;
    const token = `fixture.access.token.${this.#issued}`;
    this.#tokens.set(token, this.server.clock.now() + TOKEN_SECONDS * 1000);
    return createJsonReply({ ...readFixture('token.200.json'), access_token: token, expires_in: TOKEN_SECONDS });
  }

  #partsOf(unitId: number, part: string): FixtureRow[] {
    const rows = this.rows(new Map(Object.entries(UNIT_PARTS)).get(part) ?? '');
    if (part === 'options') {
      const places = new Set(
        this.rows('rentalunitplaces')
          .filter((row) => getReference(row['rentalUnit']) === unitId)
          .map(getId),
      );
      return rows.filter((row) => places.has(getReference(row['rentalUnitPlace'])));
    }
    if (part === 'promotions') {
      const periods = new Set(this.#periodsOf(unitId).map(getId));
      return rows.filter((row) => periods.has(getReference(row['rentalUnitPeriod'])));
    }
    return rows.filter((row) => getReference(row['rentalUnit']) === unitId);
  }

  #periodsOf(unitId: number, begin = '0', end = '9'): FixtureRow[] {
    return this.rows('rentalunitperiods').filter(
      (row) =>
        getReference(row['rentalUnit']) === unitId &&
        String(row['beginDateTime']).slice(0, 10) < end &&
        begin < String(row['endDateTime']).slice(0, 10),
    );
  }

  #setPeriods(unitId: number, begin: string, end: string, occupation: number): void {
    for (const row of this.#periodsOf(unitId, begin, end)) this.touch('rentalunitperiods', getId(row), { occupation });
  }

  #page(request: ReceivedRequest, rows: readonly FixtureRow[]): CrmReply {
    const { query } = request;
    const since = request.header('org-data-from')?.replace(' ', 'T');
    const changed = (row: FixtureRow) =>
      [row['creationDateTime'], row['modificationDateTime']].some(
        (time) => since === undefined || (typeof time === 'string' && time >= since),
      );
    const all = query.get('sort') === 'id' ? rows.toSorted((a, b) => getId(a) - getId(b)) : rows;
    const changedRows = all.filter(changed);
    const [skip, take] = [Number(query.get('skip') ?? 0), Number(query.get('take') ?? 500)];
    const part = changedRows.slice(skip, skip + take);
    if (part.length === 0) return NO_CONTENT_REPLY;
    const range = `${skip}-${skip + part.length - 1}/${changedRows.length}`;
    const reply = createJsonReply(part, []);
    return { ...reply, headers: { ...reply.headers, ...(this.sendsTotal && { 'Content-Range': range }) } };
  }

  #file(path: string): CrmReply | Promise<CrmReply> {
    const [, guid = '', size] = /\/file\/([^/]+)\/(thumb|medium|original)$/.exec(path) ?? [];
    const photo = this.rows('rentalunitphotos').find((row) => row['guid'] === guid);
    return photo && size !== undefined
      ? buildMedia(`${guid}.jpg`, String(photo['modificationDateTime']))
      : NO_CONTENT_REPLY;
  }
}
