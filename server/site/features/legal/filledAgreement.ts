import { isAgreementCondition, isAgreementFact, replaceMarks } from '#shared/api/content/agreementFacts.ts';
import type { Site } from '#shared/api/site.ts';
import { collectConditions, collectFacts } from '#shared/domain/legal/agreementFacts.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { linkPhoneNumbers } from '#shared/primitives/telHref.ts';
import { sanitize } from '../../render/html/sanitize.ts';

/**
 * Marks the position of a fact that is left out. The character is in Unicode's private use area, so no ordinary text
 * contains it.
 */
const LEFT_OUT = '\uE000';
/** Marks both ends of a phone number that was filled in. */
const PHONE = '\uE001';
/** Matches a tag that `sanitize` wrote, which contains no bracket. */
const ANY_TAG = /(<[^<>]*>)/;
const SIGNS = /[\uE000\uE001]/g;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '');

const linkedPhone = (phone: string): string =>
  linkPhoneNumbers(phone)
    .map((part) => (typeof part === 'string' ? escaped(part) : `<a href="${part.href}">${escaped(part.text)}</a>`))
    .join('');

/**
 * Sanitizes the text and links the phone numbers that were filled in, except in attributes and in links of the text
 * itself.
 */
function withPhoneLinks(html: string, phone: string): string {
  const sanitized = sanitize(html);
  if (!sanitized.includes(PHONE)) return sanitized;
  const link = linkedPhone(phone);
  let isInLink = false;
  const parts = sanitized.split(ANY_TAG).map((part) => {
    if (part.startsWith('<')) isInLink = part.startsWith('<a') || (isInLink && part !== '</a>');
    const pieces = part.split(PHONE);
    return part.startsWith('<') || isInLink
      ? pieces.join('')
      : pieces.map((piece, index) => (index % 2 === 1 ? link : piece)).join('');
  });
  // The text is sanitized again, because an attribute may have another meaning for a browser after the marks are
  // removed.
  return sanitize(parts.join(''));
}

/** Matches the tags of the elements that are removed as a whole. They have no attributes in sanitized text. */
const TAG = /(<\/?(?:p|li|tr)>)/;

/** Patterns for lists and tables of which nothing is left, from the inside to the outside. */
const EMPTY_CONTAINERS = [
  /<(ul|ol)>([\s\uE000]+)<\/\1>/g,
  /<(thead|tbody)>([\s\uE000]+)<\/\1>/g,
  /<(table)>([\s\uE000]+)<\/\1>/g,
];
const HEADING = /^<h([1-6])(?:\s[^>]*)?>[^]*?<\/h\1>/;

/** Removes lists and tables of which all entries were left out. Each of these entries has left a mark. */
const withoutEmptied = (html: string): string =>
  EMPTY_CONTAINERS.reduce(
    (text, emptied) =>
      text.replace(emptied, (whole, _name, inside: string) => (inside.includes(LEFT_OUT) ? LEFT_OUT : whole)),
    html,
  );

/** Removes headings below which everything was left out. */
function withoutBareHeadings(html: string): string {
  const kept: string[] = [];
  /** The level of the next heading, 0 at the end, and whether a part before it was removed. */
  let [next, hasGone] = [0, false];
  for (const section of html.split(/(?=<h[1-6][\s>])/).toReversed()) {
    const [heading = '', digit = '0'] = HEADING.exec(section) ?? [];
    const [level, below] = [Number(digit), section.slice(heading.length)];
    const isBare = heading !== '' && next <= level && below.replaceAll(LEFT_OUT, '').trim() === '';
    if (isBare && (hasGone || below.includes(LEFT_OUT))) hasGone = true;
    else {
      kept.push(section);
      [next, hasGone] = [level, false];
    }
  }
  return kept.toReversed().join('');
}

/**
 * Removes paragraphs, items and rows with a fact that is left out, and puts a mark in their place. `html` is well
 * formed.
 */
function withoutLeftOut(html: string): string {
  const out: string[] = [];
  /** The open elements, each with the position in `out` where it begins, and with whether a part of it is left out. */
  const open: { readonly start: number; isLeftOut: boolean }[] = [];
  for (const part of html.split(TAG)) {
    if (part.startsWith('</') && TAG.test(part)) {
      out.push(part);
      const closed = open.pop();
      if (closed?.isLeftOut) out.splice(closed.start, Number.POSITIVE_INFINITY, LEFT_OUT);
    } else if (TAG.test(part)) {
      open.push({ start: out.length, isLeftOut: false });
      out.push(part);
    } else {
      const innermost = open.at(-1);
      if (innermost && part.includes(LEFT_OUT)) innermost.isLeftOut = true;
      out.push(part.replaceAll(LEFT_OUT, ''));
    }
  }
  return out.join('');
}

/**
 * Returns a legally binding text as visitors see it: sanitized, with the facts about the agency filled in. A paragraph,
 * list item or row is left out as a whole when it contains a fact that the site does not know, or when it is about a
 * feature that the site does not have. A heading below which nothing is left is left out as well.
 */
export function filledAgreement(html: string, site: Site, locale: Locale): string {
  const [facts, conditions] = [collectFacts(site, locale), collectConditions(site)];
  const filled = replaceMarks(html.replaceAll(SIGNS, ''), (name, whole) => {
    if (isAgreementCondition(name)) return conditions[name] ? '' : LEFT_OUT;
    if (!isAgreementFact(name)) return whole;
    const fact = escaped(facts[name].replaceAll(SIGNS, ''));
    if (fact === '') return LEFT_OUT;
    return name === 'phone' ? PHONE + fact + PHONE : fact;
  });
  const linked = withPhoneLinks(filled, facts.phone.replaceAll(SIGNS, ''));
  return withoutBareHeadings(withoutEmptied(withoutLeftOut(linked))).replaceAll(LEFT_OUT, '');
}
