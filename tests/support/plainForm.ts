import type { Locale } from '#shared/i18n/locales.ts';
import { testTranslate } from './texts.ts';

/** A form of a page, as a browser without scripts sees it. */
export interface PlainForm {
  readonly action: string;
  /** The values of its hidden fields, and of its first button. */
  readonly hiddenFields: Readonly<Record<string, string>>;
  readonly html: string;
}

const HTML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
/** Returns the text of an HTML fragment, with its character references decoded. */
export const decodeEntities = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => HTML_ENTITIES[name] ?? '');

const readAttribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decodeEntities(value);
};

const readNameAndValue = (tag: string): [string, string] => [
  readAttribute(tag, 'name') ?? '',
  readAttribute(tag, 'value') ?? '',
];

/**
 * Returns the fields that a form sends before a visitor fills in anything: the hidden fields and its own first button.
 */
function readGivenValues(html: string): Record<string, string> {
  const hidden = Array.from(html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g), ([input]) => readNameAndValue(input));
  const submits = Array.from(html.matchAll(/<button\b[^>]*type="submit"[^>]*>/g), ([button]) => button);
  const first = submits.find((button) => readAttribute(button, 'form') === undefined);
  const pressed = first !== undefined && readAttribute(first, 'name') !== undefined ? [readNameAndValue(first)] : [];
  return Object.fromEntries([...hidden, ...pressed]);
}

/** Returns the forms of a page that send their name in the field `form`. Forms that use GET have no such field. */
const findForms = (html: string): PlainForm[] =>
  Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs), ([, tag = '', inner = '']) => ({
    action: readAttribute(tag, 'action') ?? '',
    hiddenFields: readGivenValues(inner),
    html: inner,
  })).filter(({ hiddenFields }) => 'form' in hiddenFields);

/** Returns the first form that has this name and these hidden fields. @throws when there is none. */
export function findFormByName(html: string, name: string, fields: Readonly<Record<string, string>> = {}): PlainForm {
  const wantedFields = Object.entries({ form: name, ...fields });
  const found = findForms(html).find(({ hiddenFields }) =>
    wantedFields.every(([field, value]) => hiddenFields[field] === value),
  );
  if (!found) throw new Error(`The page has no form ${name}.`);
  return found;
}

/** Returns the body that a browser sends. */
export const encodeFormBody = (form: PlainForm, values: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ ...form.hiddenFields, ...values }).toString();

/**
 * Returns the answer to the question of a "check your answers" page, in digits. @throws when the page has no question.
 */
export function solveQuestion(html: string, locale: Locale): string {
  const t = testTranslate(locale);
  const text = decodeEntities(html.replaceAll(/<[^>]*>/g, ' '));
  const numbers = new Map(Array.from({ length: 19 }, (_, number) => [t(`forms:number.${number}`), number]));
  const findNumbers = (key: string): number[] | undefined => {
    const pattern = t(key, { first: '(FIRST)', second: '(SECOND)', third: '(THIRD)' })
      .replaceAll(/[.*+?^${}|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\((?:FIRST|SECOND|THIRD)\)/g, String.raw`([\p{L}-]+)`);
    const [, ...words] = new RegExp(pattern, 'u').exec(text) ?? [];
    return words.length > 0 ? words.map((word) => numbers.get(word) ?? Number.NaN) : undefined;
  };
  const largest = findNumbers('forms:check.largest');
  const sum = largest ? undefined : (findNumbers('forms:check.sumOfThree') ?? findNumbers('forms:check.sum'));
  const next = findNumbers('forms:check.next');
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
