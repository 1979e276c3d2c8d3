import type { YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const virtualTourParameter = { name: 'tour', kind: 'yes' } as const satisfies FilterParameter;

/** Finds homes with a virtual tour. */
export const virtualTourFilter = {
  parameter: virtualTourParameter,
  field: 'virtualVisit',
  bit: 7,
  has: (home) => home.virtualVisits.length > 0,
  words: {
    nl: 'virtueel bezoek|virtuele tour|virtuele rondleiding|360 tour|3d tour',
    fr: 'visite virtuelle|visites virtuelles|visite 3d|visite 360',
    en: 'virtual tour|virtual tours|virtual viewing|3d tour|360 tour',
    de: 'virtueller rundgang|virtuelle besichtigung|3d rundgang|360 grad rundgang',
  },
} as const satisfies YesFilter;
