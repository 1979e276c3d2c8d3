import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { readSources } from './sources.ts';
import { compareLocales, findCopiedTexts, findMissingTexts, readTexts, findUnusedTexts } from './localeKeys.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const toTexts = (entries: Record<string, string>) => new Map(Object.entries(entries));

const compareWithFrench = (nl: Record<string, string>, fr: Record<string, string>) =>
  compareLocales(
    new Map([
      ['nl', toTexts(nl)],
      ['fr', toTexts(fr)],
    ]),
  );

describe('the texts', () => {
  const byLocale = readTexts(path.join(projectRoot, 'locales'));

  it('have the same keys and parameters in every language', () => {
    expect([...byLocale.keys()].toSorted()).toEqual([...LOCALES].toSorted());
    expect(byLocale.get('nl')?.size).toBeGreaterThan(50);
    expect(compareLocales(byLocale)).toEqual([]);
  });

  it('name every language in that language', () => {
    for (const ownTexts of byLocale.values()) {
      const names = LOCALES.map((locale) => ownTexts.get(`common:languageName.${locale}`));
      expect(names).toEqual(LOCALES.map((locale) => byLocale.get(locale)?.get(`common:languageName.${locale}`)));
      expect(names).not.toContain(undefined);
    }
  });

  it('are translated', () => {
    expect(findCopiedTexts(byLocale)).toEqual([]);
  });

  it('keep French punctuation on the line of its word', () => {
    const broken = [...(byLocale.get('fr') ?? [])].filter(([, text]) => / [;:!?»](?:\s|<|$)|« /.test(text));
    expect(broken).toEqual([]);
  });

  it('contain every key that the code names, and no other', () => {
    const code = new Map([...readSources(projectRoot)].filter(([file]) => !/^tests\/|\.test\./.test(file)));
    const nl = byLocale.get('nl') ?? new Map();
    expect(findMissingTexts(code, nl)).toEqual([]);
    expect(findUnusedTexts(code.values(), nl)).toEqual([]);
  });
});

describe('compareLocales', () => {
  it('accepts plural forms that only one language has', () => {
    const nl = { 'a:n_one': '{{count}} huis', 'a:n_other': '{{count}} huizen' };
    const fr = { 'a:n_one': '{{count}} maison', 'a:n_many': '{{count}} de maisons', 'a:n_other': '{{count}} maisons' };
    expect(compareWithFrench(nl, fr)).toEqual([]);
  });

  it.each([
    [{ 'a:x': 'x', 'a:y': 'y' }, { 'a:x': 'x' }, 'fr has no a:y'],
    [{ 'a:x': 'x' }, { 'a:x': ' ' }, 'fr has an empty a:x'],
    [{ 'a:x': '{{name}}' }, { 'a:x': '{{naam}}' }, 'a:x takes other parameters: nl (name), fr (naam)'],
    [{ 'a:n_one': 'x', 'a:n_other': 'x' }, { 'a:n_one': 'x' }, 'fr has no a:n_other'],
    [{ 'a:n_one': 'x', 'a:n_other': 'x' }, { 'a:n_other': 'x' }, 'fr has no a:n_one'],
  ])('refuses %j against %j', (nl, fr, problem) => {
    expect(compareWithFrench(nl, fr)).toEqual([problem]);
  });
});

describe('findCopiedTexts', () => {
  it('finds texts of several words that are the same in two languages', () => {
    const nl = toTexts({ 'a:x': 'Nog {{count}} woningen', 'a:y': '{{count}} reviews', 'a:z': 'Nog één' });
    const fr = toTexts({ 'a:x': 'Nog {{count}} woningen', 'a:y': '{{count}} reviews', 'a:z': 'Encore une' });
    const byLocale = new Map([
      ['nl', nl],
      ['fr', fr],
    ]);
    expect(findCopiedTexts(byLocale)).toEqual(['a:x is the same in nl and fr']);
  });
});

describe('findMissingTexts', () => {
  const knownTexts = toTexts({ 'offer:sort.price': 'Prijs', 'offer:n_one': '1', 'offer:n_other': 'n' });
  const findMissing = (source: string) => findMissingTexts(toTexts({ 'a.ts': source }), knownTexts);

  it('finds a key without a text', () => {
    expect(findMissing("t('offer:sort.prise')")).toEqual(['a.ts names offer:sort.prise']);
    expect(findMissing('t(`offer:order.${field}`)')).toEqual(['a.ts names offer:order.']);
  });

  it('accepts keys, plural keys, built keys and whole branches', () => {
    expect(
      findMissing(
        "t('offer:sort.price'); t('offer:n', { count }); t(`offer:sort.${field}`); pick('offer:sort', 'offer:n_one')",
      ),
    ).toEqual([]);
  });
});

describe('findUnusedTexts', () => {
  const knownTexts = toTexts({ 'a:x.y': '', 'a:x.z': '', 'a:n_one': '', 'a:n_other': '' });
  const findUnused = (source: string) => findUnusedTexts([source], knownTexts);

  it('finds keys that no code names', () => {
    expect(findUnused("t('a:x.y')")).toEqual(['a:x.z', 'a:n']);
    expect(findUnused("t('a:x.yy'); t('aa:n')")).toEqual(['a:x.y', 'a:x.z', 'a:n']);
  });

  it('does not count a branch that is passed on', () => {
    expect(findUnused("t('a:n', { count }); pick('a:x')")).toEqual(['a:x.y', 'a:x.z']);
  });

  it('accepts keys, plural keys and built keys', () => {
    expect(findUnused("t('a:n', { count }); t('a:x.y'); t('a:x.z')")).toEqual([]);
    expect(findUnused('t(`a:x.${name}`); t(`a:n`)')).toEqual([]);
    expect(findUnused('t(`a:${kind}.y`); t(`a:${kind}.z`); t(`a:n`)')).toEqual([]);
  });
});
