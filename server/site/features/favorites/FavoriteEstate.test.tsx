import { expect, it } from 'vitest';
import { buildCardView } from '#server/site/estates/cards/estateCardView.ts';
import type { Closure } from '#shared/primitives/ids.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { renderToBody } from '#tests/support/renderedBody.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { FavoriteEstate } from './FavoriteEstate.tsx';

function renderFavorite(transactionId: number, locale: Locale = 'nl', closedAs?: Closure): string {
  const t = testTranslate(locale);
  const site = { listing: { hiddenStatus: [], linking: 'open' as const } };
  const changes = closedAs ? { project: true, units: { total: 2, available: 0, closedAs } } : {};
  const card = buildCardView(summary({ transactionId, ...changes }), { site, locale, t });
  return renderToBody(<FavoriteEstate card={card} t={t} />);
}

it('says how the offer of a favourite has ended', () => {
  expect(renderFavorite(5)).toContain('Intussen verkocht');
  expect(renderFavorite(6)).toContain('Intussen verhuurd');
  expect(renderFavorite(9)).toContain('Intussen overgenomen');
  expect(renderFavorite(7)).not.toContain('Intussen');
});

it('says for a project without a unit on offer whether its units are sold or let', () => {
  expect(renderFavorite(1, 'nl', 'rented')).toContain('Intussen verhuurd');
  expect(renderFavorite(2, 'nl', 'sold')).toContain('Intussen verkocht<');
  expect(renderFavorite(1, 'fr', 'mixed')).toContain('Vendu ou loué entre-temps');
  expect(renderFavorite(6, 'nl', 'mixed')).toContain('Intussen verhuurd');
});

it('says in each language that a business is taken over', () => {
  const texts = ['Intussen overgenomen', 'Remis entre-temps', 'Transferred in the meantime', 'Inzwischen übernommen'];
  for (const [index, locale] of LOCALES.entries()) expect(renderFavorite(9, locale)).toContain(texts[index]);
});
