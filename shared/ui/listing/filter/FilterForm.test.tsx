import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { FilterForm } from './FilterForm.tsx';

it('sends selected filters again when the options could not be loaded', () => {
  const html = renderToStaticMarkup(
    <FilterForm
      query={parseFilterQuery('type=3&city=900000&city=900001&bed-min=2')}
      options={{ types: [], cities: [], bedrooms: [] }}
      locale="nl"
      t={testTranslate('nl')}
      prices={{ min: '', max: '' }}
    />,
  );
  expect(html).toContain('<input type="hidden" name="type" value="3"/>');
  expect(html).toContain('<input type="hidden" name="city" value="900000"/>');
  expect(html).toContain('<input type="hidden" name="city" value="900001"/>');
  expect(html).toMatch(/<option value="2"[^>]* selected=""/);
});
