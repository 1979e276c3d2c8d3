import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAgendaRepository } from '#server/backoffice/viewings/store/agendaRepository.ts';
import { createAppointmentRepository } from '#server/backoffice/viewings/store/appointmentRepository.ts';
import { bookViewing, cancelViewing, holdSlot, moveViewing } from '#server/backoffice/viewings/viewings.ts';
import { TimeConflictError, offerAlternatives } from '#server/backoffice/booking/timeConflict.ts';
import type { ViewedEstate } from '#server/backoffice/booking/viewedEstates.ts';
import { toMoment } from '#server/backoffice/core/calendar/belgianTime.ts';
import { createReplyRepository } from '#server/backoffice/core/db/replyRepository.ts';
import { createUnitOfWork, joinUnitOfWork, type UnitOfWork } from '#server/backoffice/core/db/unitOfWork.ts';
import { Answer, type Call } from '#server/backoffice/core/http/call.ts';
import { runIdempotentWrite } from '#server/backoffice/core/http/idempotentWrite.ts';
import { HttpProblem } from '#server/backoffice/core/http/problem.ts';
import { deriveRentalToken } from '#server/backoffice/core/tokens/rentalToken.ts';
import { createRentalFeedRepository } from '#server/backoffice/holidayHomes/store/rentalFeedRepository.ts';
import { createRentalReservationRepository } from '#server/backoffice/holidayHomes/store/rentalReservationRepository.ts';
import { createRentalUnitRepository } from '#server/backoffice/holidayHomes/store/rentalUnitRepository.ts';
import { cancelStay, holdStay, requestStay } from '#server/backoffice/holidayHomes/stays.ts';
import { createRepositories } from '#server/backoffice/repositories.ts';
import type { AvailabilityInput } from '#shared/api/liveAgenda.ts';
import { MAX_HOLDS_PER_VISITOR } from '#shared/primitives/limits.ts';
import { Temporal } from 'temporal-polyfill';
import { estateInput } from '../support/estateInput.ts';
import { rentalUnitInput } from '../support/rentalUnit.ts';
import { siteInput } from '../support/siteInput.ts';
import { checkModel } from './checkModel.ts';
import { createMailStub } from './mailStub.ts';
import { type ModelDatabase, openModelDatabase } from './modelDatabase.ts';
import { type Instance, LostCallError, createPlanArbitrary, type Schedule } from './schedule.ts';

/**
 * Holds and bookings of viewings and of stays, by three visitors, through two back offices on one database. A visitor
 * whose response is lost sends the same booking again, to the other back office.
 *
 * Invariants:
 * - Confirmed and requested bookings overlap neither each other nor an active hold.
 * - A booking that was confirmed to its visitor is stored, at the time that was confirmed, until it is cancelled.
 * - A booking that is sent several times is stored once.
 * - A visitor who holds a time can book it, as long as no clock is moved.
 * - A visitor holds no more than `MAX_HOLDS_PER_VISITOR` times.
 */
vi.mock('#server/backoffice/viewings/mails/viewingMails.ts', () => ({ sendViewingMails: async () => {} }));
vi.mock('#server/backoffice/holidayHomes/mails/stayMails.ts', () => ({ sendStayMails: async () => {} }));

const SITE_ID = 'noord';
const [REP, ESTATE, HOME] = [11, 7, 33];
const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-09-01T08:00:00Z');
const VISITOR_COUNT = 3;
const OPENING_HOURS = [{ from: '08:00', to: '12:00' }];
const AVAILABILITY: AvailabilityInput = {
  weekly: {
    monday: OPENING_HOURS,
    tuesday: OPENING_HOURS,
    wednesday: OPENING_HOURS,
    thursday: OPENING_HOURS,
    friday: OPENING_HOURS,
  },
  duration: 45,
  buffer: 15,
  notice: 1,
  horizon: 30,
};
const RESERVATION_KEY = 'a key of the model';

const commands = fc.record({
  kind: fc.constantFrom('viewing' as const, 'stay' as const),
  list: fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          type: fc.constantFrom('hold' as const, 'hold' as const, 'book' as const, 'book' as const, 'change' as const),
          visitor: fc.nat(VISITOR_COUNT - 1),
          office: fc.nat(1),
          time: fc.constantFrom(0, 0, 0, 1, 2),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant('clock' as const),
          office: fc.nat(1),
          minutes: fc.constantFrom(-30, 3, 6, 31),
        }),
      },
    ),
    { minLength: 2, maxLength: 9 },
  ),
});
type Commands = typeof commands extends fc.Arbitrary<infer Value> ? Value : never;
type Command = Commands['list'][number];
type VisitCommand = Exclude<Command, { type: 'clock' }>;

let database: ModelDatabase;
let estate: ViewedEstate;

const createStores = (unit: UnitOfWork) => ({
  agendas: createAgendaRepository(unit),
  appointments: createAppointmentRepository(unit),
  rentalUnits: createRentalUnitRepository(unit),
  rentalReservations: createRentalReservationRepository(unit),
  rentalFeeds: createRentalFeedRepository(unit),
  replies: createReplyRepository(unit),
  mails: { ...createMailStub(unit), officeAddress: async () => undefined },
  leads: { add: async () => {} },
});
type HoldStores = ReturnType<typeof createStores>;

/** The requests of visitors, which are the same for viewings and stays. `time` is the index of one of three times. */
interface Bookable {
  hold(tx: HoldStores, time: number, hold: HoldRequest): Promise<unknown>;
  /** Books a time. Returns the id of the booking. */
  book(tx: HoldStores, time: number, booking: BookingRequest): Promise<string | undefined>;
  /** Moves or cancels a booking. Returns its time afterwards; undefined when it is cancelled. */
  change(
    tx: HoldStores,
    time: number,
    booking: { readonly token: string; readonly now: number },
  ): Promise<'moved' | 'off' | 'none'>;
}
interface HoldRequest {
  readonly token: string;
  readonly replacedToken: string | undefined;
  readonly visitor: string;
  readonly now: number;
}
interface BookingRequest {
  readonly token: string;
  readonly hold: string | undefined;
  readonly email: string;
  readonly now: number;
}

const buildPerson = (email: string) => ({ firstName: 'Noor', lastName: 'Peeters', phone: '+32 470 00 00 00', email });
/** Returns one of three consecutive viewings on Tuesday, 15 September. */
const toSlot = (time: number) =>
  toMoment(Temporal.PlainDateTime.from(`2026-09-15T${String(8 + time).padStart(2, '0')}:00`));
/** Three stays. The second one overlaps the other two. */
const STAY_PERIODS = [
  { begin: '2026-10-05', end: '2026-10-08' },
  { begin: '2026-10-07', end: '2026-10-10' },
  { begin: '2026-10-09', end: '2026-10-12' },
] as const;
const toStayPeriod = (time: number) => STAY_PERIODS[time] ?? STAY_PERIODS[0];

const VIEWING_BOOKABLE: Bookable = {
  hold: (tx, time, hold) =>
    holdSlot(tx, { ...hold, siteId: SITE_ID, salesRepId: REP, estateId: ESTATE, start: toSlot(time) }),
  book: (tx, time, { email, ...booking }) =>
    bookViewing(tx, {
      ...booking,
      siteId: SITE_ID,
      estate,
      salesRepId: REP,
      start: toSlot(time),
      visitor: buildPerson(email),
      remark: undefined,
      locale: 'nl',
    }),
  async change(tx, time, { token, now }) {
    if (time === 0) return (await cancelViewing(tx, { siteId: SITE_ID, token, now })) ? 'off' : 'none';
    return (await moveViewing(tx, { siteId: SITE_ID, token, start: toSlot(time), now })) ? 'moved' : 'none';
  },
};
const STAY_BOOKABLE: Bookable = {
  hold: (tx, time, hold) => holdStay(tx, { ...hold, ...toStayPeriod(time), siteId: SITE_ID, unitId: HOME }),
  book: (tx, time, { email, token: _token, ...booking }) =>
    requestStay(tx, {
      ...booking,
      ...toStayPeriod(time),
      siteId: SITE_ID,
      unitId: HOME,
      guests: { adults: 2, children: 0 },
      pets: false,
      visitor: buildPerson(email),
      remark: undefined,
      locale: 'nl',
      unchecked: false,
      identifierKey: RESERVATION_KEY,
    }),
  async change(tx, _time, { token, now }) {
    return (await cancelStay(tx, { siteId: SITE_ID, token, now })) ? 'off' : 'none';
  },
};

beforeAll(async () => {
  database = await openModelDatabase();
  const repositories = createRepositories(database.db);
  await repositories.sites.put(siteInput(SITE_ID));
  const salesRep = { id: REP, name: 'Ann Maes', email: 'ann@noord.example.com' };
  await repositories.estates.put(SITE_ID, estateInput({ id: ESTATE, price: 250_000, estate: { salesRep } }));
  await repositories.agendas.put(SITE_ID, REP, AVAILABILITY);
  await repositories.rentalUnits.upsertMany(SITE_ID, [rentalUnitInput(HOME)], START_MS);
  const found = await repositories.appointments.estate(SITE_ID, ESTATE);
  if (!found) throw new Error('the estate was not written');
  estate = found;
}, 120_000);
afterAll(() => database.close());

class HoldWorld {
  readonly clocks: [number, number] = [START_MS, START_MS];
  /** The bookings that were confirmed to their visitors, by the e-mail address, which only this booking has. */
  readonly confirmed = new Map<string, { time: number; id: string; isUnsure: boolean }>();
  isSteady = true;
  readonly #schedule: Schedule;
  readonly #kind: Commands['kind'];
  readonly #bookable: Bookable;
  readonly #offices: Instance[];

  constructor(schedule: Schedule, kind: Commands['kind']) {
    const bookable = kind === 'viewing' ? VIEWING_BOOKABLE : STAY_BOOKABLE;
    this.#schedule = schedule;
    this.#kind = kind;
    this.#bookable = bookable;
    this.#offices = [0, 1].map((index) => schedule.instance(index, `office ${index + 1}`));
  }

  async #transact<T>(index: number, run: (tx: HoldStores) => Promise<T>): Promise<T> {
    const office = this.#offices[index];
    if (!office || office.isStopped) throw new LostCallError('no office');
    const gone = new Promise<never>((_resolve, reject) =>
      office.onStop(() => reject(new LostCallError('the office stops'))),
    );
    gone.catch(() => {});
    return Promise.race([
      createUnitOfWork(database.openForInstance(office), () => {}).write((transaction, tags) =>
        run(createStores(joinUnitOfWork(transaction, tags))),
      ),
      gone,
    ]);
  }

  /** Makes a call of a visitor. `conflict`: the time is not free. `lost`: there was no response. */
  async #ask<T>(run: () => Promise<T>): Promise<T | 'conflict' | 'lost' | 'refused'> {
    try {
      return await offerAlternatives({ detail: 'taken', listNearestTimes: async () => [] }, run);
    } catch (error) {
      if (error instanceof TimeConflictError) return 'conflict';
      if (error instanceof HttpProblem) return error.status === 409 ? 'conflict' : 'refused';
      if (error instanceof LostCallError || this.#isLost(error)) return 'lost';
      throw error;
    }
  }
  #isLost = (error: unknown): boolean =>
    error instanceof Error &&
    (error instanceof LostCallError || error.message.includes('connection was lost') || this.#isLost(error.cause));

  /** Plays one visitor, who performs one action after the other. */
  async visit(visitor: number, visits: readonly VisitCommand[], world: Instance): Promise<void> {
    let currentHold: { readonly token: string; readonly time: number } | undefined;
    let booking: { readonly email: string; readonly token: string } | undefined;
    let number = 0;
    for (const { type, office, time } of visits) {
      number += 1;
      const name = `v${visitor}-${number}`;
      await world.call(`visitor ${visitor}: ${type} ${time} at office ${office + 1}`, () => {});
      const now = this.clocks[office === 0 ? 0 : 1];
      if (type === 'hold') {
        const holdRequest = { token: name, replacedToken: currentHold?.token, visitor: `visitor ${visitor}`, now };
        const answer = await this.#ask(() =>
          this.#transact(office, (tx) => this.#bookable.hold(tx, time, holdRequest)),
        );
        if (answer === 'lost') currentHold = undefined;
        else if (answer !== 'conflict' && answer !== 'refused') currentHold = { token: name, time };
      } else if (type === 'book') {
        const email = `${name}@visitor.example`;
        const bookingRequest = { token: name, hold: currentHold?.token, email, now };
        const request = { siteId: SITE_ID, call: 'createReservation', key: name, hash: name };
        const call = { idempotency: () => request } as unknown as Call<'createReservation'>;
        const send = (officeIndex: number) =>
          this.#ask(() =>
            runIdempotentWrite(
              { transaction: <T>(run: (tx: HoldStores) => Promise<T>) => this.#transact(officeIndex, run) },
              call,
              async (tx) => {
                const id = await this.#bookable.book(tx, time, bookingRequest);
                return new Answer(201, { id });
              },
            ),
          );
        let answer = await send(office);
        for (let attempt = 1; attempt < 3 && answer === 'lost'; attempt += 1)
          answer = await send((office + attempt) % 2);
        if (answer instanceof Answer) {
          const { id } = answer.body as { readonly id: string };
          booking = {
            email,
            token: this.#bookable === STAY_BOOKABLE ? deriveRentalToken(RESERVATION_KEY, SITE_ID, id) : name,
          };
          this.#schedule.reach(`${this.#kind} booked`);
          if (bookingRequest.hold !== undefined) this.#schedule.reach(`${this.#kind} booked by its holder`);
          this.confirmed.set(email, { time, id, isUnsure: false });
          currentHold = undefined;
        } else if (answer === 'conflict') {
          this.#schedule.reach(`${this.#kind} refused`);
          if (currentHold?.time === time && this.isSteady)
            this.#schedule.violate(`visitor ${visitor} held time ${time} and could not book it`);
        } else if (answer === 'lost') currentHold = undefined;
      } else if (booking) {
        const { email, token } = booking;
        const answer = await this.#ask(() =>
          this.#transact(office, (tx) => this.#bookable.change(tx, time, { token, now })),
        );
        const knownBooking = this.confirmed.get(email);
        if (answer === 'off') {
          this.confirmed.delete(email);
          this.#schedule.reach(`${this.#kind} cancelled`);
        } else if (answer === 'moved' && knownBooking) {
          knownBooking.time = time;
          this.#schedule.reach('viewing moved');
        } else if (answer === 'lost' && knownBooking) knownBooking.isUnsure = true;
      }
    }
  }
}

interface BookingRow {
  readonly email: string | null;
  readonly state: string;
  readonly begin: Date;
  readonly end: Date;
  readonly expires: Date | null;
  readonly visitor: string | null;
  readonly id: string;
}
const BOOKING_ROWS_SQL = {
  viewing: `select id, state, email, lower(busy) as begin, upper(busy) as end, expires_at as expires,
    encode(visitor_hash, 'hex') as visitor from appointments`,
  stay: `select id, state, email, lower(nights)::timestamptz as begin, upper(nights)::timestamptz as end,
    expires_at as expires, encode(visitor_hash, 'hex') as visitor from rental_reservations`,
};

async function checkInvariants(world: HoldWorld, kind: Commands['kind']): Promise<void> {
  const rows = (await database.query(BOOKING_ROWS_SQL[kind])).rows as BookingRow[];
  const now = Math.max(...world.clocks);
  const live = rows.filter(({ state, expires }) =>
    state === 'held' ? (expires?.getTime() ?? 0) > now : state !== 'cancelled' && state !== 'refused',
  );
  for (const firstBooking of live)
    for (const secondBooking of live)
      if (
        firstBooking.id < secondBooking.id &&
        firstBooking.begin < secondBooking.end &&
        secondBooking.begin < firstBooking.end
      )
        throw new Error(`${firstBooking.email ?? 'a hold'} and ${secondBooking.email ?? 'a hold'} overlap`);
  const bookings = rows.filter(({ email }) => email !== null);
  for (const email of new Set(bookings.map((row) => row.email)))
    if (bookings.filter((row) => row.email === email).length > 1) throw new Error(`${email} is booked twice`);
  for (const [email, { time, isUnsure }] of world.confirmed) {
    const row = live.find((each) => each.email === email);
    if (!row && !isUnsure) throw new Error(`the booking of ${email} is lost`);
    const begin = kind === 'viewing' ? toSlot(time) : Date.parse(toStayPeriod(time).begin);
    if (row && !isUnsure && row.begin.getTime() !== begin) throw new Error(`${email} is booked at another time`);
  }
  for (const visitor of new Set(live.flatMap((row) => row.visitor ?? []))) {
    const count = live.filter((row) => row.visitor === visitor).length;
    if (count > MAX_HOLDS_PER_VISITOR) throw new Error(`a visitor holds ${count} times`);
  }
}

const isVisit = (command: Command): command is VisitCommand => command.type !== 'clock';

async function playSchedule(schedule: Schedule, { kind, list }: Commands): Promise<void> {
  for (const table of ['appointments', 'rental_reservations', 'replies', 'purges'])
    await database.query(`delete from ${table}`);
  const world = new HoldWorld(schedule, kind);
  const outside = schedule.instance(2, 'world');
  world.isSteady = list.every(isVisit);
  for (let visitor = 0; visitor < VISITOR_COUNT; visitor += 1) {
    const visits = list.filter(isVisit).filter((command) => command.visitor === visitor);
    world.visit(visitor, visits, outside).catch((error: unknown) => schedule.violate(String(error)));
  }
  for (const command of list) {
    if (isVisit(command)) continue;
    void outside.call(JSON.stringify(command), () => {
      world.clocks[command.office === 0 ? 0 : 1] += command.minutes * MINUTE_MS;
    });
  }
  await schedule.run();
  await checkInvariants(world, kind);
}

it('never books a time twice and loses no booking', async () => {
  await expect(
    checkModel({
      plan: createPlanArbitrary({ instanceCount: 2, callCount: 40, maxFaults: 3 }),
      commands,
      scheduleCount: 2000,
      requiredSituations: [
        ...['viewing', 'stay'].flatMap((kind) =>
          ['booked', 'booked by its holder', 'refused', 'cancelled'].map((what) => `${kind} ${what}`),
        ),
        'viewing moved',
      ],
      play: playSchedule,
    }),
  ).resolves.toBeUndefined();
});
