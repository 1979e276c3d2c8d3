import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { createTranslate, type Translate } from '../../i18n/translate.ts';
import { createSelectTexts } from './selectTexts.ts';

function translateFrom(locale: Locale): Translate {
  const file = path.resolve(import.meta.dirname, '../../../locales', locale, 'common.json');
  const { select } = JSON.parse(readFileSync(file, 'utf8')) as { select: Record<string, string> };
  return createTranslate(
    locale,
    Object.fromEntries(Object.entries(select).map(([key, text]) => [`common:select.${key}`, text])),
  );
}

describe('the texts of a select', () => {
  const t = translateFrom('en');

  it('are the texts of specification §8', () => {
    expect(createSelectTexts(t, true).noOptionsMessage()).toBe('The results could not be loaded.');
    expect(createSelectTexts(t, false).noOptionsMessage()).toBe('No results found');
    expect(createSelectTexts(t, false).loadingMessage()).toBe('Searching…');
  });

  it.each(LOCALES)('exist in the language %s', (locale) => {
    const translate = translateFrom(locale);
    const texts = createSelectTexts(translate, true);
    const allTexts = [
      texts.noOptionsMessage(),
      createSelectTexts(translate, false).noOptionsMessage(),
      texts.loadingMessage(),
      texts.screenReaderStatus({ count: 1 }),
      texts.screenReaderStatus({ count: 2 }),
    ];
    expect(allTexts.filter((text) => text.startsWith('common:'))).toEqual([]);
    expect(new Set(allTexts).size).toBe(allTexts.length);
  });

  it('announce to a screen reader which options were selected and removed', () => {
    const { onChange } = createSelectTexts(t, false).ariaLiveMessages;
    const getAnnouncement = (action: 'select-option' | 'deselect-option' | 'clear', label: string) =>
      onChange?.({
        action,
        label,
        labels: [],
        isDisabled: null,
        value: [],
        removedValues: [],
        option: undefined,
      } as never);
    expect(getAnnouncement('select-option', 'Gent')).toBe('Gent selected');
    expect(getAnnouncement('deselect-option', 'Gent')).toBe('Gent removed');
    expect(getAnnouncement('clear', '')).toBe('Selection cleared');
  });

  it('announce how many options match what was typed, and nothing when nothing was typed', () => {
    const { onFilter } = createSelectTexts(t, false).ariaLiveMessages;
    expect(onFilter?.({ inputValue: 'gen', resultsMessage: '1 result' })).toBe('1 result');
    expect(onFilter?.({ inputValue: '', resultsMessage: '28 results' })).toBe('');
  });
});
