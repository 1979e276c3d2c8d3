import type { YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const viewingParameter = { name: 'viewing', kind: 'yes' } as const satisfies FilterParameter;

/**
 * Finds homes for which a viewing can be booked online, because their sales contact has an agenda that accepts
 * viewings.
 */
export const viewingFilter = {
  parameter: viewingParameter,
  field: 'viewings',
  bit: 8,
  has: 'agenda',
  words: {
    nl: 'bezoek inplannen|online bezoek|afspraak mogelijk',
    fr: 'visite en ligne|réserver une visite|planifier une visite',
    en: 'book a viewing|online viewing|bookable viewing',
    de: 'besichtigung vereinbaren|besichtigung buchen|onlinetermin',
  },
} as const satisfies YesFilter;
