import { expect, it } from 'vitest';
import { rentalUnitSchema } from '../../../../shared/api/rentals.ts';
import { rentalUnitInput } from '../../../../tests/support/rentalUnit.ts';
import { checkHolidayHome } from './checkHolidayHomes.ts';

const home = rentalUnitSchema.parse(rentalUnitInput(7));
const names = (address: object, general: object = {}, today = '2026-11-28') =>
  checkHolidayHome(
    { ...home, address: { ...home.address, ...address }, general: { ...home.general, ...general } },
    today,
  ).map(({ rule, severity, name }) => `${severity} ${rule}: ${name}`);

it('names the number that a holiday home lacks, by region, where that is known', () => {
  expect(names({ region: 'WALLONIA' })).toEqual([
    'recommended holiday-registration: registration number of the holiday home (Wallonia)',
  ]);
  expect(names({ region: undefined })).toEqual([
    'recommended holiday-registration: registration number of the holiday home (region not known)',
  ]);
  expect(names({ region: 'FLANDERS' }, { registrationNumber: '123' })).toEqual([]);
  expect(names({ region: 'FLANDERS' }, {}, '2026-05-19')).toEqual([]);
});

it('takes no number that says nothing', () => {
  for (const registrationNumber of ['', ' ', ' 1', '1\n2', 'x'.repeat(61)]) {
    const input = rentalUnitInput(7);
    expect(
      rentalUnitSchema.safeParse({ ...input, general: { ...input.general, registrationNumber } }).success,
      JSON.stringify(registrationNumber),
    ).toBe(false);
  }
});
