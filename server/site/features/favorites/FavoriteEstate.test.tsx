import { expect, it } from 'vitest';
import { buildCardView } from '#server/site/estates/cards/estateCardView.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { FavoriteEstate } from './FavoriteEstate.tsx';

function renderFavorite(transactionId: number, locale: Locale = 'nl'): string {
  const t = testTranslate(locale);
  const site = { listing: { hiddenStatus: [], linking: 'open' as const } };
  return renderToBody(<FavoriteEstate card={buildCardView(summary({ transactionId }), { site, locale, t })} t={t} />);
}

it('says how the offer of a favourite has ended', () => {
  expect(renderFavorite(5)).toContain('Intussen verkocht');
  expect(renderFavorite(6)).toContain('Intussen verhuurd');
  expect(renderFavorite(9)).toContain('Intussen overgenomen');
  expect(renderFavorite(7)).not.toContain('Intussen');
});

it('says in each language that a business is taken over', () => {
  const texts = ['Intussen overgenomen', 'Remis entre-temps', 'Transferred in the meantime', 'Inzwischen übernommen'];
  for (const [index, locale] of LOCALES.entries()) expect(renderFavorite(9, locale)).toContain(texts[index]);
});
