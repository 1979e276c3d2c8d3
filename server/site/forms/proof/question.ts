import { randomInt } from 'node:crypto';
import type { Translate } from '#shared/i18n/translate.ts';

/** A small question in words, and its answer as a number. */
interface ProofQuestion {
  readonly questionText: string;
  readonly expectedAnswer: number;
}

/** The highest number for which each language has a word. */
const MAX_WORD_NUMBER = 18;

const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const getNumberWord = (t: Translate, number: number) => t(`forms:number.${number}`);

const QUESTION_FACTORIES: readonly ((t: Translate) => ProofQuestion)[] = [
  (t) => {
    const [first, second] = [randomInt(1, 10), randomInt(1, 10)];
    return {
      questionText: t('forms:check.sum', { first: getNumberWord(t, first), second: getNumberWord(t, second) }),
      expectedAnswer: first + second,
    };
  },
  (t) => {
    const firstNumber = randomInt(2, MAX_WORD_NUMBER);
    return {
      questionText: t('forms:check.next', { first: getNumberWord(t, firstNumber) }),
      expectedAnswer: firstNumber + 1,
    };
  },
  (t) => {
    const ascendingNumbers = [randomInt(0, 6), randomInt(6, 12), randomInt(12, MAX_WORD_NUMBER + 1)];
    const startIndex = randomInt(ascendingNumbers.length);
    const [first = '', second = '', third = ''] = [
      ...ascendingNumbers.slice(startIndex),
      ...ascendingNumbers.slice(0, startIndex),
    ].map((number) => getNumberWord(t, number));
    return {
      questionText: t('forms:check.largest', { first, second, third }),
      expectedAnswer: Math.max(...ascendingNumbers),
    };
  },
];

/**
 * Returns a question that takes a person some seconds more than a question of `createQuestion`. It has three numbers,
 * so that the number of possible questions is large.
 */
export function createCarefulQuestion(t: Translate): ProofQuestion {
  const [first, second, third] = [randomInt(1, 7), randomInt(1, 7), randomInt(1, 7)];
  return {
    questionText: t('forms:check.sumOfThree', {
      first: getNumberWord(t, first),
      second: getNumberWord(t, second),
      third: getNumberWord(t, third),
    }),
    expectedAnswer: first + second + third,
  };
}

export function createQuestion(t: Translate): ProofQuestion {
  const createFromFactory = QUESTION_FACTORIES[randomInt(QUESTION_FACTORIES.length)] ?? QUESTION_FACTORIES[0];
  if (!createFromFactory) throw new Error('There is no question to ask.');
  return createFromFactory(t);
}

/** Returns the number in an answer, which may be in digits or in words of this language. */
export function readAnswer(answerText: string, t: Translate): number | undefined {
  const text = foldText(answerText);
  if (/^\d{1,3}$/.test(text)) return Number(text);
  for (let number = 0; number <= MAX_WORD_NUMBER; number += 1) {
    if (foldText(getNumberWord(t, number)) === text) return number;
  }
  return undefined;
}
