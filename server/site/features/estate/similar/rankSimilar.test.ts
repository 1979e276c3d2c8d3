import { describe, expect, it } from 'vitest';
import { MAX_SIMILAR_HOMES, rankSimilar } from './rankSimilar.ts';
import type { SimilarSubject } from './similarSubject.ts';

const GENT = { city: { id: 1 }, municipality: { id: 10 }, province: { id: 'VOV' }, region: 'FLANDERS' };
const PLACES = {
  sameCity: GENT,
  sameMunicipality: { ...GENT, city: { id: 2 } },
  sameProvince: { ...GENT, city: { id: 3 }, municipality: { id: 30 } },
  sameRegion: { ...GENT, city: { id: 4 }, municipality: { id: 40 }, province: { id: 'VAN' } },
  elsewhere: { city: { id: 5 }, municipality: { id: 50 }, province: { id: 'WLG' }, region: 'WALLONIA' },
};

const HOUSE: SimilarSubject = {
  id: 1,
  headType: { id: 3 },
  subType: { id: 7 },
  status: { id: 1 },
  address: GENT,
  price: 400_000,
  bedrooms: 3,
};
const candidate = (id: number, changes: Partial<SimilarSubject> = {}): SimilarSubject => ({ ...HOUSE, id, ...changes });
const ranked = (candidates: readonly SimilarSubject[], subject: SimilarSubject = HOUSE) =>
  rankSimilar(subject, candidates, (each) => each).map(({ id }) => id);

describe('similar estates', () => {
  it('are never the estate itself, nor the project that it is part of', () => {
    expect(ranked([candidate(1), candidate(50), candidate(2)], { ...HOUSE, parentId: 50 })).toEqual([2]);
  });

  it('are for sale for a home that is for sale, and to rent for a home to rent', () => {
    const rent = candidate(2, { status: { id: 2 } });
    const sale = candidate(3, { status: { id: 3 } });
    expect(ranked([rent, sale])).toEqual([3]);
    expect(ranked([rent, sale], { ...HOUSE, status: { id: 6 } })).toEqual([2]);
  });

  it('have the same head type', () => {
    expect(ranked([candidate(2, { headType: { id: 1 } }), candidate(3)])).toEqual([3]);
  });

  it('have a price from a third less to half more', () => {
    const prices = [259_000, 260_000, 600_000, 601_000].map((price, index) => candidate(index + 2, { price }));
    expect(new Set(ranked(prices))).toEqual(new Set([3, 4]));
  });

  it('are compared only by place and kind where a price is hidden', () => {
    const dear = candidate(2, { price: 4_000_000 });
    const unpriced = candidate(3, { price: undefined, subType: { id: 8 } });
    expect(ranked([unpriced, dear], { ...HOUSE, price: undefined })).toEqual([2, 3]);
    expect(ranked([unpriced, dear])).toEqual([3]);
  });

  it('are near: the same city, then municipality, province, region, the rest', () => {
    const places = Object.values(PLACES).map((address, index) => candidate(index + 2, { address }));
    expect(ranked(places.toReversed())).toEqual([2, 3, 4, 5, 6]);
  });

  it('prefer the same city at a price a quarter higher to the other side of the province at the same price', () => {
    const across = candidate(2, { address: PLACES.sameProvince });
    const dearer = candidate(3, { price: 500_000 });
    expect(ranked([across, dearer])).toEqual([3, 2]);
  });

  it('are nearest in price, kind and size among those that are equally near', () => {
    expect(ranked([candidate(2, { price: 450_000 }), candidate(3, { price: 410_000 })])).toEqual([3, 2]);
    expect(ranked([candidate(2, { subType: { id: 8 } }), candidate(3)])).toEqual([3, 2]);
    expect(ranked([candidate(2, { bedrooms: 5 }), candidate(3, { bedrooms: 4 })])).toEqual([3, 2]);
    expect(ranked([candidate(2, { status: { id: 3 } }), candidate(3)])).toEqual([3, 2]);
  });

  it('are sold or rented only when there is nothing else', () => {
    const sold = candidate(2, { status: { id: 5 } });
    const far = candidate(3, { address: PLACES.elsewhere });
    expect(ranked([sold, far])).toEqual([3]);
    expect(ranked([sold])).toEqual([2]);
  });

  it('are at most six, and keep the order of the list when they are equal', () => {
    const many = Array.from({ length: 9 }, (_, index) => candidate(index + 2));
    expect(ranked(many)).toEqual(many.slice(0, MAX_SIMILAR_HOMES).map(({ id }) => id));
  });
});
