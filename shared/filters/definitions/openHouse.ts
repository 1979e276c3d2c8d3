import { NOT_VIEWED } from '../../primitives/ids.ts';
import type { YesFilter } from '../filter.ts';
import type { Parameter } from '../parameter.ts';

export const openHouseParameter = { name: 'open-house', kind: 'yes' } as const satisfies Parameter;

/** Finds homes with a future open house day. */
export const openHouse = {
  parameter: openHouseParameter,
  field: 'openHouse',
  bit: 10,
  has: { sql: `open_houses is not null and transaction_id not in (${NOT_VIEWED.join(', ')})` },
  words: {
    nl: 'opendeurdag|opendeurdagen|open deur|openhuis|open huis|open huizen dag|kijkdag|kijkdagen',
    fr: 'portes ouvertes|porte ouverte|journée portes ouvertes|journées portes ouvertes',
    en: 'open house|open houses|open house day|open day',
    de: 'tag der offenen tür|tage der offenen tür|besichtigungstag|besichtigungstage|offene tür',
  },
} as const satisfies YesFilter;
