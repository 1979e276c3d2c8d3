import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tag } from '../../../../shared/api/purge.ts';
import type { Moment, Span } from '../../core/calendar/belgianTime.ts';
import type { RegistrationDocument } from '../../core/db/documents/registrationDocument.ts';
import { rowsOf } from '../../core/db/rowsOf.ts';
import { openHouseRegistrations as table } from '../../core/db/schema.ts';
import type { UnitOfWork } from '../../core/db/unitOfWork.ts';
import { tokenHash } from '../../core/tokens/agendaToken.ts';
import type { DayKey, OpenHouse, Registration, Taken } from '../openHouse.ts';
import { takenOf } from './taken.ts';

/** Who comes to open house days. Each change purges what says how many places are left. */
export interface RegistrationRepository {
  taken(key: DayKey): Promise<Taken>;
  /** For a day that is locked. */
  add(
    openHouse: OpenHouse,
    registration: {
      readonly id: string;
      readonly token: string;
      readonly people: number;
      readonly document: RegistrationDocument;
    },
  ): Promise<void>;
  get(siteId: string, id: string): Promise<Registration | undefined>;
  /** By the identifier that its visitor has. */
  find(siteId: string, token: string): Promise<Registration | undefined>;
  /** Within a transaction: other changes of it wait until it ends. */
  lock(registration: Registration): Promise<Registration | undefined>;
  cancel(registration: Registration, by: 'visitor' | 'agency'): Promise<void>;
  /** Those of a day that count, locked, in the order in which they were made. */
  lockComing(key: DayKey): Promise<Registration[]>;
  /** Moves one with its day. */
  move(registration: Registration, to: Span): Promise<void>;
  /** All of a day, in the order in which they were made. */
  of(key: DayKey): Promise<Registration[]>;
  /**
   * Those of a visitor for days that begin after a moment.
   *
   * @param email as `foldEmail` writes it
   */
  comingOf(siteId: string, email: string, after: Moment): Promise<Registration[]>;
}

type Row = typeof table.$inferSelect;

const asRegistration = ({ startsAt, endsAt, at, document, ...row }: Row): Registration => ({
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
  document,
});

/** What every change sets: its calendar entry is a newer one. */
const CHANGED = { sequence: sql`${table.sequence} + 1`, revisedAt: sql`now()` };

const isFor = ({ siteId, estateId, id }: DayKey) =>
  and(eq(table.siteId, siteId), eq(table.estateId, estateId), eq(table.openHouseId, id));

const takenRow = z.object({ parties: z.coerce.number(), people: z.coerce.number() });

export function createRegistrationRepository({ db, write }: UnitOfWork): RegistrationRepository {
  const select = async (condition: SQL | undefined) =>
    (await db.select().from(table).where(condition).orderBy(asc(table.at), asc(table.id))).map(asRegistration);
  const first = async (condition: SQL | undefined) => (await select(condition))[0];
  const locked = (condition: SQL | undefined) =>
    write(async (transaction) =>
      (await transaction.select().from(table).where(condition).orderBy(asc(table.at), asc(table.id)).for('update')).map(
        asRegistration,
      ),
    );
  const change = ({ id, siteId, estateId }: Registration, changes: Partial<typeof table.$inferInsert>) =>
    write(async (transaction, tags) => {
      await transaction
        .update(table)
        .set({ ...changes, ...CHANGED })
        .where(eq(table.id, id));
      tags.add(siteId, tag.openHouses(siteId), tag.places(siteId, estateId));
    });
  return {
    async taken({ siteId, estateId, id }) {
      const [row] = await rowsOf(db, takenOf(sql`${siteId}`, sql`${estateId}::bigint`, sql`${id}`), takenRow);
      return row ?? { parties: 0, people: 0 };
    },
    add: ({ siteId, estateId, id: openHouseId, start, end }, { id, token, people, document }) =>
      write(async (transaction, tags) => {
        await transaction.insert(table).values({
          id,
          siteId,
          estateId,
          openHouseId,
          state: 'registered',
          tokenHash: tokenHash('registration', siteId, token),
          startsAt: new Date(start),
          endsAt: new Date(end),
          people,
          email: document.visitor.email.toLowerCase(),
          document,
        });
        tags.add(siteId, tag.openHouses(siteId), tag.places(siteId, estateId));
      }),
    get: (siteId, id) => first(and(eq(table.siteId, siteId), eq(table.id, id))),
    find: (siteId, token) =>
      first(and(eq(table.siteId, siteId), eq(table.tokenHash, tokenHash('registration', siteId, token)))),
    lock: async ({ id }) => (await locked(eq(table.id, id)))[0],
    cancel: (registration, by) => change(registration, { state: by === 'visitor' ? 'cancelled' : 'cancelledByAgency' }),
    lockComing: (key) => locked(and(isFor(key), eq(table.state, 'registered'))),
    move: (registration, { start, end }) => change(registration, { startsAt: new Date(start), endsAt: new Date(end) }),
    of: (key) => select(isFor(key)),
    comingOf: (siteId, email, after) =>
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
