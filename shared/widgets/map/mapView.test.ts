import { describe, expect, it } from 'vitest';
import type { CardView } from '../../domain/estate/cardView.ts';
import { decodeArea, encodeArea } from '../../primitives/area.ts';
import { splitCardsByView, toCorners } from './mapView.ts';

const createCard = (id: number, position?: readonly [latitude: number, longitude: number]): CardView => ({
  id,
  project: false,
  headType: 'Huis',
  subType: '',
  title: `Huis ${id}`,
  priceFrom: false,
  city: 'Gent',
  status: 1,
  closed: false,
  pictures: [],
  pictureCount: 0,
  ...(position && {
    place: {
      marker: { id, type: 3, headType: 3, status: 1, project: false, latitude: position[0], longitude: position[1] },
    },
  }),
});
const GHENT = { north: 51.1, south: 51, east: 3.8, west: 3.6 };

describe('the list beside a map', () => {
  it('contains the homes in the visible part, in the order of the list', () => {
    const cards = [
      createCard(3, [51.05, 3.7]),
      createCard(1, [50.6, 5.5]),
      createCard(2, [51, 3.8]),
      createCard(4, [51.05, 3.81]),
    ];
    expect(splitCardsByView(cards, GHENT).shown.map(({ id }) => id)).toEqual([3, 2]);
  });

  it('lists estates without coordinates separately, for every part of the map', () => {
    const { shown, unplaced } = splitCardsByView([createCard(1), createCard(2, [51.05, 3.7])], GHENT);
    expect([shown.map(({ id }) => id), unplaced.map(({ id }) => id)]).toEqual([[2], [1]]);
  });
});

it('converts the visible part to an area whose outline passes each corner once', () => {
  expect(toCorners(GHENT).map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
    [51.1, 3.6],
    [51.1, 3.8],
    [51, 3.8],
    [51, 3.6],
  ]);
});

it.each([
  ['wider than the world', { north: 85, south: -85, east: 380, west: -370 }, [-180, 180]],
  ['across the edge of the world', { north: 60, south: 20, east: 200, west: 100 }, [100, 180]],
  ['in the next copy of the world', { ...GHENT, east: 363.8, west: 363.6 }, [3.6, 3.8]],
])('converts a visible part %s to an area that can be in an address', (_where, bounds, longitudes) => {
  const corners = decodeArea(encodeArea(toCorners(bounds))) ?? [];
  expect([...new Set(corners.map(({ longitude }) => longitude))].toSorted((a, b) => a - b)).toEqual(longitudes);
});
