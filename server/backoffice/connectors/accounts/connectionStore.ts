import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, type InferSelectModel, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { connections, sites } from '../../core/db/schema.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import { type ConnectVariables, variableOfSite } from './connectVariables.ts';

type Row = InferSelectModel<typeof connections>;

/** An account of a site in a CRM, without what opens it. */
export interface Connection extends ConnectionKey {
  readonly crm: string;
  /** As they were given: the adapter completes them. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly state: Row['state'];
  /** A part of the address that the CRM calls. */
  readonly hookSecret: string;
  /** Encrypted; null: all of them are in the environment. */
  readonly credentials: string | null;
  readonly createdAt: Date;
  /** The environment made it, and ends it. */
  readonly declared: boolean;
  /** Another source of the site was there first: ids of the account's own lists make room for that one's. */
  readonly movesIds: boolean;
}

export interface ConnectionStore {
  /** By site and name, paused ones included. What the environment declares is among them. */
  list(siteId?: string): Promise<readonly Connection[]>;
  find(key: ConnectionKey): Promise<Connection | undefined>;
  /** The one whose address a CRM called. */
  findByHook(siteId: string, hookSecret: string): Promise<Connection | undefined>;
  /** Adds a connection, or gives one other settings and credentials. Its hook's address stays. */
  put(connection: Pick<Connection, 'siteId' | 'name' | 'crm' | 'settings' | 'credentials'>): Promise<Connection>;
  /** False: there is none. */
  setState(key: ConnectionKey, state: Connection['state']): Promise<boolean>;
  setCredentials(key: ConnectionKey, credentials: string): Promise<void>;
  /** False: there is none. What it brought stays. */
  remove(key: ConnectionKey): Promise<boolean>;
  /** Variables of sites that are not there, or not yet. */
  variablesWithoutSite(): Promise<readonly string[]>;
  /** Those whose credentials are in the database. */
  withCredentials(): Promise<readonly Connection[]>;
}

const SECRET_BYTES = 24;
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Whether something else than this connection has brought homes to the site, or is to. */
const isLater = ({ siteId, name }: ConnectionKey) => sql`(
  exists (select from connections other where other.site_id = ${siteId} and other.name <> ${name})
  or exists (select from estates e where e.site_id = ${siteId} and e.source_name < ${name})
  or exists (select from estates e where e.site_id = ${siteId} and e.source_name > ${name})
  or exists (select from rental_units r where r.site_id = ${siteId} and r.source_name < ${name})
  or exists (select from rental_units r where r.site_id = ${siteId} and r.source_name > ${name})
)`;

const whereIs = ({ siteId, name }: ConnectionKey) => and(eq(connections.siteId, siteId), eq(connections.name, name));

export function createConnectionStore(
  db: Database,
  { declared, sites: variables }: Pick<ConnectVariables, 'declared' | 'sites'> = {
    declared: new Map(),
    sites: new Map(),
  },
): ConnectionStore {
  /** What the environment names gets a row of its own: it is paused and called like any other. */
  async function addDeclared(): Promise<void> {
    if (declared.size === 0) return;
    const named = inArray(sql`upper(replace(${sites.id}, '-', '_'))`, [...declared.keys()]);
    const known = await db.select({ siteId: sites.id }).from(sites).where(named);
    const rows = known.flatMap(({ siteId }) =>
      (declared.get(variableOfSite(siteId)) ?? []).map((crm) => ({ siteId, name: crm, crm, hookSecret: newSecret() })),
    );
    if (rows.length === 0) return;
    const sitesOfRows = inArray(connections.siteId, [...new Set(rows.map(({ siteId }) => siteId))]);
    const present = await db
      .select({ siteId: connections.siteId, name: connections.name })
      .from(connections)
      .where(sitesOfRows);
    const isThere = new Set(present.map(({ siteId, name }) => `${siteId} ${name}`));
    // One after the other: only the first of a site keeps the ids of its CRM.
    for (const row of rows)
      if (!isThere.has(`${row.siteId} ${row.name}`))
        await db
          .insert(connections)
          .values({ ...row, declared: true, movesIds: isLater(row) })
          .onConflictDoNothing();
  }

  async function find(key: ConnectionKey): Promise<Connection | undefined> {
    const [row] = await db.select().from(connections).where(whereIs(key));
    return row;
  }

  return {
    async list(siteId) {
      await addDeclared();
      return db
        .select()
        .from(connections)
        .where(siteId === undefined ? undefined : eq(connections.siteId, siteId))
        .orderBy(asc(connections.siteId), asc(connections.name));
    },
    async find(key) {
      const found = await find(key);
      if (found || declared.size === 0) return found;
      await addDeclared();
      return find(key);
    },
    async findByHook(siteId, hookSecret) {
      const [row] = await db
        .select()
        .from(connections)
        .where(and(eq(connections.hookSecret, hookSecret), eq(connections.siteId, siteId)));
      return row;
    },
    async put({ siteId, name, crm, settings, credentials }) {
      const [row] = await db
        .insert(connections)
        .values({
          siteId,
          name,
          crm,
          settings,
          credentials,
          hookSecret: newSecret(),
          movesIds: isLater({ siteId, name }),
        })
        .onConflictDoUpdate({
          target: [connections.siteId, connections.name],
          set: { crm, settings, credentials, state: 'active', declared: false },
        })
        .returning();
      if (!row) throw new Error('a row that is written is returned');
      return row;
    },
    async setState(key, state) {
      const rows = await db
        .update(connections)
        .set({ state })
        .where(whereIs(key))
        .returning({ name: connections.name });
      return rows.length > 0;
    },
    async setCredentials(key, credentials) {
      await db.update(connections).set({ credentials }).where(whereIs(key));
    },
    async remove(key) {
      const rows = await db.delete(connections).where(whereIs(key)).returning({ name: connections.name });
      return rows.length > 0;
    },
    async variablesWithoutSite() {
      if (variables.size === 0) return [];
      const known = new Set((await db.select({ id: sites.id }).from(sites)).map(({ id }) => variableOfSite(id)));
      return [...variables].flatMap(([site, names]) => (known.has(site) ? [] : names));
    },
    withCredentials: () => db.select().from(connections).where(isNotNull(connections.credentials)),
  };
}
