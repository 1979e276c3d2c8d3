import { type GeoPoint, distanceKm } from './places.ts';

/** The size of a cell of the grid in degrees, about 11 kilometres. No point in Belgium is farther from a village. */
const CELL_DEGREES = { latitude: 0.1, longitude: 0.155 };
const COLUMNS = 10_000;
/**
 * The length of a degree of latitude, rounded down. The computed distance from south to north is therefore never too
 * long.
 */
const KM_PER_DEGREE = 111;

const toCellKey = (row: number, column: number) => row * COLUMNS + column;
const toRow = (latitude: number) => Math.floor(latitude / CELL_DEGREES.latitude);
const toColumn = (longitude: number) => Math.floor(longitude / CELL_DEGREES.longitude);

/**
 * Creates a function that returns the kilometres from coordinates to the nearest of the villages; infinity
 * when none is within about 11 kilometres.
 */
export function createNearestVillage(villages: readonly GeoPoint[]): (coordinates: GeoPoint) => number {
  const cells = Map.groupBy(villages, ({ latitude, longitude }) => toCellKey(toRow(latitude), toColumn(longitude)));
  return (coordinates) => {
    const [row, column] = [toRow(coordinates.latitude), toColumn(coordinates.longitude)];
    let least = Infinity;
    for (let y = row - 1; y <= row + 1; y += 1)
      for (let x = column - 1; x <= column + 1; x += 1)
        for (const village of cells.get(toCellKey(y, x)) ?? []) {
          const northwards = Math.abs(village.latitude - coordinates.latitude) * KM_PER_DEGREE;
          if (northwards < least) least = Math.min(least, distanceKm(village, coordinates));
        }
    return least;
  };
}
