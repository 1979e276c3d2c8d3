import { expect, it } from 'vitest';
import { rentalUnitSchema, rentalUnitWriteSchema } from '#shared/api/rentals.ts';
import { rentalUnitInput } from '#tests/support/rentalUnit.ts';
import { checkHolidayHome } from './checkHolidayHomes.ts';

const holidayHome = rentalUnitSchema.parse(rentalUnitInput(7));
const listMissingNames = (address: object, general: object = {}, today = '2026-11-28') =>
  checkHolidayHome(
    {
      ...holidayHome,
      address: { ...holidayHome.address, ...address },
      general: { ...holidayHome.general, ...general },
    },
    today,
  ).map(({ rule, severity, name }) => `${severity} ${rule}: ${name}`);

it('reports a holiday home without a registration number, with its region when it is known', () => {
  expect(listMissingNames({ region: 'WALLONIA' })).toEqual([
    'recommended holiday-registration: registration number of the holiday home (Wallonia)',
  ]);
  expect(listMissingNames({ region: undefined })).toEqual([
    'recommended holiday-registration: registration number of the holiday home (unknown region)',
  ]);
  expect(listMissingNames({ region: 'FLANDERS' }, { registrationNumber: '123' })).toEqual([]);
  expect(listMissingNames({ region: 'FLANDERS' }, {}, '2026-05-19')).toEqual([]);
  for (const registrationNumber of ['0', '-1', 'in aanvraag', 'geen', 'nvt', '?'])
    expect(listMissingNames({ region: 'FLANDERS' }, { registrationNumber }), registrationNumber).toHaveLength(1);
});

it('refuses to store a home with an invalid registration number, and names the field', () => {
  for (const registrationNumber of ['0', '-1', 'in aanvraag', 'geen', '1'.repeat(61)]) {
    const input = rentalUnitInput(7);
    const { error } = rentalUnitWriteSchema.safeParse({ ...input, general: { ...input.general, registrationNumber } });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['general.registrationNumber']);
  }
});

it('does not read a home whose registration number is blank, too long, or has spaces around it', () => {
  for (const registrationNumber of ['', ' ', ' 1', '1\n2', 'x'.repeat(61)]) {
    const input = rentalUnitInput(7);
    expect(
      rentalUnitSchema.safeParse({ ...input, general: { ...input.general, registrationNumber } }).success,
      JSON.stringify(registrationNumber),
    ).toBe(false);
  }
});
