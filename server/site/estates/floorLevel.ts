const GROUND_FLOOR_PATTERN =
  /^(glv|gelijkvloers|bg|begane grond|rdc|rez(-de-chauss[ée]e)?|gf|ground( floor)?|eg|erdgeschoss)$/i;

/**
 * Returns the storey that a floor's name stands for: 0 for 'GLV' and 'RDC', 2 for '2' and '2de verdieping', -1 for
 * '-1'. Returns undefined when the name says nothing about height ('Dakverdieping').
 */
export function parseFloorLevel(floor: string): number | undefined {
  const name = floor.trim();
  if (GROUND_FLOOR_PATTERN.test(name)) return 0;
  const digits = /^[+-]?\d{1,3}(?!\d)/.exec(name)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns whether the name consists only of the number of the storey. */
export const isNumericLevel = (floor: string) => /^[+-]?\d{1,3}$/.test(floor.trim());

const toSortLevel = (floor: string) => (floor === '' ? -Infinity : (parseFloorLevel(floor) ?? Infinity));

/**
 * Sorts floors from low to high. Homes without a floor come first; floors whose name says nothing about height
 * ('Dakverdieping') come last.
 */
export function compareFloors(a: string, b: string): number {
  const [levelA, levelB] = [toSortLevel(a), toSortLevel(b)];
  return levelA === levelB ? a.localeCompare(b) : levelA - levelB;
}
