import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileTransport, eraseMailFiles } from './fileTransport.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'gevel-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const AT = new Date('2026-11-21T10:15:30Z');
const AGENCY = { email: 'info@noord.example.com' };

/** Writes a mail to a visitor as a file. The id becomes a part of the file's name. */
const writeMail = (id: string, email: string, { siteId = 'noord', text = 'Hello' } = {}) =>
  createFileTransport(folder).send({
    id,
    siteId,
    kind: 'test',
    at: AT,
    mail: { from: AGENCY, to: { email }, messageId: `<${id}@test>`, subject: 'Hello', html: `<p>${text}</p>`, text },
  });

const listKeptIds = async () => (await readdir(folder)).map((name) => /-(\w+)\.eml$/.exec(name)?.[1] ?? '').toSorted();

it('erases the mails of an address, and keeps those of an address that ends or begins with it', async () => {
  await writeMail('an', 'an@example.com');
  await writeMail('capitals', 'An@Example.com');
  await writeMail('jan', 'jan@example.com');
  await writeMail('company', 'an@example.company');
  await writeMail('dash', 'jo-an@example.com');
  expect(await eraseMailFiles(folder, 'an@example.com', undefined)).toEqual({ removedCount: 2, unassignedCount: 0 });
  expect(await listKeptIds()).toEqual(['company', 'dash', 'jan']);
});

it('erases the mails that link to a phone number, and keeps those of a longer number', async () => {
  await writeMail('short', AGENCY.email, { text: '<a href="tel:+3247012345">call</a>' });
  await writeMail('long', AGENCY.email, { text: '<a href="tel:+32470123456">call</a>' });
  expect(await eraseMailFiles(folder, '+3247012345', undefined)).toMatchObject({ removedCount: 1 });
  expect(await listKeptIds()).toEqual(['long']);
});

it('erases the mails of one site, and counts those whose file does not name its site', async () => {
  await writeMail('noord', 'an@example.com');
  await writeMail('zuid', 'an@example.com', { siteId: 'zuid' });
  await writeFile(
    path.join(folder, '20261121-101530-test-older.eml'),
    'To: an@example.com\r\nSubject: Hello\r\n\r\nHello',
  );
  expect(await eraseMailFiles(folder, 'an@example.com', 'noord')).toEqual({ removedCount: 1, unassignedCount: 1 });
  expect(await listKeptIds()).toEqual(['older', 'zuid']);
});
