import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionStore } from '#server/backoffice/connectors/accounts/connectionStore.ts';
import type { OpenedRepositories } from '#server/backoffice/openRepositories.ts';
import { sharp } from '#shared/node/pictures.ts';
import { estateInput } from '../support/estateInput.ts';
import { type CommandDatabase, startCommandDatabase } from '../support/programs/commandDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const createPhoto = (color: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

describe('the command estate', () => {
  let commandDatabase: CommandDatabase;
  let running: OpenedRepositories;

  const runEstateCommand = (args: readonly string[], piped?: string) =>
    commandDatabase.command(['estate', ...args], piped);
  const writeTestFile = (name: string, content: string | Buffer) => commandDatabase.writeTestFile(name, content);
  const readPurgedTags = () => commandDatabase.readPurgedTags();
  const setEstate = (reference: string, ...options: string[]) =>
    runEstateCommand(['set', reference, '--site', 'west', ...options]);
  const readStored = async (id = 1004) => {
    const found = await running.repositories.estates.findStored('west', id);
    if (!found) throw new Error(`no estate ${id}`);
    return found.document;
  };
  const readPictures = async (id = 1004) =>
    (await readStored(id)).pictures.map(({ index, file: { id: name } }) => [index, name]);

  beforeAll(async () => {
    commandDatabase = await startCommandDatabase();
    running = commandDatabase.opened;
    await running.repositories.sites.put(siteInput('west', { hostnames: ['www.west.be', 'xn--mller-kva.be'] }));
    await running.repositories.sites.put(siteInput('east', { locales: ['nl'] }));
  });
  beforeEach(async () => {
    await running.repositories.estates.upsertMany('west', [
      estateInput({
        id: 1004,
        price: 360_000,
        general: { reference: 'DH-1004', title: { nl: 'Huis', fr: 'Maison' } },
        estate: { pictures: [] },
      }),
      estateInput({ id: 1005, transaction: 2, price: 950, general: { reference: 'DH-1005' } }),
      estateInput({ id: 1006, general: { reference: '1004' } }),
      estateInput({ id: 1007, general: { reference: 'twin' }, estate: { source: { name: 'woningen', id: 'twin' } } }),
      estateInput({ id: 1008, general: { reference: 'TWIN' } }),
      estateInput({ id: 1009, general: { reference: 'C-9' }, estate: { source: { name: 'zabun', id: '9' } } }),
    ]);
  });
  afterAll(() => commandDatabase.close());

  it('writes status and price, prints the old values and the page’s address, and purges the page', async () => {
    const purgeCountBefore = (await readPurgedTags()).length;
    const done = await setEstate('DH-1004', '--status', 'verkocht', '--price', '€ 345.000,50');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain('status: FOR_SALE → SOLD\n');
    expect(done.out).toContain('price: €\u00a0360.000 → €\u00a0345.000,50\n');
    expect(done.out).toContain('https://west.example.com/nl/aanbod/1004/woning-verkocht-in-9000-gent');
    const { general } = await readStored();
    expect([general.transaction.id, general.transaction.name.fr, general.price?.value]).toEqual([
      5,
      'Vendu',
      345_000.5,
    ]);
    expect(general.title).toEqual({ nl: 'Huis', fr: 'Maison' });
    expect((await readPurgedTags()).slice(purgeCountBefore)).toEqual(
      expect.arrayContaining([expect.stringContaining('1004')]),
    );
    expect(await setEstate('DH-1004', '--status', 'SOLD')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing changed'),
    });
  });

  it.each([
    ['SOLD', 5],
    ['sold', 5],
    ['Vendu', 5],
    ['A VENDRE, SOUS OPTION', 3],
    ['onder optie', 3],
    ['Verkauft', 5],
    ['sale_under_option', 3],
  ])('accepts the status %s', async (word, id) => {
    expect((await setEstate('DH-1004', '--status', word)).code).toBe(0);
    expect((await readStored()).general.transaction.id).toBe(id);
  });

  it('finds a home by reference in any case, by number and by the host name of its site', async () => {
    expect((await runEstateCommand(['show', 'dh-1004', '--site', 'WWW.west.be'])).out).toContain('DH-1004 (id:1004)');
    expect((await runEstateCommand(['show', 'DH-1004', '--site', 'müller.be'])).out).toContain('DH-1004 (id:1004)');
    expect((await runEstateCommand(['show', '1005', '--site', 'west'])).out).toContain('DH-1005 (id:1005)');
    expect((await runEstateCommand(['show', 'id:1004', '--site', 'west'])).out).toContain('DH-1004 (id:1004)');
  });

  it('lists the homes that a reference may mean, and similar references', async () => {
    const several = await setEstate('1004', '--price', 'none');
    expect(several.code).toBe(1);
    expect(several.err).toMatch(/matches several homes[\s\S]*DH-1004 \(id:1004\)[\s\S]*1004 \(id:1006\)/);
    expect((await setEstate('Twin', '--price', '1')).err).toMatch(/id:1007[\s\S]*id:1008/);
    expect((await setEstate('twin', '--price', '250000')).code).toBe(0);
    const emptyResult = await setEstate('DH-104', '--status', 'SOLD');
    expect(emptyResult).toMatchObject({ code: 1, err: expect.stringContaining('DH-1004') });
    expect((await runEstateCommand(['set', 'DH-1004', '--site', 'east', '--status', 'SOLD'])).code).toBe(1);
  });

  it('removes a price, hides it and shows it again, with options alone', async () => {
    expect((await setEstate('DH-1004', '--price', 'hidden')).out).toContain('→ €\u00a0360.000, hidden');
    expect((await readStored()).general.price).toMatchObject({ value: 360_000, visible: false });
    expect((await setEstate('DH-1004', '--price', 'shown')).code).toBe(0);
    expect((await setEstate('DH-1004', '--price', 'none')).out).toContain('→ none');
    expect((await readStored()).general.price?.value).toBeUndefined();
    expect((await setEstate('DH-1004', '--price', 'shown')).code).toBe(2);
  });

  it('requires an amount when a home to rent is for sale now, and stores a rent as an amount per month', async () => {
    expect((await setEstate('DH-1005', '--status', 'te koop')).err).toContain('--price');
    expect((await readStored(1005)).general.transaction.id).toBe(2);
    expect((await setEstate('DH-1004', '--status', 'te huur', '--price', '1.250')).code).toBe(0);
    expect((await readStored()).general.price).toMatchObject({ value: 1250, period: { id: 1 } });
    expect((await setEstate('DH-1004', '--status', 'à vendre', '--price', '350k')).code).toBe(0);
    expect((await readStored()).general.price).toMatchObject({ value: 350_000 });
    expect((await readStored()).general.price?.period).toBeUndefined();
  });

  it('writes and removes texts of one language, from an argument, a file and standard input', async () => {
    const text = await writeTestFile('une description.txt', 'Une maison\r\n\r\navec jardin  ');
    expect(
      (await setEstate('DH-1004', '--locale', 'fr', '--description-file', text, '--title', ' Belle  maison ')).code,
    ).toBe(0);
    expect((await readStored()).general).toMatchObject({
      title: { nl: 'Huis', fr: 'Belle maison' },
      description: { fr: 'Une maison\n\navec jardin' },
    });
    const typed = ['set', 'DH-1004', '--site', 'west', '--locale', 'nl', '--description-file', '-'];
    expect((await runEstateCommand(typed, 'Ruim huis\n')).code).toBe(0);
    expect((await setEstate('DH-1004', '--locale', 'fr', '--clear', 'description')).out).toContain('→ none');
    expect((await readStored()).general.description).toEqual({ nl: 'Ruim huis' });
  });

  it('adds, orders, removes and replaces photos', async () => {
    const [red, blue, green] = [
      await writeTestFile('red room.jpg', await createPhoto('red')),
      await writeTestFile('blue.jpg', await createPhoto('blue')),
      await writeTestFile('green.jpg', await createPhoto('green')),
    ];
    expect((await setEstate('DH-1004', '--photo', red, '--photo', blue)).out).toMatch(/pictures: 0 → 2 \(\+ red-room-/);
    const [[, first] = [], [, second] = []] = await readPictures();
    expect(first).toMatch(/^red-room-[0-9a-f]{16}$/);
    expect((await running.repositories.assets.read('west', String(first)))?.ref).toMatchObject({
      width: 40,
      height: 30,
    });
    expect((await setEstate('DH-1004', '--photo-order', '2')).out).toContain('another order');
    expect(await readPictures()).toEqual([
      [0, second],
      [1, first],
    ]);
    expect((await setEstate('DH-1004', '--photo', red)).out).toContain('Nothing changed');
    expect((await setEstate('DH-1004', '--remove-photo', '1', '--photo', green)).code).toBe(0);
    expect((await readPictures()).map(([, id]) => id)).toEqual([first, expect.stringMatching(/^green-/)]);
    expect((await setEstate('DH-1004', '--replace-photos', '--photo', blue)).code).toBe(0);
    expect(await readPictures()).toEqual([[0, second]]);
  });

  it('changes nothing when any option is wrong', async () => {
    const good = await writeTestFile('good.jpg', await createPhoto('gold'));
    const text = await writeTestFile('text.jpg', 'no picture');
    const heic = await writeTestFile('phone.HEIC', 'heic');
    const empty = await writeTestFile('empty.txt', ' \n');
    const latin = await writeTestFile('latin.txt', Buffer.from([0xe9, 0x20, 0x41]));
    await mkdir(path.join(commandDatabase.folder, 'folder.jpg'), { recursive: true });
    const wrong: readonly (readonly string[])[] = [
      ['--status', ''],
      ['--status', 'verkoct'],
      ['--status', 'x'.repeat(10_000)],
      ['--price', '0'],
      ['--price=-1'],
      ['--price', ''],
      ['--price', 'NaN'],
      ['--price', '1.2.3'],
      ['--price', '99999999999999'],
      ['--title', 'X'],
      ['--locale', 'en', '--title', 'X'],
      ['--locale', 'xx', '--title', 'X'],
      ['--locale', 'nl', '--title', ''],
      ['--locale', 'nl', '--title', 'a\0b'],
      ['--locale', 'nl', '--title', 'x'.repeat(2001)],
      ['--locale', 'nl', '--description-file', empty],
      ['--locale', 'nl', '--description-file', latin],
      ['--locale', 'nl', '--description-file', path.join(commandDatabase.folder, 'none.txt')],
      ['--locale', 'nl', '--description-file', commandDatabase.folder],
      ['--locale', 'nl', '--clear', 'price'],
      ['--photo', good, '--photo', text],
      ['--photo', heic],
      ['--photo', path.join(commandDatabase.folder, 'none.jpg')],
      ['--photo', path.join(commandDatabase.folder, 'folder.jpg')],
      ['--photo', ''],
      ['--photo', good, '--remove-photo', '1'],
      ['--remove-photo', '0'],
      ['--remove-photo=-1'],
      ['--photo-order', '1,1'],
      ['--photo-order', '1,'],
      ['--replace-photos'],
      ['--all', '--price', '1'],
    ];
    const before = JSON.stringify(await readStored());
    for (const options of wrong) {
      // The correct options next to the wrong one are not written either.
      const correctOptions = options.some((option) => /^--(?:status|price)/.test(option)) ? [] : ['--status', 'SOLD'];
      const { code, err } = await setEstate('DH-1004', ...correctOptions, ...options);
      expect([options, code > 0, err !== '']).toEqual([options, true, true]);
      expect(JSON.stringify(await readStored())).toBe(before);
    }
    expect((await setEstate('DH-1004')).code).toBe(2);
    expect((await setEstate('DH-1004', '--photo', heic)).err).toContain('save it as JPEG');
    expect(await running.repositories.assets.list('west')).not.toContainEqual(
      expect.objectContaining({ id: expect.stringMatching(/^good-/) }),
    );
  });

  it('only prints the changes with --dry-run', async () => {
    const new1 = await writeTestFile('new.jpg', await createPhoto('pink'));
    const dry = await setEstate('DH-1004', '--status', 'SOLD', '--photo', new1, '--dry-run');
    expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/FOR_SALE → SOLD[\s\S]*Dry run/) });
    expect(await runEstateCommand(['remove', 'DH-1004', '--site', 'west', '--dry-run'])).toMatchObject({ code: 0 });
    expect((await readStored()).general.transaction.id).toBe(1);
    expect(await readPictures()).toEqual([]);
  });

  it('warns about the next import, and refuses a home of a CRM unless it is forced', async () => {
    expect(await setEstate('twin', '--price', '1000')).toMatchObject({
      code: 0,
      err: expect.stringContaining('next import'),
    });
    const store = createConnectionStore(running.db);
    await store.put({ siteId: 'west', name: 'zabun', crm: 'zabun', settings: {}, credentials: null });
    const refused = await setEstate('C-9', '--price', '1000');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('belongs to the CRM zabun') });
    expect((await runEstateCommand(['remove', 'C-9', '--site', 'west'])).code).toBe(1);
    expect((await readStored(1009)).general.price).toBeUndefined();
    expect(await setEstate('C-9', '--price', '1000', '--force')).toMatchObject({
      code: 0,
      err: expect.stringContaining('overwrites'),
    });
    await store.remove({ siteId: 'west', name: 'zabun' });
  });

  it('withdraws a home and restores it', async () => {
    const site = ['--site', 'west'];
    expect(await runEstateCommand(['remove', 'DH-1005', ...site])).toMatchObject({ code: 0 });
    expect(await running.repositories.estates.get('west', 1005)).toHaveProperty('withdrawn');
    expect((await setEstate('DH-1005', '--price', '1')).err).toContain('estate restore');
    expect((await runEstateCommand(['restore', 'DH-1004', ...site])).err).toContain('is on the site');
    expect(await runEstateCommand(['restore', 'DH-1005', ...site])).toMatchObject({
      code: 0,
      out: expect.stringContaining('/1005/'),
    });
    expect(await running.repositories.estates.get('west', 1005)).toMatchObject({ general: { id: 1005 } });
  });

  it('lists homes by status and text', async () => {
    const all = await runEstateCommand(['list', '--site', 'west']);
    expect(all.out).toMatch(/DH-1004 +1004 +FOR_SALE +€ 360\.000/);
    const rented = await runEstateCommand(['list', '--site', 'west', '--status', 'te huur']);
    expect([rented.out.includes('DH-1005'), rented.out.includes('DH-1004')]).toEqual([true, false]);
    expect((await runEstateCommand(['list', '--site', 'west', '--match', 'nowhere'])).out).toContain('no such homes');
    expect((await runEstateCommand(['list', '--site', 'east'])).out).toContain('no homes');
  });
});
