import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../shared/i18n/locales.ts';

const locales = path.resolve(import.meta.dirname, '../../locales');

interface FormTexts {
  readonly number: Readonly<Record<string, string>>;
  readonly check: Readonly<Record<'sum' | 'next' | 'largest', string>>;
}

/** What somebody answers to the small question of "check your answers". @throws when it is none of them */
export function answerQuestion(question: string, locale: Locale): number {
  const { number, check } = JSON.parse(readFileSync(path.join(locales, locale, 'forms.json'), 'utf8')) as FormTexts;
  const read = (template: string): number[] | undefined => {
    const pattern = template.replaceAll(/[?.*+()]/g, String.raw`\$&`).replaceAll(/\{\{\w+\}\}/g, '([^ ,?]+)');
    const words = new RegExp(`^${pattern}$`).exec(question)?.slice(1);
    return words?.map((word) => Number(Object.entries(number).find(([, name]) => name === word)?.[0]));
  };
  const [first, second] = read(check.sum) ?? [];
  if (first !== undefined && second !== undefined) return first + second;
  const [before] = read(check.next) ?? [];
  if (before !== undefined) return before + 1;
  const numbers = read(check.largest);
  if (numbers) return Math.max(...numbers);
  throw new Error(`This is no question: ${question}`);
}
