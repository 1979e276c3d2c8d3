import { expect, it } from 'vitest';
import { rentalUnitSchema } from '#shared/api/rentals.ts';
import { kustTeam } from '../sites/kustSite.ts';
import { buildHolidayHome } from './buildHolidayHome.ts';
import { kustHolidayHomes } from './kustHolidayHomes.ts';
import { DEMO_LOCALES } from '../demoLocales.ts';

const units = kustHolidayHomes.map((home) => rentalUnitSchema.parse(buildHolidayHome(home, 'KC', kustTeam)));

it('has twenty-four homes of every kind, for parties of many sizes, let in several ways', () => {
  expect(units).toHaveLength(24);
  expect(new Set(units.map(({ id }) => id)).size).toBe(24);
  expect(new Set(units.map(({ general }) => general.subKind.id)).size).toBe(8);
  expect(new Set(units.map(({ general }) => general.location.id)).size).toBe(6);
  expect(new Set(units.map(({ general }) => general.maxOccupation)).size).toBeGreaterThan(7);
  expect(new Set(kustHolidayHomes.map(({ plan }) => plan)).size).toBe(5);
  expect(units.some(({ address }) => !address.visible)).toBe(true);
});

it('has all texts in four languages', () => {
  for (const { id, general, options, near, house, photos } of units) {
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
