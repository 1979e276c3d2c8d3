import { describe, expect, it } from 'vitest';
import { EMPTY_FILTERS, type EstateFilters } from '#shared/api/search.ts';
import type { LandingSelection } from '#server/site/landing/landing.ts';
import { createLandingPlaces } from '#server/site/landing/landingPlaces.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { listLinks } from './listLinks.ts';

const buildLocation = (zip: number, nl: string, count: number) => ({
  id: zip * 100,
  zip: String(zip),
  name: { nl },
  count,
});
const LOCATIONS = [
  buildLocation(9000, 'Gent', 5),
  buildLocation(9050, 'Gentbrugge', 2),
  buildLocation(8000, 'Brugge', 4),
  buildLocation(2000, 'Antwerpen', 0),
  ...Array.from({ length: 30 }, (_, index) => buildLocation(6000 + index, `Dorp ${index}`, 1)),
];
const places = createLandingPlaces(LOCATIONS);
const ghent = places.findByCity(900_000);

const FILTERS: EstateFilters = {
  ...EMPTY_FILTERS,
  total: { value: 9 },
  locations: LOCATIONS,
  headTypes: [
    { id: 3, name: { nl: 'Huis' }, count: 4 },
    { id: 1, name: { nl: 'Appartement' }, count: 2 },
    { id: 2, name: { nl: 'Grond' }, count: 0 },
    { id: 77, name: { nl: 'Onbekend' }, count: 3 },
  ],
  transactions: [1, 2, 4].map((id) => ({ id, name: {}, count: id })),
};

function buildLists(landing: LandingSelection, filters = FILTERS) {
  const wordingContext = { locale: 'nl', t: testTranslate('nl') } as const;
  const groups = listLinks({ landing, filters, places, newSince: '2026-11-19', ...wordingContext });
  return Object.fromEntries(groups.map((group) => [group.id, group]));
}
const listNames = (links: readonly { readonly name: string }[] = []) => links.map(({ name }) => name);

const buildDays = (...counts: readonly [string, number][]) => counts.map(([value, gte]) => ({ value, gte, lte: 9 }));
const listRecentLinks = (more: EstateFilters['more']) =>
  buildLists({ family: 'rent', type: 1 }, { ...FILTERS, transactions: [], more })['others']?.links;

describe('the links to other lists', () => {
  it('include the new homes of the list and those that have become cheaper', () => {
    const search = '/nl/aanbod?transaction=2&transaction=4&transaction=6&type=1';
    const publishedOn = buildDays(['2026-11-05', 4], ['2026-11-12', 3], ['2026-11-19', 2], ['2026-11-25', 1]);
    expect(listRecentLinks({ publishedOn, reduced: [{ value: true, count: 2 }] })).toEqual([
      { name: 'Nieuw sinds 19 november', href: `${search}&since=2026-11-19`, count: 2 },
      { name: 'Verlaagde prijs', href: `${search}&reduced=1`, count: 2 },
    ]);
    expect(
      listNames(listRecentLinks({ publishedOn: buildDays(['2026-11-05', 4], ['2026-11-12', 3], ['2026-11-19', 0]) })),
    ).toEqual(['Nieuw sinds 12 november']);
    // The link is shown when some of the homes are new, and not when all or none are.
    expect(
      listRecentLinks({ publishedOn: buildDays(['2026-11-19', 9]), reduced: [{ value: true, count: 9 }] }),
    ).toBeUndefined();
    expect(listRecentLinks({ publishedOn: buildDays(['2026-11-19', 0], ['2026-11-25', 3]) })).toBeUndefined();
  });

  it('include the other types that have estates and a word for addresses, sorted by name', () => {
    expect(buildLists({ family: 'sale' })['types']?.links).toEqual([
      { name: 'Appartementen', href: '/nl/aanbod/te-koop/appartement', count: 2 },
      { name: 'Huizen', href: '/nl/aanbod/te-koop/huis', count: 4 },
    ]);
    expect(buildLists({ family: 'sale', type: 3, place: ghent })['types']).toEqual({
      id: 'types',
      heading: 'Per type in Gent',
      links: [{ name: 'Appartementen', href: '/nl/aanbod/te-koop/gent/appartement', count: 2 }],
    });
  });

  it('include the largest places for a list without place, and the nearest ones for a list of a place', () => {
    const placeLinks = buildLists({ family: 'sale' })['places']?.links;
    expect(placeLinks).toHaveLength(24);
    expect(listNames(placeLinks)).toEqual(expect.arrayContaining(['Gent', 'Brugge', 'Gentbrugge']));
    expect(listNames(placeLinks)).not.toContain('Antwerpen');

    const otherPlaceNames = listNames(buildLists({ family: 'rent', type: 1, place: ghent })['places']?.links);
    expect(otherPlaceNames).toEqual(expect.arrayContaining(['Gentbrugge', 'Brugge']));
    expect(otherPlaceNames).not.toContain('Gent');
    expect(otherPlaceNames).not.toContain('Dorp 0');
  });

  it('include the other transaction family, and the type in all places', () => {
    expect(buildLists({ family: 'sale', type: 1, place: ghent })['others']?.links).toEqual([
      { name: 'Appartementen te huur in Gent', href: '/nl/aanbod/te-huur/gent/appartement', count: 6 },
      { name: 'Appartementen te koop', href: '/nl/aanbod/te-koop/appartement' },
    ]);
  });

  it('are empty where there are no other lists', () => {
    expect(buildLists({ family: 'sale' }, EMPTY_FILTERS)).toEqual({});
  });
});
