import { randomInt } from 'node:crypto';
import type { Translate } from '#shared/i18n/translate.ts';

/** A small question in words, and its answer as a number. */
interface Question {
  readonly text: string;
  readonly answer: number;
}

/** The highest number for which each language has a word. */
const MAX_NUMBER = 18;

const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const numberWord = (t: Translate, number: number) => t(`forms:number.${number}`);

const QUESTIONS: readonly ((t: Translate) => Question)[] = [
  (t) => {
    const [first, second] = [randomInt(1, 10), randomInt(1, 10)];
    return {
      text: t('forms:check.sum', { first: numberWord(t, first), second: numberWord(t, second) }),
      answer: first + second,
    };
  },
  (t) => {
    const first = randomInt(2, MAX_NUMBER);
    return { text: t('forms:check.next', { first: numberWord(t, first) }), answer: first + 1 };
  },
  (t) => {
    const ascending = [randomInt(0, 6), randomInt(6, 12), randomInt(12, MAX_NUMBER + 1)];
    const start = randomInt(ascending.length);
    const [first = '', second = '', third = ''] = [...ascending.slice(start), ...ascending.slice(0, start)].map(
      (number) => numberWord(t, number),
    );
    return { text: t('forms:check.largest', { first, second, third }), answer: Math.max(...ascending) };
  },
];

/**
 * Returns a question that takes a person some seconds more. It has three numbers, so that the number of possible
 * questions is large.
 */
export function newCarefulQuestion(t: Translate): Question {
  const [first, second, third] = [randomInt(1, 7), randomInt(1, 7), randomInt(1, 7)];
  return {
    text: t('forms:check.sumOfThree', {
      first: numberWord(t, first),
      second: numberWord(t, second),
      third: numberWord(t, third),
    }),
    answer: first + second + third,
  };
}

export function newQuestion(t: Translate): Question {
  const ask = QUESTIONS[randomInt(QUESTIONS.length)] ?? QUESTIONS[0];
  if (!ask) throw new Error('There is no question to ask.');
  return ask(t);
}

/** Returns the number in an answer, which may be in digits or in words of this language. */
export function readAnswer(given: string, t: Translate): number | undefined {
  const text = foldText(given);
  if (/^\d{1,3}$/.test(text)) return Number(text);
  for (let number = 0; number <= MAX_NUMBER; number += 1) {
    if (foldText(numberWord(t, number)) === text) return number;
  }
  return undefined;
}
