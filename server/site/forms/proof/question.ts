import { randomInt } from 'node:crypto';
import type { Translate } from '#shared/i18n/translate.ts';

/** A small question in words, and the number that answers it. */
interface Question {
  readonly text: string;
  readonly answer: number;
}

/** Numbers that have a word in each language. */
const LARGEST_NUMBER = 18;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const word = (t: Translate, number: number) => t(`forms:number.${number}`);

const QUESTIONS: readonly ((t: Translate) => Question)[] = [
  (t) => {
    const [first, second] = [randomInt(1, 10), randomInt(1, 10)];
    return {
      text: t('forms:check.sum', { first: word(t, first), second: word(t, second) }),
      answer: first + second,
    };
  },
  (t) => {
    const first = randomInt(2, LARGEST_NUMBER);
    return { text: t('forms:check.next', { first: word(t, first) }), answer: first + 1 };
  },
  (t) => {
    const ascending = [randomInt(0, 6), randomInt(6, 12), randomInt(12, LARGEST_NUMBER + 1)];
    const start = randomInt(ascending.length);
    const [first = '', second = '', third = ''] = [...ascending.slice(start), ...ascending.slice(0, start)].map(
      (number) => word(t, number),
    );
    return { text: t('forms:check.largest', { first, second, third }), answer: Math.max(...ascending) };
  },
];

/** A question that takes a person some seconds more: three numbers, so that a list of all questions is long, too. */
export function newCarefulQuestion(t: Translate): Question {
  const [first, second, third] = [randomInt(1, 7), randomInt(1, 7), randomInt(1, 7)];
  return {
    text: t('forms:check.sumOfThree', { first: word(t, first), second: word(t, second), third: word(t, third) }),
    answer: first + second + third,
  };
}

export function newQuestion(t: Translate): Question {
  const ask = QUESTIONS[randomInt(QUESTIONS.length)] ?? QUESTIONS[0];
  if (!ask) throw new Error('There is no question to ask.');
  return ask(t);
}

/** The number that was meant, in figures or in words of this language. */
export function readAnswer(given: string, t: Translate): number | undefined {
  const text = fold(given);
  if (/^\d{1,3}$/.test(text)) return Number(text);
  for (let number = 0; number <= LARGEST_NUMBER; number += 1) {
    if (fold(word(t, number)) === text) return number;
  }
  return undefined;
}
