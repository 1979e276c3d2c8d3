import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedRepositories } from '#server/backoffice/openRepositories.ts';
import type { PageInput } from '#shared/api/content/content.ts';
import { sharp } from '#shared/node/pictures.ts';
import { estateInput } from '../support/estateInput.ts';
import { type CommandDatabase, startCommandDatabase } from '../support/programs/commandDatabase.ts';
import { siteInput } from '../support/siteInput.ts';

const createPicture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const ABOUT_PAGE: PageInput = {
  id: 'about',
  kind: 'content',
  path: { nl: 'over-ons', fr: 'a-propos' },
  title: { nl: 'Over ons', fr: 'À propos' },
  blocks: [
    { id: 'intro', type: 'text', data: { html: { nl: '<p>Oud</p>', fr: '<p>Vieux</p>' } } },
    {
      id: 'row',
      type: 'columns',
      data: {
        columns: [
          {
            blocks: [
              {
                id: 'call',
                type: 'callToAction',
                data: { title: { nl: 'Bel' }, label: { nl: 'Bel ons' }, target: { route: 'contact' } },
              },
            ],
          },
          { blocks: [] },
        ],
      },
    },
  ],
};

describe('pages, translations, assets and site show', () => {
  let commandDatabase: CommandDatabase;
  let running: OpenedRepositories;

  const runCommand = (args: readonly string[], piped?: string) => commandDatabase.command(args, piped);
  const writeTestFile = (name: string, content: string | Buffer) => commandDatabase.writeTestFile(name, content);
  const readPurgedTags = () => commandDatabase.readPurgedTags();
  const runPages = (action: string, ...args: string[]) => runCommand(['pages', action, ...args, '--site', 'west']);
  const runAssets = (action: string, ...args: string[]) => runCommand(['assets', action, ...args, '--site', 'west']);
  const runTranslations = (...args: string[]) => runCommand(['translations', ...args, '--site', 'west']);
  const readWording = () => running.repositories.translations.get('west', 'nl');
  const readPage = async (id = 'about') => {
    const found = await running.repositories.pages.get('west', id);
    if (!found) throw new Error(`no page ${id}`);
    return found;
  };

  beforeAll(async () => {
    commandDatabase = await startCommandDatabase({ API_TOKEN: 'a-token-of-the-service', PORT: '4799' });
    running = commandDatabase.opened;
  });
  beforeEach(async () => {
    await running.repositories.sites.put(siteInput('west', { hostnames: ['www.west.be'] }));
    for (const { id } of await running.repositories.pages.list('west'))
      await running.repositories.pages.remove('west', id);
    await running.repositories.pages.put('west', ABOUT_PAGE);
    await running.repositories.estates.upsertMany('west', [
      estateInput({ id: 1, general: { reference: 'R-1' } }),
      estateInput({ id: 2, transaction: 5, estate: { source: { name: 'woningen', id: '2' } } }),
    ]);
  });
  afterAll(() => commandDatabase.close());

  describe('pages', () => {
    it('writes a text of one language, prints the old one, keeps the others, and purges the page', async () => {
      const purgeCountBefore = (await readPurgedTags()).length;
      const text = await writeTestFile('over ons.txt', '# Wie we zijn\n\nEen <kantoor>\nin Gent\n\n- huren\n- kopen\n');
      const done = await runPages('set', 'about', '--locale', 'nl', '--text-file', text);
      expect(done).toMatchObject({ code: 0, err: '' });
      expect(done.out.split('\n')).toEqual([
        'about',
        '  - intro text nl text: Oud',
        '  + intro text nl text: Wie we zijn Een &lt;kantoor&gt; in Gent huren kopen',
        'https://west.example.com/nl/over-ons',
        '',
      ]);
      const { blocks, title } = await readPage();
      expect(blocks[0]?.data['html']).toEqual({
        nl: '<h2>Wie we zijn</h2>\n<p>Een &lt;kantoor&gt;<br>in Gent</p>\n<ul><li>huren</li><li>kopen</li></ul>',
        fr: '<p>Vieux</p>',
      });
      expect(title).toEqual({ nl: 'Over ons', fr: 'À propos' });
      expect((await readPurgedTags()).slice(purgeCountBefore)).toContainEqual(expect.stringContaining('about'));
      expect((await runPages('set', 'about', '--locale', 'nl', '--text-file', text)).out).toContain('Nothing changed');
    });

    it('writes HTML from standard input, titles, and the text of a block in a column', async () => {
      const args = [
        'pages',
        'set',
        'about',
        '--site',
        'www.west.be',
        '--locale',
        'fr',
        '--text-file',
        '-',
        '--title',
        'Nous',
      ];
      expect((await runCommand(args, '<p>Nouveau</p>\n')).code).toBe(0);
      expect(
        (await runPages('set', 'about', '--block', 'call', '--locale', 'nl', '--title', 'Bel nu', '--text', 'Elke dag'))
          .code,
      ).toBe(0);
      const { blocks, title } = await readPage();
      expect(title.fr).toBe('Nous');
      expect(blocks[0]?.data['html']).toMatchObject({ fr: '<p>Nouveau</p>', nl: '<p>Oud</p>' });
      expect(blocks[1]?.data).toMatchObject({
        columns: [{ blocks: [{ data: { title: { nl: 'Bel nu' }, text: { nl: 'Elke dag' } } }] }, {}],
      });
    });

    it('creates an editable page from a screen of the product, and restores the screen with hide', async () => {
      expect((await runPages('list')).out).toMatch(/home +home +nl fr +the product's/);
      expect((await runPages('show', 'home')).out).toMatch(/the product's[\s\S]*newest +estateList/);
      const seaPicture = await writeTestFile('sea.png', await createPicture('blue'));
      const noBlock = await runPages('set', 'home', '--picture', seaPicture);
      expect(noBlock).toMatchObject({ code: 2, err: expect.stringContaining('--block') });
      expect((await runPages('set', 'home', '--locale', 'nl', '--title', 'Welkom', '--preview', seaPicture)).code).toBe(
        0,
      );
      const home = await readPage('home');
      expect(home).toMatchObject({
        kind: 'home',
        path: { nl: '', fr: '' },
        title: { nl: 'Welkom' },
        picture: { width: 60 },
      });
      expect(home.blocks.map(({ type }) => type)).toEqual(['estateList']);
      expect((await runPages('hide', 'home')).out).toContain('is hidden: visitors see the page of the product');
      expect(await running.repositories.pages.findByUrl('west', 'nl', '')).toBeUndefined();
      expect((await runPages('list')).out).toMatch(/home +home +nl fr +hidden +Welkom/);
      expect((await runPages('hide', 'home')).out).toContain('already');
      expect((await runPages('unhide', 'home')).code).toBe(0);
      expect(await running.repositories.pages.findByUrl('west', 'nl', '')).toMatchObject({ id: 'home' });
    });

    it('adds a page with a text, and later a language', async () => {
      const dutch = ['--locale', 'nl', '--path', 'tarieven', '--title', 'Tarieven', '--text', 'Drie procent'];
      expect((await runPages('add', 'prices', ...dutch)).out).toContain('https://west.example.com/nl/tarieven');
      expect((await runPages('set', 'prices', '--locale', 'fr', '--title', 'Tarifs')).err).toContain('--path');
      expect((await runPages('set', 'prices', '--locale', 'fr', '--title', 'Tarifs', '--path', 'tarifs')).code).toBe(0);
      expect(await readPage('prices')).toMatchObject({
        kind: 'content',
        path: { nl: 'tarieven', fr: 'tarifs' },
        blocks: [{ type: 'text', data: { html: { nl: '<p>Drie procent</p>' } } }],
      });
      const [again, taken, screen] = [
        await runPages('add', 'prices', ...dutch),
        await runPages('add', 'others', ...dutch),
        await runPages('add', 'home', ...dutch),
      ];
      expect(again.err).toContain('pages set');
      expect(taken.err).toContain('belongs to the page prices');
      expect([again.code, taken.code, screen.code]).toEqual([1, 1, 2]);
      expect((await runPages('add', 'Not An Id', ...dutch)).code).toBe(2);
      expect(await running.repositories.pages.get('west', 'others')).toBeUndefined();
    });

    it('replaces the picture of a block, and removes the old picture’s description', async () => {
      const [old, sea] = [
        await writeTestFile('old.png', await createPicture('red')),
        await writeTestFile('the sea.png', await createPicture('navy')),
      ];
      const ref = JSON.parse((await runAssets('add', old, '--json')).out);
      await running.repositories.pages.put('west', {
        ...ABOUT_PAGE,
        blocks: [
          {
            id: 'hero',
            type: 'hero',
            data: { title: { nl: 'Zee' }, picture: { file: ref, alt: { nl: 'Een rode deur' }, ai: 'edited' } },
          },
        ],
      });
      const done = await runPages('set', 'about', '--picture', sea);
      expect(done).toMatchObject({ code: 0, err: expect.stringContaining('--alt') });
      expect((await readPage()).blocks[0]?.data['picture']).toEqual({
        file: expect.objectContaining({ width: 60, height: 40 }),
        alt: {},
      });
      await runPages('set', 'about', '--picture', sea, '--alt', 'De zee', '--locale', 'nl');
      expect((await readPage()).blocks[0]?.data['picture']).toMatchObject({ alt: { nl: 'De zee' } });
    });

    it('changes nothing when any option is wrong', async () => {
      const heic = await writeTestFile('a.heic', 'x');
      const pdf = await writeTestFile('a.pdf', '%PDF-1.4');
      const wrong: readonly (readonly string[])[] = [
        [],
        ['--title', 'X'],
        ['--locale', 'en', '--title', 'X'],
        ['--locale', 'nl', '--title', ''],
        ['--locale', 'nl', '--title', 'a\0'],
        ['--locale', 'nl', '--text', ' '],
        ['--locale', 'nl', '--text-file', path.join(commandDatabase.folder, 'none')],
        ['--locale', 'nl', '--text-file', '/dev/zero'],
        ['--locale', 'nl', '--text', 'x', '--clear', 'text'],
        ['--locale', 'nl', '--text', '<div data-widget="nothing"></div>'],
        [
          '--locale',
          'nl',
          '--text',
          '<div data-widget="nothing"></div>',
          '--preview',
          await writeTestFile('p.png', await createPicture('plum')),
        ],
        ['--locale', 'nl', '--clear', 'path'],
        ['--locale', 'nl', '--path', '../x', '--title', 'X'],
        ['--block', 'none', '--locale', 'nl', '--title', 'X'],
        ['--block', 'row', '--picture', heic],
        ['--locale', 'nl', '--title', 'X', '--picture', heic],
        ['--locale', 'nl', '--title', 'X', '--preview', pdf],
        ['--alt', 'X', '--locale', 'nl'],
        ['--block', 'intro', '--locale', 'nl', '--description', 'X'],
        ['--json', '--locale', 'nl', '--title', 'X'],
      ];
      const before = JSON.stringify(await readPage());
      for (const options of wrong) {
        const { code, err } = await runPages('set', 'about', ...options);
        expect([options, code > 0, err !== '']).toEqual([options, true, true]);
        expect(JSON.stringify(await readPage())).toBe(before);
      }
      expect((await running.repositories.assets.list('west')).filter(({ id }) => id.startsWith('p-'))).toEqual([]);
      expect((await runPages('set', 'nowhere', '--locale', 'nl', '--title', 'X')).err).toContain('pages list');
      expect((await runPages('show', '')).code).toBe(1);
      const dry = await runPages('set', 'about', '--locale', 'nl', '--title', 'X', '--dry-run');
      expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Dry run') });
      expect(JSON.stringify(await readPage())).toBe(before);
    });

    it('is shown as JSON that put accepts', async () => {
      const { out } = await runPages('show', 'about', '--json');
      const json = await writeTestFile('about.json', out);
      expect((await runPages('put', 'about', '--file', json)).out).toContain('unchanged');
    });
  });

  describe('translations', () => {
    it('finds, replaces and resets one text, and keeps the others', async () => {
      await running.repositories.translations.put('west', 'nl', { 'common:menu': 'Inhoud' });
      expect((await runTranslations('find', 'nl', 'nieuwe THUIS')).out).toMatch(/offer:promo\.title .* the product's/);
      const done = await runTranslations('set', 'nl', 'offer:promo.title', '--text', 'Kom eens langs');
      expect(done).toMatchObject({ code: 0, out: expect.stringContaining('→ "Kom eens langs"') });
      expect(await readWording()).toEqual({ 'common:menu': 'Inhoud', 'offer:promo.title': 'Kom eens langs' });
      expect((await runTranslations('find', 'nl', 'eens langs')).out).toContain("the site's own");
      expect((await runTranslations('reset', 'nl', 'offer:promo.title')).code).toBe(0);
      expect(await readWording()).toEqual({ 'common:menu': 'Inhoud' });
      expect((await runTranslations('find', 'nl', 'no such words')).code).toBe(1);
    });

    it('hides a block in all languages of the site', async () => {
      expect((await runTranslations('hide', 'promo')).code).toBe(0);
      for (const locale of ['nl', 'fr'] as const)
        expect(await running.repositories.translations.get('west', locale)).toMatchObject({ 'offer:promo.title': '' });
      expect((await runTranslations('unhide', 'promo')).code).toBe(0);
      expect(await readWording()).not.toHaveProperty('offer:promo.title');
    });

    it('reports how a title of the site returns when its block is hidden, and leaves a visible one', async () => {
      await runTranslations('set', 'nl', 'offer:closing.title', '--text', 'Zoek je mee?');
      expect((await runTranslations('unhide', 'closing')).code).toBe(0);
      expect(await readWording()).toMatchObject({ 'offer:closing.title': 'Zoek je mee?' });
      expect((await runTranslations('hide', 'closing')).out).toContain(
        'To restore it: translations set nl offer:closing.title --text "Zoek je mee?"',
      );
      await runTranslations('unhide', 'closing');
      expect(await readWording()).not.toHaveProperty('offer:closing.title');
    });

    it.each([
      ['set', 'nl', 'offer:promo.titel', '--text', 'X'],
      ['set', 'nl', 'offer:promo.title', '--text', ''],
      ['set', 'nl', 'offer:promo.title', '--text', 'a {{b'],
      ['set', 'nl', 'offer:promo.title', '--text', 'a {{count}}'],
      ['set', 'nl', 'offer:promo.title'],
      ['set', 'es', 'offer:promo.title', '--text', 'X'],
      ['find', 'nl', ''],
      ['hide', 'menu'],
      ['hide', '__proto__'],
    ])('refuses %s %s %s', async (...args) => {
      const before = await readWording();
      expect(await runTranslations(...args)).toMatchObject({ code: 2, err: expect.stringMatching(/./) });
      expect(await readWording()).toEqual(before);
    });
  });

  describe('assets', () => {
    it('adds files, prints where they are used, and removes only unused ones', async () => {
      const planFile = await writeTestFile('The plan.png', await createPicture('grey'));
      const { code, out } = await runAssets('add', planFile);
      expect(code).toBe(0);
      const [, id = ''] = /^(the-plan-[0-9a-f]{16}): stored, .*\nhttps:\/\/west\.example\.com\/files\//.exec(out) ?? [];
      expect((await runAssets('add', planFile)).out).toContain('was there already');
      expect((await runAssets('list', '--unused')).out).toMatch(new RegExp(`${id} +png .*60 × 40 +nothing +https://`));
      const ref = await running.repositories.assets.get('west', id);
      if (!ref) throw new Error('not stored');
      await running.repositories.estates.put(
        'west',
        estateInput({ id: 1, general: { reference: 'R-1' }, estate: { pictures: [{ index: 0, file: ref }] } }),
      );
      await running.repositories.pages.put('west', {
        ...ABOUT_PAGE,
        blocks: [
          {
            id: 'intro',
            type: 'text',
            data: { html: { nl: `<a href="/files/${id}/0123456789abcdef/${id}.png">Plan</a>` } },
          },
        ],
      });
      expect((await runAssets('list', '--match', 'the-plan')).out).toMatch(/page about, home R-1/);
      const refused = await runAssets('remove', id);
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/is in use[\s\S]*page about[\s\S]*home R-1/),
      });
      expect(await runAssets('remove', id, '--force', '--dry-run')).toMatchObject({ code: 0 });
      expect(await running.repositories.assets.get('west', id)).toBeDefined();
      const purgeCountBefore = (await readPurgedTags()).length;
      expect(await runAssets('remove', id, '--force')).toMatchObject({
        code: 0,
        out: expect.stringContaining('home R-1'),
      });
      expect(await running.repositories.assets.read('west', id)).toBeUndefined();
      expect((await readPurgedTags()).slice(purgeCountBefore)).not.toEqual([]);
      expect((await runAssets('remove', id)).err).toContain('assets list');
    });

    it('keeps the bytes of one of two equal files', async () => {
      const same = await writeTestFile('same.png', await createPicture('olive'));
      await runAssets('add', same, '--id', 'one');
      await runAssets('add', same, '--id', 'two');
      expect((await runAssets('remove', 'one')).code).toBe(0);
      expect((await running.repositories.assets.read('west', 'two'))?.content.byteLength).toBeGreaterThan(0);
    });

    it('renders an SVG logo, and replaces another file only on request', async () => {
      const svg = await writeTestFile(
        'logo.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
      );
      expect((await runAssets('add', svg, '--id', 'logo', '--logo')).out).toContain('is now the logo');
      expect((await running.repositories.sites.get('west'))?.logo).toMatchObject({
        id: 'logo',
        contentType: 'image/png',
      });
      const otherFile = await writeTestFile('other.png', await createPicture('teal'));
      expect((await runAssets('add', otherFile, '--id', 'logo')).err).toContain('--replace');
      expect((await runAssets('add', otherFile, '--id', 'logo', '--replace')).out).toContain('replaced');
      expect((await runAssets('remove', 'logo')).err).toContain('settings of the site');
    });

    it('refuses files of a kind that a site does not show', async () => {
      const wrong: readonly (readonly string[])[] = [
        [''],
        [path.join(commandDatabase.folder, 'none.png')],
        [commandDatabase.folder],
        ['/dev/zero'],
        [await writeTestFile('cut.pdf', '%PDF-1.4')],
        [await writeTestFile('text.jpg', 'text')],
        [await writeTestFile('empty.png', '')],
        [await writeTestFile('wrong.svg', '<svg><!ENTITY x "y"></svg>')],
        [await writeTestFile('good.png', await createPicture('tan')), '--id', 'Not An Id'],
        [await writeTestFile('good2.png', await createPicture('tan')), '--id', ''],
      ];
      const before = await running.repositories.assets.list('west');
      for (const args of wrong) expect([args, (await runAssets('add', ...args)).code]).toEqual([args, 2]);
      expect(await running.repositories.assets.list('west')).toEqual(before);
      for (const id of ['', 'no such', '-1'])
        expect((await runCommand(['assets', 'remove', '--site', 'west', '--', id])).code).toBe(1);
    });
  });

  it('site show prints everything about one site, named by its host name, with the real port', async () => {
    await running.repositories.sites.put(
      siteInput('local', { hostnames: ['local.localhost'], origin: 'http://local.localhost:{PORT}' }),
    );
    const { code, out } = await runCommand(['site', 'show', 'www.west.be']);
    expect(code).toBe(0);
    for (const part of [
      'west: Agency west',
      'https://west.example.com',
      'nl, fr',
      'info@west.example.com',
      '1 FOR_SALE',
      '1 SOLD',
      'woningen: 1, last changed',
      'by hand: 1, last changed',
      '0 wait',
      'check --site west',
    ])
      expect(out).toContain(part);
    expect(out).toMatch(/feeds +https:\/\/west\.example\.com\//);
    const local = JSON.parse((await runCommand(['site', 'show', 'local', '--json'])).out);
    expect(local).toMatchObject({ id: 'local', address: 'http://local.localhost:4799', homes: [], connections: [] });
    const shownFeeds: string[] = local.feeds;
    const feeds = JSON.parse((await runCommand(['feeds', '--site', 'local', '--json'])).out);
    expect(shownFeeds).toEqual(feeds.map(({ url }: { url: string }) => url));
    expect((await runCommand(['site', 'show', 'nowhere.example'])).err).toContain('There is no site');
  });
});
