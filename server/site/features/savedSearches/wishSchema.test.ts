import { expect, it } from 'vitest';
import { subscriptionChangeSchema } from '#shared/api/subscriptions.ts';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { toWishes } from '#shared/domain/wishes/wishes.ts';
import { toTypedWishes, readWishes, wishSchema } from './wishSchema.ts';

const parseMoreFilters = (more: unknown) => readWishes(wishSchema.parse({ transaction: '1', more }), []).more;

it('keeps the ticked filters, and drops invalid ones', () => {
  const wishes = toWishes(parseFilterQuery('transaction=1&area-min=120&garden=1&reduced=1&since=2026-11-19'));
  const { more } = toTypedWishes(wishes);
  expect(more).toEqual(['area-min=120', 'garden=1', 'reduced=1']);
  expect(parseMoreFilters(more)).toEqual(wishes.more);
  expect(parseMoreFilters('garden=1')).toEqual({ garden: '1' });
  for (const invalidText of [
    'garden',
    'garden=2',
    '=1',
    'x=1',
    'since=2026-11-19',
    '__proto__=1',
    `epc=${'B'.repeat(62_000)}`,
  ])
    expect(parseMoreFilters([invalidText])).toBeUndefined();
});

it('reads from a list with the most places of each kind a search that the back office stores', () => {
  const params = new URLSearchParams();
  for (let id = 1; id <= 60; id += 1) {
    for (const name of ['city', 'municipality', 'type', 'sub-type']) params.append(name, String(id));
    params.append('province', `BE-${id}`);
  }
  const wishes = toWishes(parseFilterQuery(params));
  expect(wishes.city).toHaveLength(50);
  const body = { name: 'Noor', locale: 'nl', frequency: 'daily', wishes };
  expect(subscriptionChangeSchema.parse(body).wishes).toEqual(wishes);
});
