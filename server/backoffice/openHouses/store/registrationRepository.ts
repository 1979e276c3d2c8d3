import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '#shared/api/purge.ts';
import type { Moment, TimeSpan } from '../../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../../core/db/documents/registrationDocument.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { openHouseRegistrations as table } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { tokenHash } from '../../core/tokens/agendaToken.ts';
import { foldEmail } from '../../mail/enqueueMail.ts';
import type { OtherParties } from '../admitParty.ts';
import type { DayKey, OpenHouse, Registration, PartyCounts } from '../openHouse.ts';
import { countOtherParties, type Party } from './otherParties.ts';
import { countRegistered } from './taken.ts';

/** The time for which an unconfirmed party holds its places, so that the visitor can read the mail. */
const HOLD_MINUTES = 30;

interface NewRegistration {
  readonly id: string;
  /** The identifier that the visitor gets. */
  readonly token: string;
  /** The state of the new registration. `held` and `asked` are unconfirmed; only `held` holds its places. */
  readonly as: 'registered' | 'held' | 'asked';
  /** The identifier in the mail that asks to confirm the registration. */
  readonly confirmation: string;
  readonly visitorHash: Buffer | undefined;
  readonly people: number;
  readonly document: RegistrationDocument;
}

/**
 * Stores the registrations for open house days. Each change purges the pages that show how many places are
 * left.
 */
export interface RegistrationRepository {
  taken(key: DayKey): Promise<PartyCounts>;
  /** Counts the registrations of other parties. The day must be locked. */
  others(key: DayKey, party: Party): Promise<OtherParties>;
  /** Stores a registration. The day must be locked. */
  add(openHouse: OpenHouse, registration: NewRegistration): Promise<void>;
  get(siteId: string, id: string): Promise<Registration | undefined>;
  /** Finds a registration by the identifier that its visitor has. */
  find(siteId: string, token: string): Promise<Registration | undefined>;
  /** Finds a registration by the identifier in the mail that asks to confirm it. */
  findAsked(siteId: string, token: string): Promise<Registration | undefined>;
  /** Confirms a registration. The day must be locked. */
  confirm(registration: Registration): Promise<void>;
  /**
   * Locks and returns a registration within a transaction. Other transactions that change it wait until this one ends.
   */
  lock(registration: Registration): Promise<Registration | undefined>;
  cancel(registration: Registration, by: 'visitor' | 'agency'): Promise<void>;
  /**
   * Locks and returns the registered and unconfirmed registrations for a day, in the order in which they were
   * made.
   */
  lockComing(key: DayKey): Promise<Registration[]>;
  /** Moves a registration with its day. */
  move(registration: Registration, to: TimeSpan): Promise<void>;
  /** Returns all registrations for a day, in the order in which they were made. */
  of(key: DayKey): Promise<Registration[]>;
  /**
   * Returns the registered parties of a visitor, for days that begin after a moment.
   *
   * @param email the folded address, as `foldEmail` returns it
   */
  listComing(siteId: string, email: string, after: Moment): Promise<Registration[]>;
}

type Row = typeof table.$inferSelect;
type Column = keyof typeof table.$inferInsert;
type Changes = { readonly [C in Column]?: (typeof table.$inferInsert)[C] | SQL };

const toRegistration = ({ startsAt, endsAt, at, heldUntil, visitorHash, document, ...row }: Row): Registration => ({
  id: row.id,
  siteId: row.siteId,
  estateId: row.estateId,
  openHouseId: row.openHouseId,
  state: row.state,
  people: row.people,
  sequence: row.sequence,
  start: startsAt.getTime(),
  end: endsAt.getTime(),
  at: at.getTime(),
  heldUntil: heldUntil?.getTime(),
  visitorHash: visitorHash ?? undefined,
  document,
});

/**
 * The columns that every change of a registration sets, so that its calendar entry replaces the former one.
 */
const CHANGED = { sequence: sql`${table.sequence} + 1`, revisedAt: sql`now()` };

const isFor = ({ siteId, estateId, id }: DayKey) =>
  and(eq(table.siteId, siteId), eq(table.estateId, estateId), eq(table.openHouseId, id));

const takenRow = z.object({ parties: z.coerce.number(), people: z.coerce.number() });

const confirmHash = (siteId: string, token: string): Buffer => tokenHash('registration confirmation', siteId, token);

const toTimestamp = (moment: Moment): SQL => sql`${new Date(moment).toISOString()}::timestamptz`;

/**
 * Returns the moment until which an unconfirmed party holds its places. It is at the latest the beginning of the day.
 * It is computed with the clock of the database, which all queries on it use.
 */
const holdUntil = (start: Moment): SQL =>
  sql`least(now() + ${`${HOLD_MINUTES} minutes`}::interval, ${toTimestamp(start)})`;

export function createRegistrationRepository({ db, write }: UnitOfWork): RegistrationRepository {
  const select = async (condition: SQL | undefined) =>
    (await db.select().from(table).where(condition).orderBy(asc(table.at), asc(table.id))).map(toRegistration);
  const first = async (condition: SQL | undefined) => (await select(condition))[0];
  const locked = (condition: SQL | undefined) =>
    write(async (transaction) =>
      (await transaction.select().from(table).where(condition).orderBy(asc(table.at), asc(table.id)).for('update')).map(
        toRegistration,
      ),
    );
  const change = ({ id, siteId, estateId }: Registration, changes: Changes) =>
    write(async (transaction, tags) => {
      await transaction
        .update(table)
        .set({ ...changes, ...CHANGED })
        .where(eq(table.id, id));
      tags.add(siteId, tag.openHouses(siteId), tag.places(siteId, estateId));
    });
  return {
    async taken({ siteId, estateId, id }) {
      const [row] = await queryRows(
        db,
        countRegistered(sql`${siteId}`, sql`${estateId}::bigint`, sql`${id}`),
        takenRow,
      );
      return row ?? { parties: 0, people: 0 };
    },
    others: (key, party) => countOtherParties(db, key, party),
    add: (
      { siteId, estateId, id: openHouseId, start, end },
      { id, token, as, confirmation, visitorHash, people, document },
    ) =>
      write(async (transaction, tags) => {
        await transaction.insert(table).values({
          id,
          siteId,
          estateId,
          openHouseId,
          state: as === 'registered' ? 'registered' : 'unconfirmed',
          tokenHash: tokenHash('registration', siteId, token),
          confirmHash: as === 'registered' ? null : confirmHash(siteId, confirmation),
          heldUntil: as === 'held' ? holdUntil(start) : null,
          visitorHash: visitorHash ?? null,
          startsAt: new Date(start),
          endsAt: new Date(end),
          people,
          email: foldEmail(document.visitor.email),
          document,
        });
        tags.add(siteId, tag.openHouses(siteId), tag.places(siteId, estateId));
      }),
    get: (siteId, id) => first(and(eq(table.siteId, siteId), eq(table.id, id))),
    find: (siteId, token) =>
      first(and(eq(table.siteId, siteId), eq(table.tokenHash, tokenHash('registration', siteId, token)))),
    findAsked: (siteId, token) =>
      first(and(eq(table.siteId, siteId), eq(table.confirmHash, confirmHash(siteId, token)))),
    confirm: (registration) => change(registration, { state: 'registered', confirmedAt: sql`now()`, heldUntil: null }),
    lock: async ({ id }) => (await locked(eq(table.id, id)))[0],
    cancel: (registration, by) => change(registration, { state: by === 'visitor' ? 'cancelled' : 'cancelledByAgency' }),
    lockComing: (key) => locked(and(isFor(key), inArray(table.state, ['registered', 'unconfirmed']))),
    move: (registration, { start, end }) =>
      change(registration, {
        startsAt: new Date(start),
        endsAt: new Date(end),
        // The value stays null for a party that holds no places, because `least` would ignore the null.
        heldUntil: sql`case when ${table.heldUntil} is not null then least(${table.heldUntil}, ${toTimestamp(start)}) end`,
      }),
    of: (key) => select(isFor(key)),
    listComing: (siteId, email, after) =>
      select(
        and(
          eq(table.siteId, siteId),
          eq(table.email, email),
          eq(table.state, 'registered'),
          gt(table.startsAt, new Date(after)),
        ),
      ),
  };
}
