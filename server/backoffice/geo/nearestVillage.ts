import { type GeoPoint, measureDistanceKm } from './places.ts';

/** The size of a grid cell in degrees, about 11 kilometres. No point in Belgium is farther than this from a village. */
const CELL_DEGREES = { latitude: 0.1, longitude: 0.155 };
const GRID_COLUMNS = 10_000;
/**
 * The length of a degree of latitude, rounded down. The computed distance from south to north is therefore never too
 * long, and no village that may be the nearest is skipped.
 */
const KM_PER_DEGREE = 111;

const toCellKey = (row: number, column: number) => row * GRID_COLUMNS + column;
const toGridRow = (latitude: number) => Math.floor(latitude / CELL_DEGREES.latitude);
const toGridColumn = (longitude: number) => Math.floor(longitude / CELL_DEGREES.longitude);

/**
 * Creates a function that returns the kilometres from coordinates to the nearest of the villages; infinity when
 * none is within about 11 kilometres.
 */
export function createVillageDistanceMeter(villages: readonly GeoPoint[]): (coordinates: GeoPoint) => number {
  const cells = Map.groupBy(villages, ({ latitude, longitude }) =>
    toCellKey(toGridRow(latitude), toGridColumn(longitude)),
  );
  return (coordinates) => {
    const [row, column] = [toGridRow(coordinates.latitude), toGridColumn(coordinates.longitude)];
    let shortestKm = Infinity;
    for (let gridRow = row - 1; gridRow <= row + 1; gridRow += 1)
      for (let gridColumn = column - 1; gridColumn <= column + 1; gridColumn += 1)
        for (const village of cells.get(toCellKey(gridRow, gridColumn)) ?? []) {
          const northSouthKm = Math.abs(village.latitude - coordinates.latitude) * KM_PER_DEGREE;
          if (northSouthKm < shortestKm) shortestKm = Math.min(shortestKm, measureDistanceKm(village, coordinates));
        }
    return shortestKm;
  };
}
