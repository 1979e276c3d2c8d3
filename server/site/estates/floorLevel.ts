const GROUND = /^(glv|gelijkvloers|bg|begane grond|rdc|rez(-de-chauss[ée]e)?|gf|ground( floor)?|eg|erdgeschoss)$/i;

/**
 * The storey that a floor's name stands for: 0 for 'GLV' and 'RDC', 2 for '2' and '2de verdieping', -1 for '-1'.
 * `undefined`: the name says nothing about height ('Dakverdieping').
 */
export function floorLevel(floor: string): number | undefined {
  const name = floor.trim();
  if (GROUND.test(name)) return 0;
  const digits = /^[+-]?\d{1,3}(?!\d)/.exec(name)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** True when the name is nothing but the number of the storey. */
export const isPlainLevel = (floor: string) => /^[+-]?\d{1,3}$/.test(floor.trim());

const heightOf = (floor: string) => (floor === '' ? -Infinity : (floorLevel(floor) ?? Infinity));

/** From low to high: first what has no floor, last floors whose name says nothing about height, as 'Dakverdieping'. */
export function compareFloors(a: string, b: string): number {
  const [left, right] = [heightOf(a), heightOf(b)];
  return left === right ? a.localeCompare(b) : left - right;
}
