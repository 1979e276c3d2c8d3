import type { YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const reducedParameter = {
  name: 'reduced',
  kind: 'yes',
  allowedBy: 'prices',
} as const satisfies FilterParameter;

/** Finds homes whose price was reduced recently. */
export const reducedFilter = {
  parameter: reducedParameter,
  field: 'reduced',
  bit: 9,
  has: 'reduction',
  words: {
    nl: 'prijs verlaagd|verlaagde prijs|prijs gedaald|prijsdaling|prijsverlaging|in prijs verlaagd|afgeprijsd',
    fr: 'prix en baisse|baisse de prix|prix réduit|prix baissé|prix revu|prix revu à la baisse',
    en: 'price reduced|reduced price|price drop|price cut|reduced in price',
    de: 'preis gesenkt|gesenkter preis|preissenkung|preis reduziert|reduzierter preis|preisreduzierung',
  },
} as const satisfies YesFilter;
