import { describe, expect, it } from 'vitest';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { demoEstates } from '../demoEstates.ts';
import { demoSites } from '../sites/demoSites.ts';
import { pastEstate } from './pastEstates.ts';

describe.each(demoSites().map((demo) => [demo.site.id, demo] as const))('the past of %s', (_id, demo) => {
  const present = new Map(demoEstates(demo).map(({ general }) => [general.id, general]));

  it('contains a dozen sold or let estates, none of which is on the market', () => {
    const { sales } = demo.past;
    expect(sales.length).toBeGreaterThanOrEqual(12);
    for (const sale of sales) {
      expect(present.has(sale.id)).toBe(false);
      expect(estateWriteSchema.safeParse(pastEstate(sale)).error).toBeUndefined();
    }
  });

  it('ends with the current prices', () => {
    for (const [id, ...steps] of demo.past.prices) {
      const home = present.get(id);
      expect(home?.price?.value).toBe(steps.at(-1)?.[1]);
      expect(steps.map(([days]) => days)).toEqual(steps.map(([days]) => days).toSorted((a, b) => b - a));
    }
  });
});
