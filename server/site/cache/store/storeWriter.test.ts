import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toRow } from './pageRecord.ts';
import { toFilePath } from './storeFile.ts';
import type { WriterReport, WriterTask } from './storeMessages.ts';
import { StoreWriter } from './storeWriter.ts';

const simulatedDisk = vi.hoisted(() => ({ isFull: false }));
/** Emulates a full disk, which accepts only what fits into the file at its present size. */
vi.mock(import('./storeFile.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    openStoreFile(file) {
      const database = actual.openStoreFile(file);
      if (simulatedDisk.isFull) database.exec('PRAGMA max_page_count = 1');
      return database;
    },
  };
});

const createKey = (number: number) => `agency /nl/${number}?`;

function createPageTask(number: number, bytes = 1000, madeAt = Date.now()): Extract<WriterTask, { type: 'page' }> {
  const row = toRow({
    key: createKey(number),
    siteId: 'agency',
    policy: 'page',
    host: 'agency.example.com',
    path: `/nl/${number}`,
    search: '',
    tags: ['s-agency'],
    madeAt,
    since: 0,
    sequence: undefined,
    steadyMs: 0,
    answer: { status: 200, headers: [], hash: 'f'.repeat(32), brotliQuality: 4, body: Buffer.alloc(bytes, 'x') },
  });
  return { type: 'page', row, madeAt, bytes };
}

describe('the writer of the page store', () => {
  let folder: string;
  let reports: WriterReport[];

  const file = () => ({ folder, identity: '0123456789abcdef', generation: 1 });
  const openWriter = () =>
    new StoreWriter(
      { file: file(), maxBytes: 1e9, retentionMs: 3_600_000, processId: 'test' },
      (each) => void reports.push(each),
    );
  const queryFile = (sql: string) => {
    const database = new DatabaseSync(toFilePath(file()), { readOnly: true });
    const rows = database.prepare(sql).all();
    database.close();
    return rows.flatMap((row) => Object.values(row));
  };
  const openWriterAt = (time: number) =>
    new StoreWriter(
      { file: file(), maxBytes: 1e9, retentionMs: 1e12, processId: 'test' },
      () => {},
      () => time,
    );
  const readBodySizes = () => queryFile('SELECT length(body) FROM page');
  const sumWrittenBytes = () => reports.reduce((sum, each) => sum + (each.type === 'written' ? each.bytes : 0), 0);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-store-'));
    reports = [];
    simulatedDisk.isFull = false;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reports the bytes of every page once, also of pages that were replaced or removed before they were written', () => {
    const writer = openWriter();
    for (const bytes of [100, 2000, 30_000]) writer.addTask(createPageTask(1, bytes));
    writer.addTask(createPageTask(2, 400_000));
    writer.addTask({ type: 'remove', id: createPageTask(2).row.id, at: Date.now() });
    writer.close();
    expect(sumWrittenBytes()).toBe(432_100);
  });

  it('writes purges and removals on a disk that has no space for pages', () => {
    const firstWriter = openWriter();
    for (const number of [1, 2]) firstWriter.addTask(createPageTask(number));
    firstWriter.close();
    simulatedDisk.isFull = true;
    reports = [];
    const writer = openWriter();
    writer.addTask(createPageTask(3, 500_000));
    writer.addTask({ type: 'purge', ticket: 7, tags: ['s-agency.e.1'], message: 5, at: Date.now() });
    const { id } = createPageTask(1).row;
    for (let time = 0; time < 2; time += 1) writer.addTask({ type: 'remove', id, at: Date.now() });
    writer.close();
    expect(reports).toContainEqual({ type: 'purged', ticket: 7, number: 1, generation: 1 });
    expect(reports).toContainEqual({ type: 'removed', counts: new Map([[id, 2]]) });
    expect(reports).toContainEqual(expect.objectContaining({ type: 'failed', code: 13 }));
    expect(queryFile('SELECT tag FROM purge')).toEqual(['s-agency.e.1']);
    expect(queryFile('SELECT key FROM page')).toEqual([createKey(2)]);
  });

  describe('after writes of another process', () => {
    const MADE_AT_MS = 1_800_000_000_000;
    const [quickBytes, smallBytes, otherBytes] = [900, 300, 500];
    const writePage = (bytes: number, madeAt: number, time = MADE_AT_MS + 9000) => {
      const writer = openWriterAt(time);
      writer.addTask(createPageTask(1, bytes, madeAt));
      writer.close();
    };

    it('replaces a page by its recompressed copy, but does not replace a later page', () => {
      writePage(quickBytes, MADE_AT_MS);
      writePage(smallBytes, MADE_AT_MS);
      expect(readBodySizes()).toEqual([smallBytes]);
      writePage(otherBytes, MADE_AT_MS + 1);
      writePage(smallBytes, MADE_AT_MS);
      expect(readBodySizes()).toEqual([otherBytes]);
    });

    it('removes a page that was stored before the removal, and no page that was rendered later', () => {
      writePage(otherBytes, MADE_AT_MS);
      const writer = openWriterAt(MADE_AT_MS + 9000);
      const { id } = createPageTask(1).row;
      writer.addTask({ type: 'remove', id, at: MADE_AT_MS - 1 });
      writer.close();
      expect(readBodySizes()).toEqual([otherBytes]);
      const laterWriter = openWriterAt(MADE_AT_MS + 9000);
      laterWriter.addTask({ type: 'remove', id, at: MADE_AT_MS });
      laterWriter.close();
      expect(readBodySizes()).toEqual([]);
    });

    it('replaces a page from the future, which exists when the clock was set back', () => {
      writePage(quickBytes, MADE_AT_MS + 3_600_000);
      writePage(otherBytes, MADE_AT_MS, MADE_AT_MS);
      expect(readBodySizes()).toEqual([otherBytes]);
    });
  });
});
