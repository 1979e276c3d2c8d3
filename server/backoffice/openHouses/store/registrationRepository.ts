import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '#shared/api/purge.ts';
import type { Moment, TimeSpan } from '../../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../../core/db/documents/registrationDocument.ts';
import { queryRows } from '../../core/db/rowsOf.ts';
import { openHouseRegistrations as table } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { hashAgendaToken } from '../../core/tokens/agendaToken.ts';
import { foldEmail } from '../../mail/enqueueMail.ts';
import type { OtherParties } from '../admitParty.ts';
import type { DayKey, OpenHouse, Registration, PartyCounts } from '../openHouse.ts';
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

/** The properties by which registrations of the same visitor are recognised. */
interface Party {
  readonly email: string;
  /** The hash of the network. When it is undefined, the network is unknown, and all such callers count as one. */
  readonly visitorHash: Buffer | undefined;
  /** The id of the party's own registration, which is not counted. */
  readonly id?: string;
}

/** Stores the registrations for open house days. Each change purges the pages that show the number of free places. */
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

/**
 * Removes the part of an address from a plus sign to the `@`, because the mail servers of large providers deliver
 * `an+x@` to `an@`.
 */
function toMailbox(email: string): string {
  const folded = foldEmail(email);
  const [plus, at] = [folded.indexOf('+'), folded.lastIndexOf('@')];
  return plus >= 0 && plus < at ? folded.slice(0, plus) + folded.slice(at) : folded;
}
const MAILBOX = sql`regexp_replace(email, '[+].*@', '@')`;

/** The counts for the members of `OtherParties`, by column name. */
const othersRow = z.record(z.string(), z.coerce.number());

/** Counts the parties that meet a condition, and their people. */
const countIf = (name: string, condition: SQL): SQL =>
  sql`count(*) filter (where ${condition}) as ${sql.identifier(`${name}_parties`)},
    coalesce(sum(people) filter (where ${condition}), 0) as ${sql.identifier(`${name}_people`)}`;

const REGISTERED = sql`state = 'registered'`;
const AT_ONCE = sql`state = 'registered' and confirmed_at is null`;
const HELD = sql`state = 'unconfirmed' and held_until > now()`;

const confirmHash = (siteId: string, token: string): Buffer =>
  hashAgendaToken('registration confirmation', siteId, token);

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
    async others({ siteId, estateId, id: day }, { email, visitorHash, id }) {
      const [row = {}] = await queryRows(
        db,
        sql`select ${countIf('registered', REGISTERED)}, ${countIf('at_once', AT_ONCE)}, ${countIf('held', HELD)},
            ${countIf('network', sql`is_network and (${REGISTERED} or ${HELD})`)},
            count(*) filter (where is_network) as network_all,
            count(*) filter (where is_network and ${AT_ONCE}) as network_at_once,
            count(*) filter (where is_network and ${HELD}) as network_held,
            count(*) filter (where is_mailbox and ${REGISTERED}) as mailbox_registered,
            count(*) filter (where is_mailbox and state = 'unconfirmed') as mailbox_unanswered
          from (
            select state, people, confirmed_at, held_until,
              visitor_hash is not distinct from ${visitorHash ?? null}::bytea as is_network,
              ${MAILBOX} = ${toMailbox(email)} as is_mailbox
            from open_house_registrations
            where site_id = ${siteId} and estate_id = ${estateId}::bigint and open_house_id = ${day}
              and id is distinct from ${id ?? null}::uuid
          ) r`,
        othersRow,
      );
      const count = (name: string): number => {
        const value = row[name];
        if (value === undefined) throw new Error(`The database does not count ${name}.`);
        return value;
      };
      const taken = (name: string): PartyCounts => ({
        parties: count(`${name}_parties`),
        people: count(`${name}_people`),
      });
      return {
        registered: taken('registered'),
        atOnce: taken('at_once'),
        held: taken('held'),
        network: {
          parties: count('network_all'),
          atOnce: count('network_at_once'),
          held: count('network_held'),
          taken: taken('network'),
        },
        mailbox: { registered: count('mailbox_registered'), unanswered: count('mailbox_unanswered') },
      };
    },
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
          tokenHash: hashAgendaToken('registration', siteId, token),
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
      first(and(eq(table.siteId, siteId), eq(table.tokenHash, hashAgendaToken('registration', siteId, token)))),
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
