import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowOf } from './pageRecord.ts';
import type { Report, Work } from './storeMessages.ts';
import { createStoreWriter } from './storeWriter.ts';

const keyOf = (number: number) => `agency /nl/${number}?`;

function pageWork(number: number, bytes = 1000): Extract<Work, { type: 'page' }> {
  const madeAt = Date.now();
  const row = rowOf({
    key: keyOf(number),
    siteId: 'agency',
    policy: 'page',
    host: 'agency.example.com',
    path: `/nl/${number}`,
    search: '',
    tags: ['s-agency'],
    madeAt,
    since: 0,
    answer: { status: 200, headers: [], hash: 'f'.repeat(32), quality: 4, body: Buffer.alloc(bytes, 'x') },
  });
  return { type: 'page', row, madeAt, bytes };
}

describe('the writer of the page store', () => {
  let folder: string;
  let reports: Report[];

  const open = () => {
    const file = { folder, identity: '0123456789abcdef', generation: 1 };
    return createStoreWriter({ file, maxBytes: 1e9, keepMs: 3_600_000, by: 'test' }, (each) => void reports.push(each));
  };
  const bytesDone = () => reports.reduce((sum, each) => sum + (each.type === 'written' ? each.bytes : 0), 0);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gevel-store-'));
    reports = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reports the bytes of every page once, also of those that were replaced or removed before they were written', () => {
    const writer = open();
    for (const bytes of [100, 2000, 30_000]) writer.take(pageWork(1, bytes));
    writer.take(pageWork(2, 400_000));
    const { id, key } = pageWork(2).row;
    writer.take({ type: 'remove', id, key });
    writer.close();
    expect(bytesDone()).toBe(432_100);
  });
});
