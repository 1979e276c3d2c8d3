import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWriterConnection } from './writerConnection.ts';

const MINUTE_MS = 60_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gevel-store-'));
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('logs once that writing fails, and logs that it works again after a minute of written pages', () => {
  const reports: string[] = [];
  const file = { folder, identity: '0123456789abcdef', generation: 1 };
  const connection = createWriterConnection(file, ({ type }) => void reports.push(type));
  const failWork = () =>
    connection.tryWork(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
    });
  for (let count = 0; count < 5; count += 1) expect(failWork()).toBe(false);
  connection.recordPagesWritten();
  vi.advanceTimersByTime(MINUTE_MS);
  // Work that writes no page still succeeds on a full disk, so it does not prove that the disk has space again.
  expect(connection.tryWork(() => {})).toBe(true);
  expect(reports).toEqual(['failed']);
  connection.recordPagesWritten();
  connection.recordPagesWritten();
  expect(reports).toEqual(['failed', 'recovered']);
  connection.close();
});
