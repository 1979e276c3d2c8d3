import type { Estate } from '#shared/api/estate.ts';
import type { OpenHouseDay } from '#shared/api/openHouses.ts';
import type { Site } from '#shared/api/site.ts';
import { emailSchema } from '#shared/api/visitor.ts';
import { allowsViewings } from '#shared/domain/rules.ts';
import { isSeenByVisitors, type CheckProblem } from './checkEstates.ts';

/** An open house day of a home. */
export interface PlannedDay {
  readonly estateId: number;
  readonly id: string;
  readonly isOver: boolean;
  readonly day: OpenHouseDay;
}

/**
 * Reports faults in the open house days of one home that the agency should correct.
 *
 * @param home the id of the estate when the site no longer has it
 */
export function* checkOpenHouses(
  site: Site,
  home: Estate | number,
  days: readonly PlannedDay[],
): Generator<CheckProblem, void, undefined> {
  const estateId = typeof home === 'number' ? home : home.general.id;
  const warning = (kind: string, detail: string): CheckProblem => ({
    level: 'warning',
    kind,
    detail: `${estateId}${detail && `: ${detail}`}`,
  });
  const coming = days.filter(({ isOver }) => !isOver);
  if (coming.length === 0) {
    if (days.length > 0) yield warning('Open house days that are all over', days.map(({ id }) => id).join(', '));
    return;
  }
  const ids = coming.map(({ id }) => id).join(', ');
  if (typeof home === 'number' || !isSeenByVisitors(home, site)) {
    yield warning('Open house of a home that is not on the site', ids);
    return;
  }
  if (!allowsViewings(home.general.transaction.id))
    yield warning('Open house of a home that is sold, let or not to be had yet', ids);
  if (!home.address.visible) yield warning('Open house of a home whose address is hidden', ids);
  for (const { id, day } of coming) {
    const written = site.locales.filter((locale) => day.text[locale] !== undefined);
    const missing = site.locales.filter((locale) => day.text[locale] === undefined);
    if (written.length > 0 && missing.length > 0)
      yield warning('Text of an open house without a translation', `${id}: ${missing.join(', ')}`);
  }
  const hasContact = [home.salesRep?.email, site.contact.email].some((each) => emailSchema.safeParse(each).success);
  if (!hasContact && coming.some(({ day }) => day.registration))
    yield warning('Open house with a registration, and no address that it is sent to', ids);
}
