import type { RentalUnit } from '#shared/api/rentals.ts';
import type { MissingParticular } from '#shared/domain/legal/legalParticulars.ts';
import { parseRegistrationNumber } from '#shared/primitives/registrationNumber.ts';
import { getLawRule, getSeverityOn } from '#shared/domain/costs/lawRules.ts';

const REGION_NAMES = { FLANDERS: 'Flanders', WALLONIA: 'Wallonia', BRUSSELS: 'Brussels' } as const;

const REGISTRATION_RULE = 'holiday-registration';

/**
 * Returns the particulars that the law requires in the listing of a holiday home and that its page lacks.
 *
 * @param today the ISO date in Belgium
 */
export function checkHolidayHome(
  { general, address: { region } }: RentalUnit,
  today: string,
): readonly MissingParticular[] {
  const severity = getSeverityOn(REGISTRATION_RULE, today);
  if (severity === undefined || parseRegistrationNumber(general.registrationNumber) !== undefined) return [];
  const regionName = region === undefined ? 'unknown region' : REGION_NAMES[region];
  const { reason } = getLawRule(REGISTRATION_RULE);
  return [
    {
      rule: REGISTRATION_RULE,
      region,
      name: `registration number of the holiday home (${regionName})`,
      severity,
      ...(reason !== undefined && { reason }),
    },
  ];
}
