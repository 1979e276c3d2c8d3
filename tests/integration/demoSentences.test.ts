import { expect, it } from 'vitest';
import { splitSentences, additionalSentences } from '#server/site/estates/description/sentences.ts';
import { demoEstates } from '#server/backoffice/demo/demoEstates.ts';
import { buildHolidayHome } from '#server/backoffice/demo/holidayHomes/buildHolidayHome.ts';
import { demoSites } from '#server/backoffice/demo/sites/demoSites.ts';
import { DEMO_LOCALES } from '#server/backoffice/demo/demoLocales.ts';

it.each(demoSites().map((demo) => [demo.site.id, demo] as const))(
  '%s repeats no sentence of a description',
  (_id, demo) => {
    const holidayHomes = (demo.holidayHomes ?? []).map((home) =>
      buildHolidayHome(home, demo.referencePrefix, demo.team),
    );
    const described = [
      ...demoEstates(demo).map(({ general }) => [general.description]),
      ...holidayHomes.map(({ general }) => [general.descriptionShort, general.description]),
    ];
    const texts = DEMO_LOCALES.flatMap((locale) =>
      described.map((parts) => parts.map((text) => text?.[locale] ?? '').join(' ')),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => additionalSentences(text, '').length < splitSentences(text).length)).toEqual([]);
  },
);
