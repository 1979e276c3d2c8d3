import { TRANSACTIONS_WITHOUT_VIEWINGS } from '../../primitives/ids.ts';
import type { YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const openHouseParameter = { name: 'open-house', kind: 'yes' } as const satisfies FilterParameter;

/** Finds homes with a future open house day. */
export const openHouseFilter = {
  parameter: openHouseParameter,
  field: 'openHouse',
  bit: 10,
  has: { sql: `open_houses is not null and transaction_id not in (${TRANSACTIONS_WITHOUT_VIEWINGS.join(', ')})` },
  words: {
    nl: 'opendeurdag|opendeurdagen|open deur|openhuis|open huis|open huizen dag|kijkdag|kijkdagen',
    fr: 'portes ouvertes|porte ouverte|journée portes ouvertes|journées portes ouvertes',
    en: 'open house|open houses|open house day|open day',
    de: 'tag der offenen tür|tage der offenen tür|besichtigungstag|besichtigungstage|offene tür',
  },
} as const satisfies YesFilter;
