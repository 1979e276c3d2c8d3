import { describe, expect, it } from 'vitest';
import {
  type FieldSituation,
  isFieldHidden,
  isHiddenForPlot,
  isHiddenForRental,
  isHiddenInWallonia,
  isHiddenOnRequest,
  isHiddenUnderVat,
  isToRentOrRented,
  isShownOnlyIfTrue,
} from './fieldRules.ts';
import { FIELD_CATALOGUE } from '../fields/fieldCatalogue.ts';
import { HEAD_TYPE, TRANSACTION } from '../../primitives/ids.ts';

const fieldKeys = [...FIELD_CATALOGUE.keys(), 'planning.flood_parcel_score', 'planning.flood_building_score'];
const house: FieldSituation = {
  statusId: TRANSACTION.FOR_SALE,
  headTypeId: HEAD_TYPE.HOUSE,
  region: 'FLANDERS',
  vatRegime: false,
  priceVisible: true,
};
const listHiddenFields = (change: Partial<FieldSituation>) =>
  fieldKeys.filter((key) => isFieldHidden(key, { ...house, ...change }));

describe('§5 hidden fields', () => {
  it('"Electrical certificate, permit, last zoning destination, proceeding, subdivision permit and as-built certificate fields are hidden when the status is TO_RENT or RENTED"', () => {
    const hiddenKeys = fieldKeys.filter((key) => isHiddenForRental(key, TRANSACTION.TO_RENT));
    expect(hiddenKeys).toEqual([
      'certification.electrical_certificate',
      'certification.electrical_certificate_conformity',
      'certification.as_built_certificate',
      'planning.permit',
      'planning.last_zoning_destination',
      'planning.proceeding',
      'planning.subdivision_permit',
    ]);
    expect(fieldKeys.filter((key) => isHiddenForRental(key, TRANSACTION.RENTED))).toEqual(hiddenKeys);
    expect(fieldKeys.filter((key) => isHiddenForRental(key, TRANSACTION.FOR_SALE))).toEqual([]);
    expect(fieldKeys.filter((key) => isHiddenForRental(key, TRANSACTION.SOLD))).toEqual([]);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(isToRentOrRented)).toEqual([2, 4, 6]);
  });

  it('"Electrical certificate fields are hidden when the type is PLOT"', () => {
    expect(fieldKeys.filter((key) => isHiddenForPlot(key, HEAD_TYPE.PLOT))).toEqual([
      'certification.electrical_certificate',
      'certification.electrical_certificate_conformity',
    ]);
    expect(fieldKeys.filter((key) => isHiddenForPlot(key, HEAD_TYPE.HOUSE))).toEqual([]);
  });

  it('"Price, land price, infrastructure price and notary total are hidden when the financial vat_regime is true"', () => {
    const hiddenKeys = fieldKeys.filter((key) => isHiddenUnderVat(key, true));
    expect(hiddenKeys).toEqual(
      expect.arrayContaining([
        'financial.price',
        'financial.land_price',
        'financial.infrastructure_price',
        'notary_cost.total',
      ]),
    );
    expect(hiddenKeys).not.toContain('financial.construction_price');
    expect(fieldKeys.filter((key) => isHiddenUnderVat(key, false))).toEqual([]);
  });

  it('hides fields from which the price follows, such as the total, the deposit, the duties, the yield and an annuity', () => {
    expect(isHiddenOnRequest('financial.total_price', false)).toBe(true);
    expect(isHiddenOnRequest('financial.rental_deposit', false)).toBe(true);
    expect(isHiddenOnRequest('notary_cost.registration_duties', false)).toBe(true);
    for (const key of [
      'financial.yield',
      'financial.rental_income',
      'notary.annuity_bouquet',
      'notary.annuity_monthly',
    ])
      expect(isHiddenOnRequest(key, false), key).toBe(true);
    expect(isHiddenUnderVat('financial.yield', true)).toBe(true);
    expect(isHiddenOnRequest('notary.starting_bid', false)).toBe(false);
    expect(isHiddenOnRequest('financial.cadastral_income', false)).toBe(false);
    expect(fieldKeys.filter((key) => isHiddenOnRequest(key, true))).toEqual([]);
  });

  it('"As-built, heritage inventory and flood scores are hidden for Wallonian estates"', () => {
    expect(fieldKeys.filter((key) => isHiddenInWallonia(key, 'WALLONIA'))).toEqual([
      'certification.as_built_certificate',
      'planning.heritage_inventory',
      'planning.flood_parcel_score',
      'planning.flood_building_score',
    ]);
    expect(fieldKeys.filter((key) => isHiddenInWallonia(key, 'FLANDERS'))).toEqual([]);
    expect(fieldKeys.filter((key) => isHiddenInWallonia(key, undefined))).toEqual([]);
  });

  it('"New-building shows only if true, elevator only if true"', () => {
    expect(fieldKeys.filter(isShownOnlyIfTrue)).toEqual(['construction.new_construction', 'comfort.elevator']);
  });

  it('hides an explanation with the field that it explains', () => {
    const hiddenRentalFields = listHiddenFields({ statusId: TRANSACTION.TO_RENT });
    expect(hiddenRentalFields).toContain('planning.permit_information');
    expect(hiddenRentalFields).toContain('certification.electrical_certificate_information');
    expect(listHiddenFields({ region: 'WALLONIA' })).toContain('certification.as_built_certificate_information');
  });

  it('hides no field of a house for sale in Flanders', () => {
    expect(listHiddenFields({})).toEqual([]);
  });
});
