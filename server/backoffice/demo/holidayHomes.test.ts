import { expect, it } from 'vitest';
import { DEMO_LOCALES } from '#tests/support/demoLocales.ts';
import { DEMO_SITES } from '#tests/support/demoSites.ts';

const demoHolidayHomes = DEMO_SITES.flatMap(({ holidayHomes }) => holidayHomes);

it('has twenty-four homes of every kind, for parties of many sizes, let in several ways', () => {
  expect(demoHolidayHomes).toHaveLength(24);
  expect(new Set(demoHolidayHomes.map(({ id }) => id)).size).toBe(24);
  expect(new Set(demoHolidayHomes.map(({ general }) => general.subKind.id)).size).toBe(8);
  expect(new Set(demoHolidayHomes.map(({ general }) => general.location.id)).size).toBe(6);
  expect(new Set(demoHolidayHomes.map(({ general }) => general.maxOccupation)).size).toBeGreaterThan(7);
  const priceTypesByHome = demoHolidayHomes.map(({ seasons: [first] }) =>
    Object.keys({ ...first?.rents, ...first?.nightly })
      .toSorted()
      .join(),
  );
  expect(new Set(priceTypesByHome).size).toBeGreaterThan(3);
  expect(demoHolidayHomes.some(({ rules }) => rules.week?.arrival === 'friday')).toBe(true);
  expect(demoHolidayHomes.some(({ address }) => !address.visible)).toBe(true);
});

it('has all texts in four languages', () => {
  for (const { id, general, options, near, house, photos } of demoHolidayHomes) {
    const texts = [
      general.title,
      general.description,
      general.descriptionShort,
      general.subKind.name,
      general.location.name,
      ...options.map(({ name }) => name),
      ...near.map(({ name }) => name),
      ...house.rules,
      ...photos.map(({ alt }) => alt ?? {}),
    ];
    for (const text of texts) for (const locale of DEMO_LOCALES) expect(text[locale], `${id} ${locale}`).toBeTruthy();
  }
});
