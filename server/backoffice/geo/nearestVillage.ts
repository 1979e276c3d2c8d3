import { type Coordinates, distanceKm } from './places.ts';

/** Degrees: about 11 kilometres. No point in Belgium is farther from a village. */
const CELL = { latitude: 0.1, longitude: 0.155 };
const COLUMNS = 10_000;
/** Of latitude, and a little less: no distance is shorter than that from south to north. */
const KM_PER_DEGREE = 111;

const keyOf = (row: number, column: number) => row * COLUMNS + column;
const rowOf = (latitude: number) => Math.floor(latitude / CELL.latitude);
const columnOf = (longitude: number) => Math.floor(longitude / CELL.longitude);

/** Kilometres from coordinates to the nearest of the villages; infinite when none is within about 11 kilometres. */
export function createNearestVillage(villages: readonly Coordinates[]): (coordinates: Coordinates) => number {
  const cells = Map.groupBy(villages, ({ latitude, longitude }) => keyOf(rowOf(latitude), columnOf(longitude)));
  return (coordinates) => {
    const [row, column] = [rowOf(coordinates.latitude), columnOf(coordinates.longitude)];
    let least = Infinity;
    for (let y = row - 1; y <= row + 1; y += 1)
      for (let x = column - 1; x <= column + 1; x += 1)
        for (const village of cells.get(keyOf(y, x)) ?? []) {
          const northwards = Math.abs(village.latitude - coordinates.latitude) * KM_PER_DEGREE;
          if (northwards < least) least = Math.min(least, distanceKm(village, coordinates));
        }
    return least;
  };
}
