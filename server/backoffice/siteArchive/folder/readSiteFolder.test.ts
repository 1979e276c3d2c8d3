import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPdf } from '#tests/support/pdf.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import type { AssetInput } from '../../assets/assetRepository.ts';
import { readSiteFolder } from './readSiteFolder.ts';

const NOW = new Date('2027-03-10T09:00:00Z');
const SITE = siteInput('duinhof', { locales: ['nl', 'fr'] });
const SAMPLE_ESTATE = {
  general: {
    id: 7,
    transaction: { id: 1, name: {} },
    headType: { id: 3, name: {} },
    title: '@values/title',
  },
  address: { city: { id: 830_000, zip: '8300', name: { nl: 'Knokke' } } },
};

/** Returns JSON in which `inner` is within as many objects as `levels` says. */
const nestJson = (levels: number, inner: string) => `${'{"a":'.repeat(levels)}${inner}${'}'.repeat(levels)}`;

/** Records the maximum number of files that are read at the same time. */
class CountedMedia extends Map<string, Promise<AssetInput>> {
  #currentReads = 0;
  maxReads = 0;

  override set(file: string, reading: Promise<AssetInput>): this {
    this.#currentReads += 1;
    this.maxReads = Math.max(this.maxReads, this.#currentReads);
    reading.then(
      () => (this.#currentReads -= 1),
      () => (this.#currentReads -= 1),
    );
    return super.set(file, reading);
  }
}

const buildPage = (id: string) => ({ id, kind: 'content', path: { nl: id }, title: { nl: id } });

let root: string;

/** Writes files into `root`, which contains the site's folder. Values other than texts and bytes become JSON. */
async function writeFiles(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));
  }
}

const readFolder = () => readSiteFolder(path.join(root, 'duinhof'), NOW);

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'gevel-folder-'));
  await writeFiles({
    'duinhof/site.json': SITE,
    'values.json': { title: { nl: 'Villa' }, salon: { valueId: 7 } },
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a folder of a site', () => {
  it('has documents of the contract, with shared values, texts, files and relative dates', async () => {
    await writeFiles({
      'duinhof/values.json': { title: { nl: 'Villa in de duinen' } },
      'duinhof/estates/7.json': {
        ...SAMPLE_ESTATE,
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
    const folder = await readFolder();
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

  it('has the documents of a list before those of single files, which are sorted by number', async () => {
    await writeFiles({
      'duinhof/pages.json': [buildPage('home')],
      'duinhof/pages/page-10.json': buildPage('ten'),
      'duinhof/pages/page-9.json': buildPage('nine'),
    });
    expect((await readFolder()).pages.map(({ id }) => id)).toEqual(['home', 'nine', 'ten']);
  });

  it('is refused with the file and field of each problem', async () => {
    await writeFiles({
      'duinhof/estates/7.json': { ...SAMPLE_ESTATE, energy: { epcvalue: 100 } },
      'duinhof/estates/8.json': { ...SAMPLE_ESTATE, general: { ...SAMPLE_ESTATE.general, id: undefined } },
      'duinhof/estates/9.json': { ...SAMPLE_ESTATE, pictures: ['@picture/front.jpg'] },
      'duinhof/estates/10.json': '{"general": ',
      'duinhof/estates/11.json': SAMPLE_ESTATE,
      'duinhof/redirects.json': [{ from: '/old', to: '/nl' }, { from: '/older' }],
      'duinhof/esates/12.json': SAMPLE_ESTATE,
      'duinhof/history.json': { estateId: 7 },
      'duinhof/offices/gent.txt': 'Gent',
    });
    const message = await readFolder().then(
      () => '',
      (error: unknown) => String(error),
    );
    for (const line of [
      'esates: a site has no file of this name',
      'estates/7.json: energy.epcvalue: is not a field of the contract',
      'estates/8.json: general.id: a home in a folder needs an id',
      'estates/9.json: pictures.0: there is no @picture/front.jpg',
      'estates/10.json: ',
      'estates/11.json: 7 is in the folder twice',
      'redirects.json: 1.to: ',
      'history.json: is not an array',
      'offices/gent.txt: is not a JSON file',
    ])
      expect(message).toContain(`\n  ${line}`);
  });

  it.each(['media/front.jpg', 'media/front.pdf'])('is refused with an unusable file %s', async (name) => {
    await writeFiles({
      [name]: 'no picture',
      'duinhof/estates/7.json': { ...SAMPLE_ESTATE, pictures: [`@picture/${path.basename(name)}`] },
    });
    await expect(readFolder()).rejects.toThrow(`${name}: `);
  });

  it('is refused when it is nested too deeply, or has a text that no database stores', async () => {
    await writeFiles({
      'duinhof/estates/7.json': `${'{"a":'.repeat(80)}1${'}'.repeat(80)}`,
      'duinhof/offices.json': '["\\u0000"]',
    });
    await expect(readFolder()).rejects.toThrow(/more than 64 levels/);
    await expect(readFolder()).rejects.toThrow(/offices\.json: 0: is not a text/);
  });

  it('is refused when a link leads out of it', async () => {
    const outsideFolder = await mkdtemp(path.join(os.tmpdir(), 'gevel-outside-'));
    await writeFile(path.join(outsideFolder, 'front.pdf'), createPdf('Another file of the machine'));
    await writeFiles({ 'duinhof/estates/7.json': { ...SAMPLE_ESTATE, pictures: ['@picture/front.pdf'] } });
    await symlink(outsideFolder, path.join(root, 'duinhof/media'));
    await expect(readFolder()).rejects.toThrow('media/front.pdf: is a link to a place outside the folder');
    await rm(outsideFolder, { recursive: true });
  });

  it.each([
    ['texts/terms.html', '../../keys/id_rsa'],
    ['texts', '../keys'],
    ['estates', '../keys'],
    ['estates/8.json', '../../keys/8.json'],
    ['values.json', '../keys/8.json'],
    ['media/front.pdf', '../../neighbour/media/front.pdf'],
    ['redirects.json', '../nothing.json'],
  ])('is refused when its %s is a link to a file outside of it', async (name, target) => {
    await writeFiles({
      'keys/id_rsa': 'a private key',
      'keys/terms.html': 'a private key',
      'keys/8.json': { token: 'secret' },
      'neighbour/media/front.pdf': createPdf('A file of another site'),
      'duinhof/pages/home.json': { ...buildPage('home'), title: { nl: '@texts/terms.html' } },
      'duinhof/estates.json': [{ ...SAMPLE_ESTATE, files: [{ type: { id: 1, name: {} }, link: '@media/front.pdf' }] }],
      [`duinhof/${path.dirname(name)}/.keep`]: '',
    });
    await symlink(target, path.join(root, 'duinhof', name));
    const shownName = name === 'texts' ? 'texts/terms.html' : name;
    await expect(readFolder()).rejects.toThrow(
      target.includes('nothing') ? `${shownName}: ENOENT` : `${shownName}: is a link to a place outside the folder`,
    );
  });

  it.each([
    ['texts/terms.html', '../keys/id_rsa'],
    ['media.json', 'keys/id_rsa'],
  ])('is refused when the shared %s is a link to a file that is not shared', async (name, target) => {
    await writeFiles({
      'keys/id_rsa': '{}',
      'duinhof/pages/home.json': { ...buildPage('home'), title: { nl: '@texts/terms.html' } },
      [`${path.dirname(name)}/.keep`]: '',
    });
    await symlink(target, path.join(root, name));
    await expect(readFolder()).rejects.toThrow(`${name}: is a link to a place outside the folder`);
  });

  it('may have links to its own files, and be a link itself', async () => {
    await writeFiles({
      'duinhof/texts/title.nl.txt': 'Welkom',
      'duinhof/pages/home.json': { ...buildPage('home'), title: { nl: '@texts/title.fr.txt' } },
    });
    await symlink('title.nl.txt', path.join(root, 'duinhof/texts/title.fr.txt'));
    await symlink('duinhof', path.join(root, 'linked'));
    const folder = await readSiteFolder(path.join(root, 'linked'), NOW);
    expect(folder.pages[0]?.title).toEqual({ nl: 'Welkom' });
  });

  it('ignores names that begin with a dot, in each of its folders', async () => {
    await writeFiles({
      'duinhof/.DS_Store': '',
      'duinhof/estates/.DS_Store': '',
      'duinhof/estates/.draft.json': SAMPLE_ESTATE,
      'duinhof/estates/8.json': { ...SAMPLE_ESTATE, general: { ...SAMPLE_ESTATE.general, id: 8 } },
    });
    expect((await readFolder()).estates.map(({ general }) => general.id)).toEqual([8]);
    await writeFiles({
      'duinhof/texts/.draft.txt': 'Welkom',
      'duinhof/pages/home.json': { ...buildPage('home'), title: { nl: '@texts/.draft.txt' } },
    });
    await expect(readFolder()).rejects.toThrow('title.nl: there is no @texts/.draft.txt');
  });

  it.each(['duinhof/offices.json', 'duinhof/texts/title.txt'])(
    'is refused with a pipe %s, and does not read it',
    async (name) => {
      await writeFiles({
        'duinhof/texts/.keep': '',
        'duinhof/pages/home.json': { ...buildPage('home'), title: { nl: '@texts/title.txt' } },
      });
      execFileSync('mkfifo', [path.join(root, name)]);
      await expect(readFolder()).rejects.toThrow(
        `${path.relative('duinhof', name)}: is a folder or a device, not a file`,
      );
    },
  );

  it('is refused when a file is where a folder should be', async () => {
    await writeFiles({
      'duinhof/offices': 'Gent',
      'duinhof/texts': 'Welkom',
      'duinhof/media': 'Welkom',
      'duinhof/pages/home.json': { ...buildPage('home'), title: { nl: '@texts/title.txt' } },
      'duinhof/estates/7.json': { ...SAMPLE_ESTATE, pictures: ['@picture/front.jpg'] },
    });
    await expect(readFolder()).rejects.toThrow(
      /offices: ENOTDIR.*media\/front\.jpg: ENOTDIR.*texts\/title\.txt: ENOTDIR/s,
    );
  });

  it('is refused with two files that have the same id', async () => {
    await writeFiles({
      'media/plan.pdf': createPdf('A plan'),
      'media/plan.png': 'another',
      'duinhof/estates/7.json': { ...SAMPLE_ESTATE, pictures: ['@picture/plan.pdf', '@picture/plan.png'] },
    });
    await expect(readFolder()).rejects.toThrow('media/plan.png: has the same id plan as plan.pdf');
  });

  it('may name many files, which are read four at a time and keep their order', async () => {
    const ids = Array.from({ length: 11 }, (_none, index) => `plan-${index}`);
    for (const id of ids) await writeFiles({ [`media/${id}.pdf`]: createPdf(id) });
    await writeFiles({
      'duinhof/estates/7.json': {
        ...SAMPLE_ESTATE,
        files: ids.map((id) => ({ type: { id: 1, name: { nl: 'Plan' } }, link: `@media/${id}.pdf` })),
      },
    });
    const media = new CountedMedia();
    const { assets } = await readSiteFolder(path.join(root, 'duinhof'), NOW, media);
    expect(assets.map(({ id }) => id)).toEqual(ids);
    expect(media.maxReads).toBe(4);
  });

  it('is refused, before any of them is read, when its files have more than 1 GB together', async () => {
    const names = Array.from({ length: 21 }, (_none, index) => `plan-${index}.pdf`);
    await writeFiles({
      'duinhof/estates/7.json': { ...SAMPLE_ESTATE, pictures: names.map((name) => `@picture/${name}`) },
    });
    for (const name of names) {
      await writeFiles({ [`media/${name}`]: '' });
      await truncate(path.join(root, 'media', name), 50_000_000);
    }
    const refusal = await readFolder().catch(String);
    expect(refusal).toContain('media: the pictures and files have more than 1000000000 bytes together');
    expect(refusal).not.toContain('not a PDF');
  });

  it.each([
    ['a NUL', Buffer.from('Wel\0kom'), 'is not a text without NUL'],
    ['another encoding', Buffer.from('Caf\xe9', 'latin1'), 'is not a text in UTF-8'],
  ])('is refused with a text that has %s', async (_what, bytes, reason) => {
    await writeFiles({
      'duinhof/texts/title.txt': bytes,
      'duinhof/pages/home.json': { ...buildPage('home'), title: { nl: '@texts/title.txt' } },
    });
    await expect(readFolder()).rejects.toThrow(`texts/title.txt: ${reason}`);
  });

  it('is refused with a document in another encoding, and may have a byte order mark', async () => {
    const pages = [{ ...buildPage('home'), title: { nl: 'Café' } }];
    await writeFiles({ 'duinhof/pages.json': `\uFEFF${JSON.stringify(pages)}` });
    expect((await readFolder()).pages[0]?.title).toEqual({ nl: 'Café' });
    await writeFiles({ 'duinhof/pages.json': Buffer.from(JSON.stringify(pages), 'latin1') });
    await expect(readFolder()).rejects.toThrow('pages.json: is not a text in UTF-8');
  });

  it('is refused when a document and the value that it refers to have too many levels together', async () => {
    await writeFiles({
      'duinhof/values.json': `{"deep":${nestJson(40, '1')}}`,
      'duinhof/estates/7.json': nestJson(40, '"@values/deep"'),
    });
    await expect(readFolder()).rejects.toThrow(/estates\/7\.json: [a.]+: has more than 64 levels/);
    await writeFiles({ 'duinhof/estates/7.json': nestJson(60, '"\\u0000"') });
    await expect(readFolder()).rejects.toThrow(/estates\/7\.json: [a.]+: is not a text without NUL/);
  });

  it('is refused when "..." is nested too deeply', async () => {
    await writeFiles({ 'duinhof/estates/7.json': `${'{"...":'.repeat(20_000)}{}${'}'.repeat(20_000)}` });
    await expect(readFolder()).rejects.toThrow('estates/7.json: more than 64 levels');
  });

  it.each(['@media/front view.jpg', '@texts/a b.html', '@values/été', '@picture/', '@photo/../front.jpg'])(
    'is refused with %s, which is no reference',
    async (text) => {
      await writeFiles({ 'duinhof/pages.json': [{ ...buildPage('home'), title: { nl: text } }] });
      await expect(readFolder()).rejects.toThrow(`pages.json: 0.title.nl: ${text} is not a reference`);
    },
  );

  it('may have other texts that begin with @', async () => {
    await writeFiles({
      'duinhof/pages.json': [{ ...buildPage('home'), title: { nl: '@duinhof op sociale media/blog' } }],
    });
    expect((await readFolder()).pages[0]?.title).toEqual({ nl: '@duinhof op sociale media/blog' });
  });

  it('is refused without a site', async () => {
    await rm(path.join(root, 'duinhof/site.json'));
    await expect(readFolder()).rejects.toThrow(/site\.json: /);
  });
});
