import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/backoffice/core/db/opening/openDatabase.ts';
import { createPurgeReaders, runWhileClaimed } from '#server/backoffice/core/purges/purgeReaders.ts';
import { purgesSchema } from '#shared/api/purge.ts';
import { listDatabaseKinds, type TestDatabase } from '../support/programs/databases.ts';
import { estateInput } from '../support/estateInput.ts';
import { type PurgeReceiver, startPurgeReceiver } from '../support/programs/purgeReceiver.ts';
import { siteInput } from '../support/siteInput.ts';
import { startTestBackOffice, type TestBackOffice } from '../support/programs/testBackOffice.ts';

const WAIT_OPTIONS = { timeout: 30_000 };
const PURGE_TARGET = { kind: 'target', name: 'http://site.test/purge' } as const;

describe.each(listDatabaseKinds())('Readers of purges, on $name', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  let receiver: PurgeReceiver;
  let backoffice: TestBackOffice;

  beforeAll(async () => {
    [database, receiver] = await Promise.all([kind.start(), startPurgeReceiver()]);
    backoffice = await startTestBackOffice({ database });
    opened = await openDatabase(database.env, pino({ level: 'silent' }));
    await backoffice.repositories.sites.put(siteInput('noord'));
  });
  afterAll(async () => {
    await Promise.all([backoffice.close(), opened.close(), receiver.close()]);
    await database.remove();
  });
  beforeEach(() => opened.db.execute(sql`delete from purge_readers`));

  const read = async (query: string) => purgesSchema.parse((await backoffice.call('GET', `/purges?${query}`)).body);
  /** Writes an estate and returns the number of the transaction. */
  async function write(id: number): Promise<bigint> {
    await backoffice.repositories.estates.put('noord', estateInput({ id, price: 1 + Math.floor(Math.random() * 1e9) }));
    const { rows } = await opened.db.execute(sql`select xid::text as xid from purges order by position desc limit 1`);
    return BigInt(String(rows[0]?.['xid']));
  }
  async function isAcknowledged(xid: bigint, by = backoffice): Promise<boolean> {
    const { xmax, open } = await by.purges.readAcknowledged();
    return xid < xmax && !open.includes(xid);
  }

  it('count as having confirmed everything if there are none', async () => {
    expect(await isAcknowledged(await write(1))).toBe(true);
  });

  it('confirm with their next call, and the slowest reader decides', async () => {
    const { cursor } = await read('');
    const xid = await write(2);
    await Promise.all([read(`after=${cursor}&reader=one`), read(`after=${cursor}&reader=two`)]);
    await vi.waitFor(async () => expect(await isAcknowledged(xid)).toBe(false), WAIT_OPTIONS);
    const { cursor: next } = await read(`after=${cursor}`);
    await read(`after=${next}&reader=one`);
    await read(`after=${cursor}&reader=two`);
    await vi.waitFor(async () => {
      const noted = await createPurgeReaders(opened.db).list();
      expect(noted.map((each) => each.cursor)).toEqual([next, cursor]);
    }, WAIT_OPTIONS);
    expect(await isAcknowledged(xid)).toBe(false);
    await read(`after=${next}&reader=two`);
    await vi.waitFor(async () => expect(await isAcknowledged(xid)).toBe(true), WAIT_OPTIONS);
  });

  it('are no longer waited for after half a minute without a call', async () => {
    const { cursor } = await read('');
    const xid = await write(3);
    await read(`after=${cursor}&reader=silent`);
    await vi.waitFor(async () => expect(await isAcknowledged(xid)).toBe(false), WAIT_OPTIONS);
    await opened.db.execute(sql`update purge_readers set seen_at = now() - interval '31 seconds'`);
    expect(await isAcknowledged(xid)).toBe(true);
  });

  it('are listed with how far behind they are', async () => {
    const { cursor } = await read('');
    await write(6);
    const { cursor: next } = await read(`after=${cursor}&reader=behind`);
    await read(`after=${next}&reader=current`);
    await opened.db.execute(sql`update purges set at = at - interval '1 hour'`);
    await vi.waitFor(async () => {
      const [behind, current] = await backoffice.purges.listProgress();
      expect(behind).toMatchObject({ kind: 'subscriber', name: 'behind', attempts: 0 });
      expect(Math.round((behind?.behindSeconds ?? 0) / 60)).toBe(60);
      expect(current).toMatchObject({ name: 'current', behindSeconds: 0 });
    }, WAIT_OPTIONS);
  });

  it('that are addresses count when a purge was sent, unless they fail', async () => {
    const sender = await startTestBackOffice({ database, purgeUrls: [receiver.url] });
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), WAIT_OPTIONS);
    const xid = await write(4);
    await vi.waitFor(async () => expect(await isAcknowledged(xid, sender)).toBe(true), WAIT_OPTIONS);
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    receiver.hang();
    const told = receiver.received.length;
    const next = await write(5);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(told), WAIT_OPTIONS);
    expect(await isAcknowledged(next, sender)).toBe(false);
    expect(timeout.mock.calls).toEqual([[5000]]);
    timeout.mockRestore();
    late.abort(new DOMException('The time is over.', 'TimeoutError'));
    await vi.waitFor(async () => expect(await isAcknowledged(next, sender)).toBe(true), WAIT_OPTIONS);
    receiver.answerWith(204);
    await sender.close();
  });

  it('that are served belong to one program at a time, whatever the clock does', async () => {
    const [one, other] = [createPurgeReaders(opened.db), createPurgeReaders(opened.db)];
    expect(await one.claim(PURGE_TARGET)).toEqual({ cursor: undefined, attempts: 0 });
    expect(await one.claim(PURGE_TARGET)).toBeDefined();
    expect(await other.claim(PURGE_TARGET)).toBeUndefined();
    expect(await one.confirm(PURGE_TARGET, 'a')).toBe(true);
    expect(await other.confirm(PURGE_TARGET, 'b')).toBe(false);

    await one.release(PURGE_TARGET);
    expect(await other.claim(PURGE_TARGET)).toEqual({ cursor: 'a', attempts: 0 });
    await other.postpone(PURGE_TARGET, 'b', 30);
    expect([await one.claim(PURGE_TARGET), await other.claim(PURGE_TARGET)]).toEqual([undefined, undefined]);
    await opened.db.execute(sql`update purge_readers set due_at = now() - interval '1 second'`);
    expect(await one.claim(PURGE_TARGET)).toEqual({ cursor: 'b', attempts: 1 });
    expect(await one.confirm(PURGE_TARGET, 'c')).toBe(true);

    // This simulates a clock that was set back by a day.
    await opened.db.execute(sql`
      update purge_readers set leased_until = leased_until + interval '1 day', due_at = due_at + interval '1 day'`);
    expect(await other.claim(PURGE_TARGET)).toEqual({ cursor: 'c', attempts: 0 });
  });

  it('that are served keep their program as long as it works for them', async () => {
    const [one, other] = [createPurgeReaders(opened.db), createPurgeReaders(opened.db)];
    const long = { kind: 'cdn', name: 'long' } as const;
    await one.claim(long);
    // This simulates a reader that was silent for nearly a whole lease.
    await opened.db.execute(sql`
      update purge_readers set leased_until = leased_until - interval '3 seconds' where name = 'long'`);
    const endOfLease = async () => {
      const { rows } = await opened.db.execute(sql`select leased_until from purge_readers where name = 'long'`);
      return Date.parse(String(rows[0]?.['leased_until']));
    };
    const before = await endOfLease();
    await runWhileClaimed(one, long, () =>
      vi.waitFor(async () => expect(await endOfLease()).toBeGreaterThan(before), WAIT_OPTIONS),
    );
    expect(await other.claim(long)).toBeUndefined();
  });

  it('are removed a day after their last call', async () => {
    const readers = createPurgeReaders(opened.db);
    await readers.note([
      { name: 'gone', cursor: 'a', agoMs: 25 * 3600 * 1000 },
      { name: 'here', cursor: 'a', agoMs: 0 },
    ]);
    await readers.expire();
    expect((await readers.list()).map(({ name }) => name)).toEqual(['here']);
    await readers.note([{ name: 'here', cursor: 'older', agoMs: 60_000 }]);
    expect(await readers.list()).toMatchObject([{ name: 'here', cursor: 'a' }]);
  });
});
