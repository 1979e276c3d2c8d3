import type { EstateDetail } from '#shared/api/estate.ts';
import { roomCounts } from './roomCounts.ts';
import { formatArea } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import type { IconName } from '#shared/ui/Icon.tsx';

export interface KeyFact {
  readonly icon: IconName;
  readonly value: string;
  readonly label: string;
}

type Fact = KeyFact | undefined;

/** Returns a fact with a count; undefined for 0 or an unknown count, which is no fact (specification §4.6). */
const counted = (icon: IconName, count: number | undefined, label: (count: number) => string): Fact =>
  count ? { icon, value: String(count), label: label(count) } : undefined;

const measured = (icon: IconName, area: number | undefined, label: string): Fact =>
  area ? { icon, value: formatArea(area), label } : undefined;

/** Returns the few facts by which visitors compare homes. Empty facts are left out. */
export function keyFacts(estate: EstateDetail, t: Translate): readonly KeyFact[] {
  const { general, dimensions, technical, children } = estate;
  const rooms = roomCounts(estate.layout);
  const available = children.filter(({ status }) => status.id === 1 || status.id === 2).length;
  const facts: readonly Fact[] = [
    general.project && children.length > 0
      ? {
          icon: 'units',
          value: t('estate:units.available', { count: available, total: children.length }),
          label: t('estate:units.title'),
        }
      : undefined,
    measured('plot', dimensions.areaGround, t('common:fact.areaGround')),
    measured('area', dimensions.areaBuild, t('common:fact.areaBuild')),
    counted('bed', general.bedroomCount || rooms.bedrooms, (count) => t('common:fact.bedrooms', { count })),
    counted('bath', rooms.bathrooms, (count) => t('estate:fact.bathrooms', { count })),
    counted('toilet', rooms.toilets, (count) => t('estate:fact.toilets', { count })),
    counted('garage', rooms.garages, (count) => t('estate:fact.garages', { count })),
    rooms.garages
      ? undefined
      : counted('garage', rooms.parkingSpaces, (count) => t('estate:fact.parkingSpaces', { count })),
    measured('terrace', rooms.terraceSurface, t('estate:fact.terrace')),
    counted('house', technical.constructionYear, () => t('estate:fact.constructionYear')),
  ];
  return facts.filter((fact) => fact !== undefined);
}
