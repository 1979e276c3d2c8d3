import { isAgreementCondition, isAgreementFact, replaceMarks } from '../../../../shared/api/agreementFacts.ts';
import type { Site } from '../../../../shared/api/site.ts';
import { conditionsOf, factsOf } from '../../../../shared/domain/legal/agreementFacts.ts';
import type { Locale } from '../../../../shared/i18n/locales.ts';
import { sanitize } from '../../render/html/sanitize.ts';

/** Stands for what is not shown; of Unicode's private use, so that no text has it with a meaning. */
const LEFT_OUT = '\uE000';
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '');

/** Parts of a sanitised text that go as a whole: they have no attributes. */
const TAG = /(<\/?(?:p|li|tr)>)/;

/** The paragraphs, items and rows without a part that is left out; `html` is well formed. */
function withoutLeftOut(html: string): string {
  const out: string[] = [];
  /** Where the open elements begin in `out`, and whether something in them is left out. */
  const open: { readonly start: number; isLeftOut: boolean }[] = [];
  for (const part of html.split(TAG)) {
    if (part.startsWith('</') && TAG.test(part)) {
      out.push(part);
      const closed = open.pop();
      if (closed?.isLeftOut) out.length = closed.start;
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
 * A text that binds as visitors see it: sanitised, with the facts that it names. A paragraph, list item or row that names
 * a fact which the site does not know, or is about something that it does not do, is left out as a whole.
 */
export function filledAgreement(html: string, site: Site, locale: Locale): string {
  const [facts, conditions] = [factsOf(site, locale), conditionsOf(site)];
  const filled = replaceMarks(html.replaceAll(LEFT_OUT, ''), (name, whole) => {
    if (isAgreementCondition(name)) return conditions[name] ? '' : LEFT_OUT;
    return isAgreementFact(name) ? escaped(facts[name].replaceAll(LEFT_OUT, '')) || LEFT_OUT : whole;
  });
  return withoutLeftOut(sanitize(filled));
}
