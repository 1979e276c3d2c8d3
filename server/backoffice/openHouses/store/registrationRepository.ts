import { and, asc, eq, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '#shared/api/purge.ts';
import type { Moment, TimeSpan } from '../../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../../core/db/documents/registrationDocument.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { openHouseRegistrations as table, openHouses } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import { foldEmail } from '../../mail/enqueueMail.ts';
import type { OtherParties } from '../admitParty.ts';
import type { OpenHouseKey, OpenHouseOccurrence, Registration, PartyCounts } from '../openHouse.ts';
import { countOtherParties, type PartyIdentity } from './otherParties.ts';
import { buildRegisteredCountsSql, toTimestamp } from './registrationCounts.ts';

/** The time for which an unconfirmed party holds its places, so that the visitor can read the mail. */
const HOLD_MINUTES = 30;

interface NewRegistration {
  readonly id: string;
  /** The token in the visitor's link. */
  readonly token: string;
  /** The state of the new registration. `held` and `asked` are unconfirmed; only `held` holds its places. */
  readonly admission: 'registered' | 'held' | 'asked';
  /** The token in the mail that asks to confirm the registration. */
  readonly confirmationToken: string;
  readonly visitorHash: Buffer | undefined;
  readonly people: number;
  readonly document: RegistrationDocument;
}

/**
 * Stores the registrations for open house days. Each change purges the pages that show how many places are
 * left.
 */
export interface RegistrationRepository {
  countRegistered(day: OpenHouseOccurrence): Promise<PartyCounts>;
  /** Counts the registrations of other parties. The day must be locked. */
  countOtherParties(day: OpenHouseOccurrence, party: PartyIdentity): Promise<OtherParties>;
  /** Stores a registration. The day must be locked. */
  add(day: OpenHouseOccurrence, registration: NewRegistration): Promise<void>;
  get(siteId: string, id: string): Promise<Registration | undefined>;
  /** Finds a registration by the token in its visitor's link. */
  find(siteId: string, token: string): Promise<Registration | undefined>;
  /** Finds a registration by the token in the mail that asks to confirm it. */
  findByConfirmationToken(siteId: string, token: string): Promise<Registration | undefined>;
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
  lockComing(day: OpenHouseOccurrence): Promise<Registration[]>;
  /** Stores the token in the visitor's link. A link with another token becomes invalid. */
  storeToken(registration: Registration, token: string): Promise<void>;
  /** Moves a registration with its day. */
  move(registration: Registration, to: TimeSpan): Promise<void>;
  /**
   * Gives all registrations for a day, also the cancelled ones, its new times, because counts and lists find the
   * registrations by these times. No calendar entry changes, so no guest needs a mail about it.
   */
  keepWithDay(day: OpenHouseOccurrence, to: TimeSpan): Promise<void>;
  /**
   * Returns all registrations for a day, in the order in which they were made. When a past day had the same id as the
   * day that is planned now, the registrations for the past day are left out.
   */
  listOfDay(key: OpenHouseKey): Promise<Registration[]>;
  /**
   * Returns the confirmed registrations of a visitor, for days that begin after a moment.
   *
   * @param email the folded e-mail address, as `foldEmail` returns it
   */
  listComing(siteId: string, email: string, after: Moment): Promise<Registration[]>;
}

type RegistrationRow = typeof table.$inferSelect;
type RegistrationColumn = keyof typeof table.$inferInsert;
type RegistrationChanges = { readonly [C in RegistrationColumn]?: (typeof table.$inferInsert)[C] | SQL };

const toRegistration = ({
  startsAt,
  endsAt,
  at,
  heldUntil,
  visitorHash,
  document,
  ...row
}: RegistrationRow): Registration => ({
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

/** The columns that every change of a registration sets, so that its calendar entry replaces the former entry. */
const REVISION_COLUMNS = { sequence: sql`${table.sequence} + 1`, revisedAt: sql`now()` };

const hasDayId = ({ siteId, estateId, id }: OpenHouseKey) =>
  and(eq(table.siteId, siteId), eq(table.estateId, estateId), eq(table.openHouseId, id));

const isForDay = (day: OpenHouseOccurrence) =>
  and(hasDayId(day), eq(table.startsAt, new Date(day.start)), eq(table.endsAt, new Date(day.end)));

/**
 * Is true for a registration for a past day whose id a planned day has now. A registration with other times that is not
 * over was cancelled when its day was called off, and belongs to the day that is planned again.
 */
const IS_FOR_FORMER_DAY = sql`(${table.endsAt} <= now() and exists (select from ${openHouses}
  where ${openHouses.siteId} = ${table.siteId} and ${openHouses.estateId} = ${table.estateId}
    and ${openHouses.id} = ${table.openHouseId}
    and (${openHouses.startsAt} <> ${table.startsAt} or ${openHouses.endsAt} <> ${table.endsAt})))`;

const countsRow = z.object({ parties: z.coerce.number(), people: z.coerce.number() });

const hashConfirmationToken = (siteId: string, token: string): Buffer =>
  hashAgendaToken('registration confirmation', siteId, token);

/**
 * Returns the moment until which an unconfirmed party holds its places, at the latest the beginning of the day. The
 * expression uses the clock of the database, as do all queries that compare with this moment.
 */
const buildHoldEndSql = (start: Moment): SQL =>
  sql`least(now() + ${`${HOLD_MINUTES} minutes`}::interval, ${toTimestamp(start)})`;

/** Returns the columns with the times of a day. */
const toTimeColumns = ({ start, end }: TimeSpan) => ({ startsAt: new Date(start), endsAt: new Date(end) });

export function createRegistrationRepository({ db, write }: UnitOfWork): RegistrationRepository {
  const selectRegistrations = async (condition: SQL | undefined) =>
    (await db.select().from(table).where(condition).orderBy(asc(table.at), asc(table.id))).map(toRegistration);
  const selectFirst = async (condition: SQL | undefined) => (await selectRegistrations(condition))[0];
  const lockRows = (condition: SQL | undefined) =>
    write(async (transaction) =>
      (await transaction.select().from(table).where(condition).orderBy(asc(table.at), asc(table.id)).for('update')).map(
        toRegistration,
      ),
    );
  const updateRegistration = ({ id, siteId, estateId }: Registration, changes: RegistrationChanges) =>
    write(async (transaction, tags) => {
      await transaction
        .update(table)
        .set({ ...changes, ...REVISION_COLUMNS })
        .where(eq(table.id, id));
      tags.add(siteId, tag.openHouses(siteId), tag.places(siteId, estateId));
    });
  return {
    async countRegistered({ siteId, estateId, id, start, end }) {
      const [row] = await queryRows(
        db,
        buildRegisteredCountsSql({
          siteId: sql`${siteId}`,
          estateId: sql`${estateId}::bigint`,
          id: sql`${id}`,
          startsAt: toTimestamp(start),
          endsAt: toTimestamp(end),
        }),
        countsRow,
      );
      return row ?? { parties: 0, people: 0 };
    },
    countOtherParties: (day, party) => countOtherParties(db, day, party),
    add: (
      { siteId, estateId, id: openHouseId, start, end },
      { id, token, admission, confirmationToken, visitorHash, people, document },
    ) =>
      write(async (transaction, tags) => {
        await transaction.insert(table).values({
          id,
          siteId,
          estateId,
          openHouseId,
          state: admission === 'registered' ? 'registered' : 'unconfirmed',
          tokenHash: hashAgendaToken('registration', siteId, token),
          confirmHash: admission === 'registered' ? null : hashConfirmationToken(siteId, confirmationToken),
          heldUntil: admission === 'held' ? buildHoldEndSql(start) : null,
          visitorHash: visitorHash ?? null,
          ...toTimeColumns({ start, end }),
          people,
          email: foldEmail(document.visitor.email),
          document,
        });
        tags.add(siteId, tag.openHouses(siteId), tag.places(siteId, estateId));
      }),
    get: (siteId, id) => selectFirst(and(eq(table.siteId, siteId), eq(table.id, id))),
    find: (siteId, token) =>
      selectFirst(and(eq(table.siteId, siteId), eq(table.tokenHash, hashAgendaToken('registration', siteId, token)))),
    findByConfirmationToken: (siteId, token) =>
      selectFirst(and(eq(table.siteId, siteId), eq(table.confirmHash, hashConfirmationToken(siteId, token)))),
    confirm: (registration) =>
      updateRegistration(registration, { state: 'registered', confirmedAt: sql`now()`, heldUntil: null }),
    lock: async ({ id }) => (await lockRows(eq(table.id, id)))[0],
    cancel: (registration, by) =>
      updateRegistration(registration, { state: by === 'visitor' ? 'cancelled' : 'cancelledByAgency' }),
    lockComing: (day) => lockRows(and(isForDay(day), inArray(table.state, ['registered', 'unconfirmed']))),
    storeToken: ({ id, siteId }, token) =>
      write(async (transaction) => {
        const tokenHash = hashAgendaToken('registration', siteId, token);
        await transaction
          .update(table)
          .set({ tokenHash })
          .where(and(eq(table.id, id), ne(table.tokenHash, tokenHash)));
      }),
    move: (registration, to) =>
      updateRegistration(registration, {
        ...toTimeColumns(to),
        // `least` ignores null, so without the condition a party that holds no places would get a value.
        heldUntil: sql`case when ${table.heldUntil} is not null then least(${table.heldUntil}, ${toTimestamp(to.start)}) end`,
      }),
    keepWithDay: (day, to) =>
      write(async (transaction) => {
        await transaction.update(table).set(toTimeColumns(to)).where(isForDay(day));
      }),
    listOfDay: (key) => selectRegistrations(and(hasDayId(key), not(IS_FOR_FORMER_DAY))),
    listComing: (siteId, email, after) =>
      selectRegistrations(
        and(
          eq(table.siteId, siteId),
          eq(table.email, email),
          eq(table.state, 'registered'),
          gt(table.startsAt, new Date(after)),
        ),
      ),
  };
}
