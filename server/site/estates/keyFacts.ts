import type { EstateDetail } from '#shared/api/estate.ts';
import { countAllRooms } from './roomCounts.ts';
import { getUnitState } from '#shared/domain/units/unitState.ts';
import { formatArea } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { IconName } from '#shared/ui/Icon.tsx';

export interface KeyFact {
  readonly icon: IconName;
  readonly value: string;
  readonly label: string;
}

type OptionalKeyFact = KeyFact | undefined;

/** Returns a fact with a count; undefined when the count is 0 or unknown (specification §4.6). */
const createCountFact = (
  icon: IconName,
  count: number | undefined,
  formatLabel: (count: number) => string,
): OptionalKeyFact => (count ? { icon, value: String(count), label: formatLabel(count) } : undefined);

const createAreaFact = (icon: IconName, area: number | undefined, label: string): OptionalKeyFact =>
  area ? { icon, value: formatArea(area), label } : undefined;

/** Returns the few facts that visitors use to compare homes. Empty facts are left out. */
export function listKeyFacts(estate: EstateDetail, t: Translate): readonly KeyFact[] {
  const { general, dimensions, technical, children } = estate;
  const rooms = countAllRooms(estate.layout);
  const availableCount = children.filter(({ status }) => getUnitState(status.id) === 'available').length;
  const facts: readonly OptionalKeyFact[] = [
    general.project && children.length > 0
      ? {
          icon: 'units',
          value: t('estate:units.available', { count: availableCount, total: children.length }),
          label: t('estate:units.title'),
        }
      : undefined,
    createAreaFact('plot', dimensions.areaGround, t('common:fact.areaGround')),
    createAreaFact('area', dimensions.areaBuild, t('common:fact.areaBuild')),
    createCountFact('bed', general.bedroomCount || rooms.bedrooms, (count) => t('common:fact.bedrooms', { count })),
    createCountFact('bath', rooms.bathrooms, (count) => t('estate:fact.bathrooms', { count })),
    createCountFact('toilet', rooms.toilets, (count) => t('estate:fact.toilets', { count })),
    createCountFact('garage', rooms.garages, (count) => t('estate:fact.garages', { count })),
    rooms.garages
      ? undefined
      : createCountFact('garage', rooms.parkingSpaces, (count) => t('estate:fact.parkingSpaces', { count })),
    createAreaFact('terrace', rooms.terraceSurface, t('estate:fact.terrace')),
    createCountFact('house', technical.constructionYear, () => t('estate:fact.constructionYear')),
  ];
  return facts.filter((fact) => fact !== undefined);
}
