import { describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { EMPTY_QUERY } from '#shared/domain/listing/filterQuery.ts';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { understandSearch } from './understandSearch.ts';

const { history } = siteSchema.parse(siteInput('agency'));

function search(text: string, hasPriceHistory: boolean) {
  const site = { history: { ...history, prices: hasPriceHistory } };
  return understandSearch(
    screenRequest('/nl/aanbod', { api: { placesInText: async () => [] }, site }),
    text,
    EMPTY_QUERY,
  );
}

describe('a search for homes with a reduced price', () => {
  it('is a filter on a site that shows earlier prices', async () => {
    expect(await search('huis prijs verlaagd', true)).toMatchObject({
      query: { type: [3], more: { reduced: '1' } },
      unclearParts: [],
    });
  });

  it('is reported as not understood on any other site', async () => {
    const understood = await search('huis prijs verlaagd', false);
    expect(understood).toMatchObject({ query: { type: [3] }, unclearParts: ['prijs verlaagd'] });
    expect(understood.query.more).toBeUndefined();
  });
});
