import type { EstateDetail } from '../../../shared/api/estate.ts';
import { roomCounts } from '../../../shared/domain/roomCounts.ts';
import { formatArea } from '../../../shared/i18n/format.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { IconName } from '../../../shared/ui/Icon.tsx';

export interface KeyFact {
  readonly icon: IconName;
  readonly value: string;
  readonly label: string;
}

/** The handful of facts that people compare homes by; empty ones are left out (specification §4.6). */
export function keyFacts(estate: EstateDetail, t: Translate): readonly KeyFact[] {
  const { general, dimensions, technical, children } = estate;
  const rooms = roomCounts(estate.layout);
  const bedrooms = general.bedroomCount || rooms.bedrooms;
  const { bathrooms } = rooms;
  const available = children.filter(({ status }) => status.id === 1 || status.id === 2).length;
  const facts: (KeyFact | undefined)[] = [
    general.project && children.length > 0
      ? {
          icon: 'units',
          value: t('estate:units.available', { count: available, total: children.length }),
          label: t('estate:units.title'),
        }
      : undefined,
    dimensions.areaGround
      ? { icon: 'plot', value: formatArea(dimensions.areaGround), label: t('common:fact.areaGround') }
      : undefined,
    dimensions.areaBuild
      ? { icon: 'area', value: formatArea(dimensions.areaBuild), label: t('common:fact.areaBuild') }
      : undefined,
    bedrooms
      ? { icon: 'bed', value: String(bedrooms), label: t('common:fact.bedrooms', { count: bedrooms }) }
      : undefined,
    bathrooms
      ? { icon: 'bath', value: String(bathrooms), label: t('estate:fact.bathrooms', { count: bathrooms }) }
      : undefined,
    technical.constructionYear
      ? { icon: 'house', value: String(technical.constructionYear), label: t('estate:fact.constructionYear') }
      : undefined,
  ];
  return facts.filter((fact) => fact !== undefined);
}
