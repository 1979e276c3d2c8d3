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
const GAP_MARK = '\uE000';
/** Marks both ends of a phone number that was filled in. */
const PHONE_MARK = '\uE001';
/** Matches a tag that `sanitize` wrote, which contains no bracket. */
const ANY_TAG = /(<[^<>]*>)/;
const GAP_AND_PHONE_MARKS = /[\uE000\uE001]/g;

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string) => text.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');

const linkPhone = (phone: string): string =>
  linkPhoneNumbers(phone)
    .map((part) =>
      typeof part === 'string' ? escapeText(part) : `<a href="${part.href}">${escapeText(part.text)}</a>`,
    )
    .join('');

/**
 * Sanitizes the text and links the phone numbers that were filled in, except in attributes and in links of the text
 * itself.
 */
function addPhoneLinks(html: string, phone: string): string {
  const sanitizedHtml = sanitize(html);
  if (!sanitizedHtml.includes(PHONE_MARK)) return sanitizedHtml;
  const phoneLink = linkPhone(phone);
  let isInLink = false;
  const parts = sanitizedHtml.split(ANY_TAG).map((part) => {
    if (part.startsWith('<')) isInLink = part.startsWith('<a') || (isInLink && part !== '</a>');
    const pieces = part.split(PHONE_MARK);
    return part.startsWith('<') || isInLink
      ? pieces.join('')
      : pieces.map((piece, index) => (index % 2 === 1 ? phoneLink : piece)).join('');
  });
  // The text is sanitized again, because an attribute may have another meaning for a browser after the marks are
  // removed.
  return sanitize(parts.join(''));
}

/** Matches the tags of the elements that are removed as a whole. They have no attributes in sanitized text. */
const BLOCK_TAG = /(<\/?(?:p|li|tr)>)/;

/** Patterns for lists and tables whose entries were all left out, from the inside to the outside. */
const EMPTY_CONTAINERS = [
  /<(ul|ol)>([\s\uE000]+)<\/\1>/g,
  /<(thead|tbody)>([\s\uE000]+)<\/\1>/g,
  /<(table)>([\s\uE000]+)<\/\1>/g,
];
const HEADING_ELEMENT = /^<h([1-6])(?:\s[^>]*)?>[^]*?<\/h\1>/;

/** Removes lists and tables of which all entries were left out. Each entry that was left out has left a `GAP_MARK`. */
const removeEmptiedContainers = (html: string): string =>
  EMPTY_CONTAINERS.reduce(
    (text, emptiedPattern) =>
      text.replace(emptiedPattern, (match, _name, inside: string) => (inside.includes(GAP_MARK) ? GAP_MARK : match)),
    html,
  );

/** Removes headings below which everything was left out. */
function removeBareHeadings(html: string): string {
  const keptSections: string[] = [];
  /** The level of the next heading (0 at the end), and whether a section directly before that heading was removed. */
  let [nextLevel, wasRemoved] = [0, false];
  for (const section of html.split(/(?=<h[1-6][\s>])/).toReversed()) {
    const [heading = '', digit = '0'] = HEADING_ELEMENT.exec(section) ?? [];
    const [level, below] = [Number(digit), section.slice(heading.length)];
    const isBare = heading !== '' && nextLevel <= level && below.replaceAll(GAP_MARK, '').trim() === '';
    if (isBare && (wasRemoved || below.includes(GAP_MARK))) wasRemoved = true;
    else {
      keptSections.push(section);
      [nextLevel, wasRemoved] = [level, false];
    }
  }
  return keptSections.toReversed().join('');
}

/**
 * Removes paragraphs, items and rows with a fact that is left out, and puts a `GAP_MARK` in their place. `html` is well
 * formed.
 */
function removeGaps(html: string): string {
  const outputParts: string[] = [];
  /**
   * The open elements. `start` is the position in the output at which the element begins. `isLeftOut` is true when the
   * element contains a fact that is left out.
   */
  const openElements: { readonly start: number; isLeftOut: boolean }[] = [];
  for (const part of html.split(BLOCK_TAG)) {
    if (part.startsWith('</') && BLOCK_TAG.test(part)) {
      outputParts.push(part);
      const closedElement = openElements.pop();
      if (closedElement?.isLeftOut) outputParts.splice(closedElement.start, Number.POSITIVE_INFINITY, GAP_MARK);
    } else if (BLOCK_TAG.test(part)) {
      openElements.push({ start: outputParts.length, isLeftOut: false });
      outputParts.push(part);
    } else {
      const innermostElement = openElements.at(-1);
      if (innermostElement && part.includes(GAP_MARK)) innermostElement.isLeftOut = true;
      outputParts.push(part.replaceAll(GAP_MARK, ''));
    }
  }
  return outputParts.join('');
}

/**
 * Returns a legally binding text as visitors see it: sanitized, with the facts about the agency filled in. A paragraph,
 * list item or row is removed as a whole when it contains a fact that the site does not know, or when it is about a
 * feature that the site does not have. A heading is removed when nothing remains below it.
 */
export function fillAgreement(html: string, site: Site, locale: Locale): string {
  const [facts, conditions] = [collectFacts(site, locale), collectConditions(site)];
  const filledHtml = replaceMarks(html.replaceAll(GAP_AND_PHONE_MARKS, ''), locale, (name, markText) => {
    if (isAgreementCondition(name)) return conditions[name] ? '' : GAP_MARK;
    if (!isAgreementFact(name)) return markText;
    const fact = escapeText(facts[name].replaceAll(GAP_AND_PHONE_MARKS, ''));
    if (fact === '') return GAP_MARK;
    return name === 'phone' ? PHONE_MARK + fact + PHONE_MARK : fact;
  });
  const linkedHtml = addPhoneLinks(filledHtml, facts.phone.replaceAll(GAP_AND_PHONE_MARKS, ''));
  return removeBareHeadings(removeEmptiedContainers(removeGaps(linkedHtml))).replaceAll(GAP_MARK, '');
}
