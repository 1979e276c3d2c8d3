import type { Locale } from '#shared/i18n/locales.ts';
import { testTranslate } from './texts.ts';

/** A form of a page in the form that a browser without scripts sees it. */
export interface PlainForm {
  readonly action: string;
  /** The values of its hidden fields, and of its first button. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly html: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
/** Returns the text of an HTML fragment, with its character references decoded. */
export const decoded = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => ENTITIES[name] ?? '');

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decoded(value);
};

const namedValue = (tag: string): [string, string] => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''];

/**
 * Returns the fields that a form sends before a visitor fills in anything: the hidden fields and its own first button.
 */
function givenIn(html: string): Record<string, string> {
  const hidden = Array.from(html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g), ([input]) => namedValue(input));
  const submits = Array.from(html.matchAll(/<button\b[^>]*type="submit"[^>]*>/g), ([button]) => button);
  const first = submits.find((button) => attribute(button, 'form') === undefined);
  const pressed = first !== undefined && attribute(first, 'name') !== undefined ? [namedValue(first)] : [];
  return Object.fromEntries([...hidden, ...pressed]);
}

/** Returns the forms of a page that use POST. */
const findForms = (html: string): PlainForm[] =>
  Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs), ([, tag = '', inner = '']) => ({
    action: attribute(tag, 'action') ?? '',
    hidden: givenIn(inner),
    html: inner,
  })).filter(({ hidden }) => 'form' in hidden);

/**
 * Returns the first form with a name, and with these hidden fields when several have the name. @throws when there is
 * none.
 */
export function findFormByName(html: string, name: string, fields: Readonly<Record<string, string>> = {}): PlainForm {
  const wanted = Object.entries({ form: name, ...fields });
  const found = findForms(html).find(({ hidden }) => wanted.every(([field, value]) => hidden[field] === value));
  if (!found) throw new Error(`The page has no form ${name}.`);
  return found;
}

/** Returns the body that a browser sends. */
export const encodeFormBody = (form: PlainForm, values: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ ...form.hidden, ...values }).toString();

/**
 * Returns the answer to the question of a "check your answers" page, in digits. @throws when the page has no question.
 */
export function answerTo(html: string, locale: Locale): string {
  const t = testTranslate(locale);
  const text = decoded(html.replaceAll(/<[^>]*>/g, ' '));
  const numbers = new Map(Array.from({ length: 19 }, (_, number) => [t(`forms:number.${number}`), number]));
  const ask = (key: string): number[] | undefined => {
    const pattern = t(key, { first: '(FIRST)', second: '(SECOND)', third: '(THIRD)' })
      .replaceAll(/[.*+?^${}|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\((?:FIRST|SECOND|THIRD)\)/g, String.raw`([\p{L}-]+)`);
    const [, ...words] = new RegExp(pattern, 'u').exec(text) ?? [];
    return words.length > 0 ? words.map((word) => numbers.get(word) ?? Number.NaN) : undefined;
  };
  const largest = ask('forms:check.largest');
  const sum = largest ? undefined : (ask('forms:check.sumOfThree') ?? ask('forms:check.sum'));
  const next = ask('forms:check.next');
  const answer = largest
    ? Math.max(...largest)
    : sum
      ? sum.reduce((all, each) => all + each, 0)
      : next?.[0] === undefined
        ? Number.NaN
        : next[0] + 1;
  if (Number.isNaN(answer)) throw new Error('The page asks no question.');
  return String(answer);
}
