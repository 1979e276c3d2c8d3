import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/i18n/locales.ts';
import { createTranslate } from '#shared/i18n/translate.ts';
import { readTexts } from '../../i18n/texts.ts';
import { createCarefulQuestion, createQuestion, readAnswer } from './question.ts';

const texts = await readTexts(path.resolve(import.meta.dirname, '../../../../locales'));

describe.each(LOCALES)('a question in %s', (locale) => {
  const t = createTranslate(locale, texts.getMessages(locale));

  it('consists of words only, and accepts its answer in digits and in words', () => {
    for (let count = 0; count < 60; count += 1) {
      const { questionText: text, expectedAnswer: answer } =
        count % 2 === 0 ? createQuestion(t) : createCarefulQuestion(t);
      expect(text).not.toMatch(/\d|\{\{|forms:/);
      expect(readAnswer(String(answer), t)).toBe(answer);
      expect(readAnswer(` ${t(`forms:number.${answer}`).toUpperCase()} `, t)).toBe(answer);
    }
  });

  it('rejects any other answer', () => {
    for (const answerText of ['', 'x', '-3', '3.5', '1e3', '99999']) expect(readAnswer(answerText, t)).toBeUndefined();
  });
});
