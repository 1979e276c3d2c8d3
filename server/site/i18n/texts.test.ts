import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { createTranslate } from '#shared/i18n/translate.ts';
import { readTexts, type Texts } from './texts.ts';

describe('readTexts', () => {
  let folder: string;
  let texts: Texts;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-texts-'));
    for (const locale of LOCALES) {
      await mkdir(path.join(folder, locale));
      await writeFile(
        path.join(folder, locale, 'common.json'),
        JSON.stringify({ hello: locale, deep: { down: '{{n}}' } }),
      );
    }
    const dutch = { home_one: '{{count}} woning', home_other: '{{count}} woningen' };
    await writeFile(path.join(folder, 'nl/offer.json'), JSON.stringify(dutch));
    await writeFile(path.join(folder, 'fr/offer.json'), JSON.stringify({ home_other: '{{count}} biens' }));
    for (const locale of ['en', 'de']) await writeFile(path.join(folder, locale, 'offer.json'), '{}');
    texts = await readTexts(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('returns the texts of every language under flat names', () => {
    for (const locale of LOCALES) {
      expect(texts.getMessages(locale)).toMatchObject({ 'common:hello': locale, 'common:deep.down': '{{n}}' });
    }
  });

  it('falls back to Dutch for a text that a language lacks', () => {
    expect(texts.getMessages('de')['offer:home_other']).toBe('{{count}} woningen');
    expect(texts.getMessages('fr')['offer:home_other']).toBe('{{count}} biens');
  });

  it('replaces texts with the wording of a site, for this site only', () => {
    const wording = { 'common:hello': 'Dag' };
    expect(texts.getMessages('nl', wording)).toMatchObject({ 'common:hello': 'Dag', 'common:deep.down': '{{n}}' });
    expect(texts.getMessages('nl')['common:hello']).toBe('nl');
    expect(texts.getMessages('nl', { 'common:hello': 'Hallo' })['common:hello']).toBe('Hallo');
  });

  it('returns the same object for the same wording, so that derived values can be cached', () => {
    const wording = { 'common:hello': 'Dag' };
    expect(texts.getMessages('nl', wording)).toBe(texts.getMessages('nl', wording));
    expect(texts.getMessages('fr', wording)['common:deep.down']).toBe('{{n}}');
    expect(texts.getMessages('fr', wording)).not.toBe(texts.getMessages('nl', wording));
    expect(texts.getMessages('nl', {})).toBe(texts.getMessages('nl'));
    expect(texts.getMessages('nl')).toBe(texts.getMessages('nl'));
  });

  it('returns a function that translates', () => {
    const t = createTranslate('nl', texts.getMessages('nl'));
    expect([t('offer:home', { count: 1 }), t('offer:home', { count: 2 })]).toEqual(['1 woning', '2 woningen']);
  });
});
