import { describe, expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import type { MapItem } from './draw/itemMarkers.ts';
import { createMarkerTexts } from './markerTexts.ts';

const texts = createMarkerTexts(testTranslate('nl'));
const createItem = (patch: Partial<MapItem> = {}): MapItem => ({
  id: 1,
  title: 'Huis',
  city: 'Gent',
  closed: false,
  place: { marker: { latitude: 51, longitude: 3.7 } },
  ...patch,
});

describe('the marker of a home with a hidden price', () => {
  it('says "on request" for a home that is for sale or to rent', () => {
    expect(texts.noPrice(createItem())).toBe('Op aanvraag');
    expect(texts.item(createItem())).toBe('Huis, Gent, Prijs op aanvraag');
  });

  it('says the same as the card for a home that is sold or rented', () => {
    expect(texts.noPrice(createItem({ closed: true }))).toBe('Prijs niet vermeld');
    expect(texts.item(createItem({ closed: true }))).toBe('Huis, Gent, Prijs niet vermeld');
  });
});

it('names the price of a home, and that its place is approximate', () => {
  const item = createItem({
    price: '€ 250.000',
    closed: true,
    place: { marker: { latitude: 51, longitude: 3.7 }, radius: 300 },
  });
  expect(texts.item(item)).toMatch(/^Huis, Gent, € 250\.000, ./);
});
