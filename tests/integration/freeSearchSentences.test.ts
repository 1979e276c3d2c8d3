import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { generateSentences } from '../support/freeSearch/generatedSentences.ts';
import { SPOKEN_SENTENCES } from '../support/freeSearch/spokenSentences.ts';
import { describeSearch } from '../support/freeSearch/describeSearch.ts';

const SENTENCES_PER_LOCALE = 25;
const spokenSentences = LOCALES.flatMap((locale) => SPOKEN_SENTENCES[locale].map((sentence) => ({ locale, sentence })));

/** Returns the sentences whose result differs from their meaning, with the result. */
const listMisunderstood = (sentences: readonly (typeof spokenSentences)[number][]) =>
  sentences.flatMap(({ locale, sentence: [text, meant] }) => {
    const described = describeSearch(text, locale);
    return described === meant ? [] : [{ locale, text, meant, described }];
  });

describe('two hundred sentences in four languages', () => {
  const sentences = [...spokenSentences, ...generateSentences(SENTENCES_PER_LOCALE)];

  it('are half written by hand and half generated, the same number in each language', () => {
    expect(sentences).toHaveLength(200);
    expect(new Set(sentences.map(({ locale, sentence }) => `${locale} ${sentence[0]}`)).size).toBe(200);
    for (const locale of LOCALES) expect(SPOKEN_SENTENCES[locale]).toHaveLength(SENTENCES_PER_LOCALE);
  });

  it('are understood in 98 of 100 cases', () => {
    const wrong = listMisunderstood(sentences);
    expect(wrong.length, JSON.stringify(wrong, undefined, 1)).toBeLessThanOrEqual(sentences.length * 0.02);
  });

  it('are understood as well when the rules generate others', () => {
    const otherSentences = generateSentences(SENTENCES_PER_LOCALE, 5);
    expect(listMisunderstood(otherSentences).length).toBeLessThanOrEqual(otherSentences.length * 0.02);
  });
});
