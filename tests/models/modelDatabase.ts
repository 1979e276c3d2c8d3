import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Database } from '#server/backoffice/core/db/database.ts';
import { applyMigrations } from '#server/backoffice/core/db/migrate.ts';
import type { Instance } from './schedule.ts';

/** Passes the data of node-postgres to a database in this process. */
class ProcessStream extends Duplex {
  readonly #database: PGlite;
  constructor(database: PGlite) {
    super();
    this.#database = database;
  }
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    void this.#pass(chunk, done);
  }
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    void this.#pass(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }
  async #pass(message: Buffer, done: (error?: Error | null) => void): Promise<void> {
    let failure: Error | undefined;
    try {
      const answer = await this.#database.execProtocolRaw(message);
      if (answer.length > 0) this.push(Buffer.from(answer));
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  }
}

type DatabaseQuery = string | (QueryConfig & { readonly rowMode?: 'array' });

/** The embedded database in this process, for several instances whose calls go through a schedule. */
export interface ModelDatabase {
  /** The database for the test itself. Its calls run at once and without faults. */
  readonly db: Database;
  query(text: string, values?: unknown[]): Promise<QueryResult>;
  /** Is true while a transaction of an instance is open, so that nothing else may write. */
  readonly isInTransaction: boolean;
  /**
   * Makes `setNow` set the time of the database for all statements. The default values of columns still have the real
   * time.
   */
  controlClock(): Promise<void>;
  setNow(milliseconds: number): Promise<void>;
  /**
   * Returns the database of an instance, in which each statement is a separate call. As in the product, no other
   * statement runs during a transaction.
   */
  openForInstance(instance: Instance): Database;
  close(): Promise<void>;
}

const toLabel = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 70);

export async function openModelDatabase(): Promise<ModelDatabase> {
  const engine = await PGlite.create({ relaxedDurability: true });
  const client = new Client({
    user: 'postgres',
    database: 'postgres',
    stream: () => new ProcessStream(engine),
  });
  await client.connect();
  await applyMigrations(client as unknown as PoolClient);
  /** The session that has an open transaction. */
  let owner: object | undefined;

  /** Statements are prepared once, because preparing takes most of their time. */
  const names = new Map<string, string>();
  const runQuery = (query: DatabaseQuery, values?: unknown[]): Promise<QueryResult> => {
    const config = typeof query === 'string' ? { text: query } : query;
    const isPlain = /^\s*(begin|commit|rollback|set)\b/i.test(config.text);
    const name = isPlain ? undefined : (names.get(config.text) ?? `s${names.size}`);
    if (name !== undefined) names.set(config.text, name);
    return client.query({ ...config, ...(name !== undefined && { name }) }, values);
  };

  class Session {
    isBroken = false;
    readonly #instance: Instance;
    constructor(instance: Instance) {
      this.#instance = instance;
      instance.onStop(() => this.end());
    }
    #own(): void {
      // oxlint-disable-next-line no-this-alias -- the session whose transaction is open
      owner = this;
    }
    /** Ends the connection. The database rolls back the open transaction. */
    async end(): Promise<void> {
      this.isBroken = true;
      if (owner !== this) return;
      owner = undefined;
      await client.query('rollback');
    }
    async query(query: DatabaseQuery, values?: unknown[]): Promise<QueryResult> {
      if (this.isBroken) throw new Error('the connection was lost');
      const text = typeof query === 'string' ? query : query.text;
      const run = async () => {
        if (/^\s*begin\b/i.test(text)) this.#own();
        try {
          return await runQuery(query, values);
        } finally {
          if (/^\s*(commit|rollback)\b/i.test(text) && owner === this) owner = undefined;
        }
      };
      return this.#instance.call(toLabel(text), run, {
        isReady: () => owner === undefined || owner === this,
        onLost: () => this.end(),
      });
    }
    release(): void {}
  }

  /** The name of this class matters, because drizzle recognises a pool by it. */
  class InstancePool {
    readonly #instance: Instance;
    constructor(instance: Instance) {
      this.#instance = instance;
    }
    connect(): Promise<Session> {
      return Promise.resolve(new Session(this.#instance));
    }
    query(query: DatabaseQuery, values?: unknown[]): Promise<QueryResult> {
      return new Session(this.#instance).query(query, values);
    }
  }

  return {
    db: drizzle({ client: { query: runQuery } as unknown as Pool }),
    query: (text, values) => runQuery(text, values),
    get isInTransaction() {
      return owner !== undefined;
    },
    async controlClock() {
      await runQuery(`create schema model`);
      await runQuery(`create function model.now() returns timestamptz stable language sql
        as $$ select current_setting('model.now')::timestamptz $$`);
      await runQuery(`set search_path = model, public, pg_catalog`);
    },
    async setNow(milliseconds) {
      await runQuery(`select set_config('model.now', $1, false)`, [new Date(milliseconds).toISOString()]);
    },
    openForInstance: (instance) => drizzle({ client: new InstancePool(instance) as unknown as Pool }),
    close: () => engine.close(),
  };
}
