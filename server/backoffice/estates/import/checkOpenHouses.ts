import type { Estate } from '#shared/api/estate.ts';
import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import type { Site } from '#shared/api/site.ts';
import { emailSchema } from '#shared/api/visitor.ts';
import { allowsViewings } from '#shared/domain/rules.ts';
import { isSeenByVisitors, type CheckProblem } from './checkEstates.ts';

/** An open house day of an estate. */
export interface PlannedDay {
  readonly estateId: number;
  readonly id: string;
  readonly isOver: boolean;
  readonly day: OpenHouseDay;
}

/**
 * Reports faults in the open house days of one estate that the agency should correct.
 *
 * @param home the estate; only its id when the site no longer has it
 */
export function* checkOpenHouses(
  site: Site,
  home: Estate | number,
  days: readonly PlannedDay[],
): Generator<CheckProblem, void, undefined> {
  const estateId = typeof home === 'number' ? home : home.general.id;
  const toWarning = (kind: string, detail: string): CheckProblem => ({
    level: 'warning',
    kind,
    detail: `${estateId}${detail && `: ${detail}`}`,
  });
  const upcomingDays = days.filter(({ isOver }) => !isOver);
  if (upcomingDays.length === 0) {
    if (days.length > 0)
      yield toWarning('Open house days that are all in the past', days.map(({ id }) => id).join(', '));
    return;
  }
  const upcomingIds = upcomingDays.map(({ id }) => id).join(', ');
  if (typeof home === 'number' || !isSeenByVisitors(home, site)) {
    yield toWarning('Open house of a home that is not on the site', upcomingIds);
    return;
  }
  if (!allowsViewings(home.general.transaction.id))
    yield toWarning('Open house of a home that is sold, let or not yet available', upcomingIds);
  if (!home.address.visible) yield toWarning('Open house of a home whose address is hidden', upcomingIds);
  for (const { id, day } of upcomingDays) {
    const writtenLocales = site.locales.filter((locale) => day.text[locale] !== undefined);
    const missingLocales = site.locales.filter((locale) => day.text[locale] === undefined);
    if (writtenLocales.length > 0 && missingLocales.length > 0)
      yield toWarning('Text of an open house without a translation', `${id}: ${missingLocales.join(', ')}`);
  }
  const hasContact = [home.salesRep?.email, site.contact.email].some((each) => emailSchema.safeParse(each).success);
  if (!hasContact && upcomingDays.some(({ day }) => day.registration))
    yield toWarning('Open house with registration, but without a mail address for the registrations', upcomingIds);
}
