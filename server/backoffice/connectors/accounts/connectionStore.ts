import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, type InferSelectModel, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../core/db/database.ts';
import { connections, sites } from '../../core/db/schema.ts';
import type { ConnectionKey } from '../seam/connectionKey.ts';
import { type ConnectVariables, toSiteVariable } from './connectVariables.ts';

type ConnectionRow = InferSelectModel<typeof connections>;

/** The link of a site to an account in a CRM, as it is stored: its credentials are encrypted. */
export interface Connection extends ConnectionKey {
  readonly crm: string;
  /** The settings as they were entered. The adapter adds the defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly state: ConnectionRow['state'];
  /** The secret part of the URL that the CRM calls. */
  readonly hookSecret: string;
  /** The encrypted credentials; null when all of them are in the environment. */
  readonly credentials: string | null;
  readonly createdAt: Date;
  /**
   * Is true when the environment created the connection. Such a connection is no longer used when the environment no
   * longer declares it.
   */
  readonly declared: boolean;
  /**
   * Is true when the site had another source of homes when the connection was added. The product then replaces the ids
   * in this account's own lists (kinds, stickers), so that they do not collide with the ids of the other source.
   */
  readonly movesIds: boolean;
}

export interface ConnectionStore {
  /**
   * Returns the connections sorted by site and name. Paused connections, and connections that the environment declares,
   * are included.
   */
  list(siteId?: string): Promise<readonly Connection[]>;
  find(key: ConnectionKey): Promise<Connection | undefined>;
  /** Returns the connection whose hook URL contains this secret. */
  findByHook(siteId: string, hookSecret: string): Promise<Connection | undefined>;
  /** Adds a connection, or replaces its settings and credentials and makes it active. Its hook URL stays the same. */
  put(connection: Pick<Connection, 'siteId' | 'name' | 'crm' | 'settings' | 'credentials'>): Promise<Connection>;
  /** Pauses a connection or makes it active again. Returns false when there is no such connection. */
  setState(key: ConnectionKey, state: Connection['state']): Promise<boolean>;
  setCredentials(key: ConnectionKey, credentials: string): Promise<void>;
  /** Removes a connection. The homes that it imported stay. Returns false when there is no such connection. */
  remove(key: ConnectionKey): Promise<boolean>;
  /** Returns the names of the `CONNECT_…` variables for sites that do not exist. */
  listVariablesWithoutSite(): Promise<readonly string[]>;
  /** Returns the connections whose credentials are in the database. */
  listWithCredentials(): Promise<readonly Connection[]>;
}

const SECRET_BYTES = 24;
const createSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** The condition that the site has another connection, or homes of another connection or of an import. */
const hasOtherSource = ({ siteId, name }: ConnectionKey) => sql`(
  exists (select from connections other where other.site_id = ${siteId} and other.name <> ${name})
  or exists (select from estates e where e.site_id = ${siteId} and e.source_name < ${name})
  or exists (select from estates e where e.site_id = ${siteId} and e.source_name > ${name})
  or exists (select from rental_units r where r.site_id = ${siteId} and r.source_name < ${name})
  or exists (select from rental_units r where r.site_id = ${siteId} and r.source_name > ${name})
)`;

const matchesKey = ({ siteId, name }: ConnectionKey) => and(eq(connections.siteId, siteId), eq(connections.name, name));

/**
 * Adds a row for each connection that the environment declares, so that operators can pause it and the CRM can call it.
 */
async function insertDeclaredConnections(db: Database, declaredCrms: ConnectVariables['declaredCrms']): Promise<void> {
  if (declaredCrms.size === 0) return;
  const isDeclaredSite = inArray(sql`upper(replace(${sites.id}, '-', '_'))`, [...declaredCrms.keys()]);
  const declaredSites = await db.select({ siteId: sites.id }).from(sites).where(isDeclaredSite);
  const rows = declaredSites.flatMap(({ siteId }) =>
    (declaredCrms.get(toSiteVariable(siteId)) ?? []).map((crm) => ({
      siteId,
      name: crm,
      crm,
      hookSecret: createSecret(),
    })),
  );
  if (rows.length === 0) return;
  const isSiteOfRows = inArray(connections.siteId, [...new Set(rows.map(({ siteId }) => siteId))]);
  const presentConnections = await db
    .select({ siteId: connections.siteId, name: connections.name })
    .from(connections)
    .where(isSiteOfRows);
  const presentKeys = new Set(presentConnections.map(({ siteId, name }) => `${siteId} ${name}`));
  // The rows are inserted one after the other, because only the first source of a site may keep the ids of its CRM
  // (`movesIds`).
  for (const row of rows)
    if (!presentKeys.has(`${row.siteId} ${row.name}`))
      await db
        .insert(connections)
        .values({ ...row, declared: true, movesIds: hasOtherSource(row) })
        .onConflictDoNothing();
}

export function createConnectionStore(
  db: Database,
  { declaredCrms, variablesBySite }: Pick<ConnectVariables, 'declaredCrms' | 'variablesBySite'> = {
    declaredCrms: new Map(),
    variablesBySite: new Map(),
  },
): ConnectionStore {
  const addDeclaredConnections = () => insertDeclaredConnections(db, declaredCrms);

  async function find(key: ConnectionKey): Promise<Connection | undefined> {
    const [row] = await db.select().from(connections).where(matchesKey(key));
    return row;
  }

  return {
    async list(siteId) {
      await addDeclaredConnections();
      return db
        .select()
        .from(connections)
        .where(siteId === undefined ? undefined : eq(connections.siteId, siteId))
        .orderBy(asc(connections.siteId), asc(connections.name));
    },
    async find(key) {
      const foundConnection = await find(key);
      if (foundConnection || declaredCrms.size === 0) return foundConnection;
      await addDeclaredConnections();
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
          hookSecret: createSecret(),
          movesIds: hasOtherSource({ siteId, name }),
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
        .where(matchesKey(key))
        .returning({ name: connections.name });
      return rows.length > 0;
    },
    async setCredentials(key, credentials) {
      await db.update(connections).set({ credentials }).where(matchesKey(key));
    },
    async remove(key) {
      const rows = await db.delete(connections).where(matchesKey(key)).returning({ name: connections.name });
      return rows.length > 0;
    },
    async listVariablesWithoutSite() {
      if (variablesBySite.size === 0) return [];
      const siteParts = new Set((await db.select({ id: sites.id }).from(sites)).map(({ id }) => toSiteVariable(id)));
      return [...variablesBySite].flatMap(([site, names]) => (siteParts.has(site) ? [] : names));
    },
    listWithCredentials: () => db.select().from(connections).where(isNotNull(connections.credentials)),
  };
}
