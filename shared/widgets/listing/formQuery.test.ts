import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY, parseFilterQuery } from '../../domain/listing/filterQuery.ts';
import { updatePriceTexts, toPriceTexts, readFilterForm, hasSamePrices } from './formQuery.ts';
import { toListQueryString } from './listingState.ts';

function createFormData(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

describe('the native form at hydration', () => {
  it('changes nothing when the visitor has not changed it', () => {
    const untouchedForm = createFormData([
      ['transaction', '1'],
      ['price-min', ''],
      ['price-max', ''],
      ['bed-min', ''],
    ]);
    expect(toListQueryString(readFilterForm(untouchedForm, EMPTY_QUERY).query)).toBe('');
  });

  it('keeps sort and prices of the address', () => {
    const query = parseFilterQuery('transaction=2&city=9000&price-min=500&sortType=price&sortOrder=ASC');
    const untouchedForm = createFormData([
      ['transaction', '2'],
      ['city', '9000'],
      ['price-min', '500'],
      ['sortType', 'price'],
    ]);
    const content = readFilterForm(untouchedForm, query);
    expect(toListQueryString(content.query)).toBe(toListQueryString(query));
    expect(hasSamePrices(content.prices, toPriceTexts(query))).toBe(true);
  });

  it("uses the visitor's selection", () => {
    const chosenForm = createFormData([
      ['transaction', '2'],
      ['city', '9000'],
      ['city', '8300'],
      ['type', '3'],
      ['bed-min', '2'],
    ]);
    expect(readFilterForm(chosenForm, parseFilterQuery('transaction=1&type=1')).query).toMatchObject({
      transaction: [2, 4, 6],
      city: [8300, 9000],
      type: [3],
      bedMin: 2,
    });
  });

  it('returns prices as they were typed', () => {
    const typedForm = createFormData([['price-max', '25']]);
    const { prices, query } = readFilterForm(typedForm, EMPTY_QUERY);
    expect(prices).toEqual({ min: '', max: '25' });
    expect(query.priceMax).toBeUndefined();
    expect(hasSamePrices(prices, toPriceTexts(query))).toBe(false);
  });

  it('keeps the typed text as long as it means the same as the filter, or means nothing', () => {
    const query = parseFilterQuery('price-max=450000');
    expect(updatePriceTexts({ min: 'veel', max: '450k' }, query)).toEqual({ min: 'veel', max: '450k' });
    expect(updatePriceTexts({ min: '', max: '45' }, query)).toEqual({ min: '', max: '450.000' });
    expect(updatePriceTexts({ min: '', max: '450k' }, EMPTY_QUERY)).toEqual({ min: '', max: '' });
    expect(toPriceTexts(query, { priceMin: 'veel' })).toEqual({ min: 'veel', max: '450.000' });
  });

  it('reads the radius when the form has that field, and keeps it otherwise', () => {
    const query = parseFilterQuery('city=900000&radius=10&view=map');
    const fields = [['city', '900000']] as const;
    expect(readFilterForm(createFormData(fields), query).query.radius).toBe(10);
    expect(readFilterForm(createFormData([...fields, ['radius', '5']]), query).query.radius).toBe(5);
    expect(readFilterForm(createFormData([...fields, ['radius', '']]), query).query.radius).toBeUndefined();
  });
});
