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

  const readPurgeList = async (query: string) =>
    purgesSchema.parse((await backoffice.call('GET', `/purges?${query}`)).body);
  /** Writes an estate and returns the number of the transaction. */
  async function writeEstate(id: number): Promise<bigint> {
    await backoffice.repositories.estates.put('noord', estateInput({ id, price: 1 + Math.floor(Math.random() * 1e9) }));
    const { rows } = await opened.db.execute(sql`select xid::text as xid from purges order by position desc limit 1`);
    return BigInt(String(rows[0]?.['xid']));
  }
  async function isAcknowledged(xid: bigint, by = backoffice): Promise<boolean> {
    const { xmax, open } = await by.purges.readAcknowledged();
    return xid < xmax && !open.includes(xid);
  }

  it('count as having confirmed everything when there are no readers', async () => {
    expect(await isAcknowledged(await writeEstate(1))).toBe(true);
  });

  it('confirm with their next call, and the slowest reader decides', async () => {
    const { cursor } = await readPurgeList('');
    const xid = await writeEstate(2);
    await Promise.all([readPurgeList(`after=${cursor}&reader=one`), readPurgeList(`after=${cursor}&reader=two`)]);
    await vi.waitFor(async () => expect(await isAcknowledged(xid)).toBe(false), WAIT_OPTIONS);
    const { cursor: next } = await readPurgeList(`after=${cursor}`);
    await readPurgeList(`after=${next}&reader=one`);
    await readPurgeList(`after=${cursor}&reader=two`);
    await vi.waitFor(async () => {
      const noted = await createPurgeReaders(opened.db).list();
      expect(noted.map((each) => each.cursor)).toEqual([next, cursor]);
    }, WAIT_OPTIONS);
    expect(await isAcknowledged(xid)).toBe(false);
    await readPurgeList(`after=${next}&reader=two`);
    await vi.waitFor(async () => expect(await isAcknowledged(xid)).toBe(true), WAIT_OPTIONS);
  });

  it('are no longer waited for after half a minute without a call', async () => {
    const { cursor } = await readPurgeList('');
    const xid = await writeEstate(3);
    await readPurgeList(`after=${cursor}&reader=silent`);
    await vi.waitFor(async () => expect(await isAcknowledged(xid)).toBe(false), WAIT_OPTIONS);
    await opened.db.execute(sql`update purge_readers set seen_at = now() - interval '31 seconds'`);
    expect(await isAcknowledged(xid)).toBe(true);
  });

  it('are listed with the time by which they are behind', async () => {
    const { cursor } = await readPurgeList('');
    await writeEstate(6);
    const { cursor: next } = await readPurgeList(`after=${cursor}&reader=behind`);
    await readPurgeList(`after=${next}&reader=current`);
    await opened.db.execute(sql`update purges set at = at - interval '1 hour'`);
    await vi.waitFor(async () => {
      const [behind, current] = await backoffice.purges.listProgress();
      expect(behind).toMatchObject({ kind: 'subscriber', name: 'behind', attempts: 0 });
      expect(Math.round((behind?.behindSeconds ?? 0) / 60)).toBe(60);
      expect(current).toMatchObject({ name: 'current', behindSeconds: 0 });
    }, WAIT_OPTIONS);
  });

  it('that are addresses are waited for until they accept the purge or fail', async () => {
    const sender = await startTestBackOffice({ database, purgeUrls: [receiver.url] });
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), WAIT_OPTIONS);
    const xid = await writeEstate(4);
    await vi.waitFor(async () => expect(await isAcknowledged(xid, sender)).toBe(true), WAIT_OPTIONS);
    const lateController = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(lateController.signal);
    receiver.hang();
    const receivedCount = receiver.received.length;
    const next = await writeEstate(5);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(receivedCount), WAIT_OPTIONS);
    expect(await isAcknowledged(next, sender)).toBe(false);
    expect(timeout.mock.calls).toEqual([[5000]]);
    timeout.mockRestore();
    lateController.abort(new DOMException('The time is over.', 'TimeoutError'));
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
    const longReader = { kind: 'cdn', name: 'long' } as const;
    await one.claim(longReader);
    // This simulates a reader that was silent for nearly a whole lease.
    await opened.db.execute(sql`
      update purge_readers set leased_until = leased_until - interval '3 seconds' where name = 'long'`);
    const readEndOfLease = async () => {
      const { rows } = await opened.db.execute(sql`select leased_until from purge_readers where name = 'long'`);
      return Date.parse(String(rows[0]?.['leased_until']));
    };
    const before = await readEndOfLease();
    await runWhileClaimed(one, longReader, () =>
      vi.waitFor(async () => expect(await readEndOfLease()).toBeGreaterThan(before), WAIT_OPTIONS),
    );
    expect(await other.claim(longReader)).toBeUndefined();
  });

  it('are removed a day after their last call', async () => {
    const readers = createPurgeReaders(opened.db);
    await readers.recordCursors([
      { name: 'gone', cursor: 'a', agoMs: 25 * 3600 * 1000 },
      { name: 'here', cursor: 'a', agoMs: 0 },
    ]);
    await readers.expire();
    expect((await readers.list()).map(({ name }) => name)).toEqual(['here']);
    await readers.recordCursors([{ name: 'here', cursor: 'older', agoMs: 60_000 }]);
    expect(await readers.list()).toMatchObject([{ name: 'here', cursor: 'a' }]);
  });
});
