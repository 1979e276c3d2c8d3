import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { InvalidSiteError, buildNewSite } from '../newSite.ts';
import { readSiteRows } from './siteRows.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'site-rows-'));
afterAll(() => rm(folder, { recursive: true }));

async function readGivenHostnames(hostnames: string) {
  const file = path.join(folder, 'sites.csv');
  await writeFile(file, `id;hostnames\nnoord;"${hostnames}"\n`);
  const [row] = await readSiteRows(file);
  return row?.givenFields ?? {};
}

it.each(['noord.be, www.noord.be', 'noord.be;www.noord.be', 'noord.be | www.noord.be', 'noord.be\nwww.noord.be'])(
  'reads several host names from one cell: %j',
  async (cell) => {
    expect(buildNewSite(await readGivenHostnames(cell)).hostnames).toEqual(['noord.be', 'www.noord.be']);
  },
);

it('reports a space within a host name and does not split the name', async () => {
  const givenFields = await readGivenHostnames('mü ller.be');
  expect(givenFields).toEqual({ id: 'noord', hostnames: ['mü ller.be'] });
  expect(() => buildNewSite(givenFields)).toThrow(InvalidSiteError);
});

it('reports a number that a spreadsheet has shortened, with its column', async () => {
  const file = path.join(folder, 'shortened.csv');
  await writeFile(file, 'id;contact.phone;contact.latitude\nnoord;3,24755E+11;51.2\n');
  const [row] = await readSiteRows(file);
  expect(row?.givenFields).toEqual({ id: 'noord', contact: { latitude: 51.2 } });
  expect(row?.problems).toMatchObject([{ field: 'contact.phone', reason: expect.stringContaining('"3,24755E+11"') }]);
});
