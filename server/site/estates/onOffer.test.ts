import { expect, it } from 'vitest';
import type { EstateQuery } from '#shared/api/search.ts';
import { limitToOffer } from './onOffer.ts';

const CLOSED_QUERY = { status: [5, 6, 9] };

it.each<[string, EstateQuery, EstateQuery]>([
  ['nothing', {}, { exclude: CLOSED_QUERY }],
  ['a type', { terms: { type: [9] } }, { terms: { type: [9] }, exclude: CLOSED_QUERY }],
  [
    'what is for sale',
    { terms: { transaction: [1, 3, 5] } },
    { terms: { transaction: [1, 3, 5] }, exclude: CLOSED_QUERY },
  ],
  ['no status at all', { terms: { status: [''] } }, { terms: { status: [''] }, exclude: CLOSED_QUERY }],
  ['what is sold', { terms: { transaction: [5] } }, { terms: { transaction: [5] } }],
  ['what is sold or let', { terms: { status: ['5', '6'] } }, { terms: { status: ['5', '6'] } }],
  ['homes by their ids', { terms: { id: [7] } }, { terms: { id: [7] } }],
  [
    'what is sold, in a list of all that is for sale',
    { terms: { transaction: [1, 3, 5], status: [5] } },
    { terms: { transaction: [1, 3, 5], status: [5] } },
  ],
  ['all but its own statuses', { exclude: { status: [3, 5] } }, { exclude: { status: [3, 5, 6, 9] } }],
])('a query for %s', (_, query, expected) => expect(limitToOffer(query)).toEqual(expected));
