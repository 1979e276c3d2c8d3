import { expect, it } from 'vitest';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { PriceLine } from './PriceLine.tsx';

const renderPrice = (view: { closed?: boolean; allUnitsClosed?: boolean; price?: string }) =>
  renderToBody(
    <PriceLine view={{ priceFrom: false, closed: false, allUnitsClosed: false, ...view }} t={testTranslate('nl')} />,
  );

it('says that a price is on request only for what can still be bought or rented', () => {
  expect(renderPrice({})).toContain('Prijs op aanvraag');
  expect(renderPrice({ closed: true })).not.toContain('op aanvraag');
  expect(renderPrice({ allUnitsClosed: true })).not.toContain('op aanvraag');
  expect(renderPrice({ allUnitsClosed: true, price: '€ 298.000' })).toContain('€ 298.000');
});
