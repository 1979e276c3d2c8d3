import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readVerifiedRecord, writeVerifiedRecord } from './verifiedRecord.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gevel-verified-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const toMarchTime = (date: number) => `2026-03-${String(date).padStart(2, '0')}T03:00:00.000Z`;

it('finds no record before the first verification, and when the file is invalid', () => {
  expect(readVerifiedRecord(folder)).toBeUndefined();
  writeFileSync(path.join(folder, 'backup-verified.json'), '{"verifiedAt": "soon"}');
  expect(readVerifiedRecord(folder)).toBeUndefined();
});

it('records the newest verified backup, also when an older one is verified later', () => {
  writeVerifiedRecord(folder, toMarchTime(4), new Date(toMarchTime(5)));
  writeVerifiedRecord(folder, toMarchTime(1), new Date(toMarchTime(6)));
  expect(readVerifiedRecord(folder)).toEqual({ verifiedAt: toMarchTime(6), backupAt: toMarchTime(4) });
  writeVerifiedRecord(folder, toMarchTime(6), new Date(toMarchTime(7)));
  expect(readVerifiedRecord(folder)).toEqual({ verifiedAt: toMarchTime(7), backupAt: toMarchTime(6) });
  expect(readdirSync(folder)).toEqual(['backup-verified.json']);
});

it('does not treat a backup as newer than now when a clock was ahead', () => {
  writeVerifiedRecord(folder, toMarchTime(30), new Date(toMarchTime(5)));
  expect(readVerifiedRecord(folder)).toEqual({ verifiedAt: toMarchTime(5), backupAt: toMarchTime(5) });
});

it('does not let the moment of a backup from a clock that was ahead move forward', () => {
  for (const day of [5, 6]) writeVerifiedRecord(folder, toMarchTime(30), new Date(toMarchTime(day)));
  expect(readVerifiedRecord(folder)).toEqual({ verifiedAt: toMarchTime(6), backupAt: toMarchTime(5) });
});

it('replaces the record of a verification for which the clock was ahead, too', () => {
  writeVerifiedRecord(folder, toMarchTime(30), new Date(toMarchTime(30)));
  for (const day of [5, 6]) writeVerifiedRecord(folder, toMarchTime(4), new Date(toMarchTime(day)));
  expect(readVerifiedRecord(folder)).toEqual({ verifiedAt: toMarchTime(6), backupAt: toMarchTime(4) });
});

it.each([
  ['a minute', '2026-03-05T03:01:00.000Z'],
  ['an hour', '2026-03-05T04:00:00.000Z'],
])('records a good backup as made now when the clock of the database is %s ahead', (_lead, backupAt) => {
  writeVerifiedRecord(folder, toMarchTime(1), new Date(toMarchTime(2)));
  writeVerifiedRecord(folder, backupAt, new Date(toMarchTime(5)));
  expect(readVerifiedRecord(folder)).toEqual({ verifiedAt: toMarchTime(5), backupAt: toMarchTime(5) });
});

it('ignores a backup that is more than an hour ahead', () => {
  writeVerifiedRecord(folder, toMarchTime(1), new Date(toMarchTime(2)));
  writeVerifiedRecord(folder, '2026-03-05T04:00:00.001Z', new Date(toMarchTime(5)));
  expect(readVerifiedRecord(folder)).toEqual({ verifiedAt: toMarchTime(5), backupAt: toMarchTime(1) });
});
