import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPdf } from '#tests/support/pdf.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { readSiteFolder } from './readSiteFolder.ts';

const NOW = new Date('2027-03-10T09:00:00Z');
const SITE = siteInput('duinhof', { locales: ['nl', 'fr'] });
const HOME = {
  general: {
    id: 7,
    transaction: { id: 1, name: {} },
    headType: { id: 3, name: {} },
    title: '@values/title',
  },
  address: { city: { id: 830_000, zip: '8300', name: { nl: 'Knokke' } } },
};

const buildPage = (id: string) => ({ id, kind: 'content', path: { nl: id }, title: { nl: id } });

let root: string;

/** Writes files below the folder that contains the site's. Values other than texts and bytes are written as JSON. */
async function write(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));
  }
}

const read = () => readSiteFolder(path.join(root, 'duinhof'), NOW);

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'gevel-folder-'));
  await write({
    'duinhof/site.json': SITE,
    'values.json': { title: { nl: 'Villa' }, salon: { valueId: 7 } },
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a folder of a site', () => {
  it('has documents of the contract, with shared values, texts, files and relative dates', async () => {
    await write({
      'duinhof/values.json': { title: { nl: 'Villa in de duinen' } },
      'duinhof/estates/7.json': {
        ...HOME,
        layout: { rooms: [{ '...': '@values/salon', valueName: { nl: 'Salon' }, surface: 40 }] },
        files: [{ type: { id: 1, name: { nl: 'Plan' } }, link: '@media/plan-7.pdf' }],
      },
      'duinhof/history.json': [{ estateId: 7, at: '@now-12d', transactionId: 1, price: 400_000 }],
      'duinhof/openHouses.json': [
        { estateId: 7, days: [{ id: 'first', start: '@monday+5d 10:00', end: '@monday+5d 12:00' }] },
      ],
      'duinhof/agreements.json': [
        {
          locale: 'nl',
          texts: [{ id: 'terms', kind: 'terms', title: 'Voorwaarden', html: '@texts/terms.nl.html', version: '1' }],
        },
      ],
      'duinhof/texts/terms.nl.html': '<p>Lees dit.</p>\n',
      'media/plan-7.pdf': createPdf('A plan'),
    });
    const folder = await read();
    expect(folder.site).toMatchObject({ id: 'duinhof', locales: ['nl', 'fr'] });
    const [home] = folder.estates;
    expect(home?.general).toMatchObject({
      id: 7,
      title: { nl: 'Villa in de duinen' },
      transaction: { name: { nl: 'Te koop' } },
    });
    expect(home?.layout.rooms).toEqual([{ valueId: 7, valueName: { nl: 'Salon' }, surface: 40, count: 1, sort: 0 }]);
    expect(folder.assets.map(({ id }) => id)).toEqual(['plan-7']);
    expect(home?.files[0]?.link).toMatchObject({ id: 'plan-7', contentType: 'application/pdf' });
    expect(folder.history).toEqual([
      { estateId: 7, at: new Date('2027-02-26T09:00:00Z'), transactionId: 1, price: 400_000 },
    ]);
    expect(folder.openHouses[0]?.days[0]).toMatchObject({ start: '2027-03-13T10:00', end: '2027-03-13T12:00' });
    expect(folder.agreements[0]?.texts[0]?.html).toBe('<p>Lees dit.</p>');
  });

  it('sorts files by number and takes lists before them', async () => {
    await write({
      'duinhof/pages.json': [buildPage('home')],
      'duinhof/pages/page-10.json': buildPage('ten'),
      'duinhof/pages/page-9.json': buildPage('nine'),
    });
    expect((await read()).pages.map(({ id }) => id)).toEqual(['home', 'nine', 'ten']);
  });

  it('is refused with the file and field of each problem', async () => {
    await write({
      'duinhof/estates/7.json': { ...HOME, energy: { epcvalue: 100 } },
      'duinhof/estates/8.json': { ...HOME, general: { ...HOME.general, id: undefined } },
      'duinhof/estates/9.json': { ...HOME, pictures: ['@picture/front.jpg'] },
      'duinhof/estates/10.json': '{"general": ',
      'duinhof/estates/11.json': HOME,
      'duinhof/redirects.json': [{ from: '/old', to: '/nl' }, { from: '/older' }],
      'duinhof/esates/12.json': HOME,
      'duinhof/history.json': { estateId: 7 },
      'duinhof/offices/gent.txt': 'Gent',
    });
    const message = await read().then(
      () => '',
      (error: unknown) => String(error),
    );
    for (const line of [
      'esates: a site has no file of this name',
      'estates/7.json: energy.epcvalue: is no field of the contract',
      'estates/8.json: general.id: a home in a folder needs an id',
      'estates/9.json: pictures.0: there is no @picture/front.jpg',
      'estates/10.json: ',
      'estates/11.json: 7 is in the folder twice',
      'redirects.json: 1.to: ',
      'history.json: is no array',
      'offices/gent.txt: is no JSON file',
    ])
      expect(message).toContain(`\n  ${line}`);
  });

  it.each(['media/front.jpg', 'media/front.pdf'])('is refused with an unusable file %s', async (name) => {
    await write({
      [name]: 'no picture',
      'duinhof/estates/7.json': { ...HOME, pictures: [`@picture/${path.basename(name)}`] },
    });
    await expect(read()).rejects.toThrow(`${name}: `);
  });

  it('is refused when it is nested too deeply, or has a text that no database stores', async () => {
    await write({
      'duinhof/estates/7.json': `${'{"a":'.repeat(80)}1${'}'.repeat(80)}`,
      'duinhof/offices.json': '["\\u0000"]',
    });
    await expect(read()).rejects.toThrow(/more than 64 levels/);
    await expect(read()).rejects.toThrow(/offices\.json: 0: is not a text/);
  });

  it('is refused when a link leads out of it', async () => {
    const outside = await mkdtemp(path.join(os.tmpdir(), 'gevel-outside-'));
    await writeFile(path.join(outside, 'front.pdf'), createPdf('Another file of the machine'));
    await write({ 'duinhof/estates/7.json': { ...HOME, pictures: ['@picture/front.pdf'] } });
    await symlink(outside, path.join(root, 'duinhof/media'));
    await expect(read()).rejects.toThrow('media/front.pdf: is a link that leads out of the folder');
    await rm(outside, { recursive: true });
  });

  it('is refused without a site', async () => {
    await rm(path.join(root, 'duinhof/site.json'));
    await expect(read()).rejects.toThrow(/site\.json: /);
  });
});
