import { describe, expect, it } from 'vitest';
import { AGREEMENT_FACTS, hasKnownMarks, findMarkNames } from '#shared/api/content/agreementFacts.ts';
import { agreementWriteSchema } from '#shared/api/content/contentWrites.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { RETENTION } from '../../core/db/retention.ts';
import { buildStarterAgreements } from './starterAgreements.ts';

const findHtml = (locale: (typeof LOCALES)[number], kind: string) =>
  buildStarterAgreements(locale).find((each) => each.kind === kind)?.html ?? '';
const findTags = (html: string) => html.match(/<\/?\w+/g) ?? [];

describe.each(LOCALES)('the starter agreements in %s', (locale) => {
  it('match the contract', () => {
    const texts = buildStarterAgreements(locale);
    expect(texts.map(({ kind }) => kind)).toEqual(['privacy', 'terms', 'cookies', 'accessibility']);
    for (const text of texts) {
      expect(agreementWriteSchema.parse(text)).toEqual(text);
      expect(hasKnownMarks(text.html)).toBe(true);
    }
  });

  it('have the same structure as the Dutch texts', () => {
    for (const { kind, html } of buildStarterAgreements(locale)) {
      expect([...findMarkNames(html)]).toEqual([...findMarkNames(findHtml('nl', kind))]);
      expect(findTags(html)).toEqual(findTags(findHtml('nl', kind)));
      expect(html.match(/https?:|mailto:/g)).toEqual(findHtml('nl', kind).match(/https?:|mailto:/g));
    }
  });

  it('state the retention times', () => {
    const privacy = findHtml(locale, 'privacy');
    const { messageMonths, appointmentMonths, stayMonths, unconfirmedDays, mailContentDays, mailMonths } = RETENTION;
    const statedTimes = [
      ...privacy.matchAll(/\b(\d{1,2}) (?:maanden|mois|months|Monaten?|Monate|dagen|jours|days|Tagen)/g),
    ];
    expect(statedTimes.map(([, number]) => Number(number))).toEqual([
      messageMonths,
      appointmentMonths,
      stayMonths,
      unconfirmedDays,
      mailContentDays,
      mailMonths,
    ]);
  });

  it('mention every fact about the agency', () => {
    const marks = findMarkNames(
      buildStarterAgreements(locale)
        .map(({ html }) => html)
        .join('\n'),
    );
    expect([...AGREEMENT_FACTS].filter((fact) => !marks.has(fact))).toEqual([]);
  });
});
