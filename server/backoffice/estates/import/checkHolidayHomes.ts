import type { RentalUnit } from '../../../../shared/api/rentals.ts';
import type { MissingParticular } from '../../../../shared/domain/legal/legalParticulars.ts';
import { LAW_SEVERITY } from './lawSeverity.ts';

const NAMES = { FLANDERS: 'Flanders', WALLONIA: 'Wallonia', BRUSSELS: 'Brussels' } as const;

/** What the law asks for in the listing of a holiday home and its page does not say. */
export function checkHolidayHome({ general, address: { region } }: RentalUnit): readonly MissingParticular[] {
  if (general.registrationNumber !== undefined) return [];
  const where = region === undefined ? 'region not known' : NAMES[region];
  return [
    {
      rule: 'holiday-registration',
      region,
      name: `registration number of the holiday home (${where})`,
      severity: LAW_SEVERITY['holiday-registration'],
    },
  ];
}
