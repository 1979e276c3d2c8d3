import { describe, expect, it } from 'vitest';
import type { Address } from '../api/estate.ts';
import {
  formatAddressLine,
  toEpcBarPercentage,
  isPriceShown,
  isClosed,
  isSoldOrRented,
  isEmpty,
  isForRent,
  isCardLinked,
  isStatusShown,
  isStickerSet,
  getStickerStyle,
  formatStreetLine,
} from './rules.ts';

const address: Address = {
  visible: true,
  street: { nl: 'Kerkstraat', fr: "Rue de l'Église" },
  number: '12',
  box: '3',
  city: { id: 900000, zip: '9000', name: { nl: 'Gent', fr: 'Gand' } },
  countryId: 'BE',
};

describe('§4.3 status and visibility', () => {
  it('"Ids 5 and 6 mean sold"', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isSoldOrRented)).toEqual([5, 6]);
  });
  it('an estate that is taken over is no longer on offer, like a sold one', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isClosed)).toEqual([5, 6, 9]);
  });
  it('"Ids 2, 4, 6 and 8 mean for rent"', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(isForRent)).toEqual([2, 4, 6, 8]);
  });
  it('"shown unless its status id is in the hiddenStatus list. An empty or missing list hides nothing"', () => {
    expect(isStatusShown(5, [5, 6])).toBe(false);
    expect(isStatusShown(1, [5, 6])).toBe(true);
    expect(isStatusShown(5, [])).toBe(true);
    expect(isStatusShown(5, undefined)).toBe(true);
  });
  it('"A property has a price only if the price value is set"', () => {
    expect(isPriceShown({ value: 1, visible: true })).toBe(true);
    expect(isPriceShown({ value: 0, visible: true })).toBe(false);
    expect(isPriceShown({ visible: true })).toBe(false);
    expect(isPriceShown(undefined)).toBe(false);
    expect(isPriceShown({ value: 1, visible: false })).toBe(false);
  });
  it('§5: "Price … hidden when the financial vat_regime is true"', () => {
    expect(isPriceShown({ value: 1, visible: true }, true)).toBe(false);
  });
  it('"Sticker ids 1, 2, 3 are styled as sold"', () => {
    expect([1, 2, 3, 4].map(getStickerStyle)).toEqual(['sold', 'sold', 'sold', 'label']);
  });
  it('"A sticker with white background and black text counts as unset"', () => {
    const sticker = { id: 4, name: { nl: 'Nieuw' } };
    expect(isStickerSet({ ...sticker, color: '#FFFFFF', colorText: '#000' })).toBe(false);
    expect(isStickerSet({ ...sticker, color: '#ffffff', colorText: '#b3261e' })).toBe(true);
    expect(isStickerSet(sticker)).toBe(true);
    expect(isStickerSet(undefined)).toBe(false);
  });
  it('links every estate except closed ones, unless the site links all', () => {
    expect(isCardLinked(1, 'open')).toBe(true);
    expect(isCardLinked(5, 'open')).toBe(false);
    expect(isCardLinked(5, 'all')).toBe(true);
  });
});

describe('§4.6 and §9', () => {
  it('"A field is hidden when empty (undefined, null, empty string, zero)"', () => {
    expect([undefined, null, '', 0].every(isEmpty)).toBe(true);
    expect([false, 'x', 1].some(isEmpty)).toBe(false);
  });
  it('"epcValue / 700 * 100, capped at 100"', () => {
    expect(toEpcBarPercentage(350)).toBe(50);
    expect(toEpcBarPercentage(1200)).toBe(100);
    expect(toEpcBarPercentage(-20)).toBe(0);
  });
});

describe('§5 address display', () => {
  it('"Street and number are joined, with the box appended after a slash", then zip and city after a comma', () => {
    expect(formatAddressLine(address, 'nl')).toBe('Kerkstraat 12/3, 9000 Gent');
    expect(formatAddressLine(address, 'fr')).toBe("Rue de l'Église 12/3, 9000 Gand");
  });
  it('"shown only if the visible flag is set"', () => {
    expect(formatStreetLine({ ...address, visible: false }, 'nl')).toBe('');
    expect(formatAddressLine({ ...address, visible: false }, 'nl')).toBe('9000 Gent');
  });
  it('prefers the alias of the city, and falls back to Dutch', () => {
    const addressWithAlias = { ...address, city: { ...address.city, alias: { nl: 'Gent-Centrum' } } };
    expect(formatAddressLine(addressWithAlias, 'nl')).toBe('Kerkstraat 12/3, 9000 Gent-Centrum');
    expect(formatAddressLine(address, 'de')).toBe('Kerkstraat 12/3, 9000 Gent');
  });
  it('writes no box without a street', () => {
    expect(formatStreetLine({ ...address, street: undefined, number: undefined }, 'nl')).toBe('');
  });

  it('writes no number without a street, and no box without a number', () => {
    expect(formatStreetLine({ ...address, street: undefined }, 'nl')).toBe('');
    expect(formatStreetLine({ ...address, number: undefined }, 'nl')).toBe('Kerkstraat');
  });
});
