import { expect, it } from 'vitest';
import { splitSentences, listAdditionalSentences } from '#server/site/estates/description/sentences.ts';
import { DEMO_LOCALES } from '../support/demoLocales.ts';
import { DEMO_SITES } from '../support/demoSites.ts';

it.each(DEMO_SITES.map((demo) => [demo.site.id, demo] as const))(
  '%s repeats no sentence of a description',
  (_id, demo) => {
    const described = [
      ...demo.estates.map(({ general }) => [general.description]),
      ...demo.holidayHomes.map(({ general }) => [general.descriptionShort, general.description]),
    ];
    const texts = DEMO_LOCALES.flatMap((locale) =>
      described.map((parts) => parts.map((text) => text?.[locale] ?? '').join(' ')),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => listAdditionalSentences(text, '').length < splitSentences(text).length)).toEqual([]);
  },
);
