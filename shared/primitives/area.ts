/** A position in degrees of WGS 84. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The maximum number of corners of an area. More corners would lengthen the URL without making the drawing visibly more
 * exact.
 */
export const MAX_AREA_CORNERS = 50;
const MIN_AREA_CORNERS = 3;

/** The unit of an encoded polyline is 1/100000 of a degree, which is about a metre. */
const UNITS_PER_DEGREE = 1e5;
/** Each character contains five bits, the lowest ones first. A sixth bit says that more characters follow. */
const FIRST_CHARACTER_CODE = 63;
const LAST_CHARACTER_CODE = 126;
const BITS_PER_CHARACTER = 5;
const CONTINUATION_BIT = 0x20;

function encodeNumber(value: number): string {
  let remainingBits = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (remainingBits >= CONTINUATION_BIT) {
    text += String.fromCharCode((CONTINUATION_BIT | (remainingBits & 0x1f)) + FIRST_CHARACTER_CODE);
    remainingBits >>>= BITS_PER_CHARACTER;
  }
  return text + String.fromCharCode(remainingBits + FIRST_CHARACTER_CODE);
}

/** Returns the numbers of an encoded text; undefined for an invalid text. */
function decodeNumbers(text: string): number[] | undefined {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < FIRST_CHARACTER_CODE || code > LAST_CHARACTER_CODE || shift > 5 * BITS_PER_CHARACTER) return undefined;
    const characterBits = code - FIRST_CHARACTER_CODE;
    value |= (characterBits & 0x1f) << shift;
    shift += BITS_PER_CHARACTER;
    if (characterBits < CONTINUATION_BIT) {
      numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  return shift === 0 ? numbers : undefined;
}

/**
 * Encodes the corners of an area as one short text: Google's encoded polyline with five decimals, latitude first. The
 * line is not closed; the last corner is connected to the first.
 */
export function encodeArea(corners: readonly Coordinates[]): string {
  let previousPoint: readonly [number, number] = [0, 0];
  return corners
    .map(({ latitude, longitude }) => {
      const point = [Math.round(latitude * UNITS_PER_DEGREE), Math.round(longitude * UNITS_PER_DEGREE)] as const;
      const encodedStep = encodeNumber(point[0] - previousPoint[0]) + encodeNumber(point[1] - previousPoint[1]);
      previousPoint = point;
      return encodedStep;
    })
    .join('');
}

const isOnEarth = ({ latitude, longitude }: Coordinates) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/**
 * Decodes the corners of an area. The last corner of a closed line is dropped.
 *
 * @returns undefined for an invalid area: a malformed text, too few or too many corners, points outside the valid
 *   degrees
 */
export function decodeArea(text: string): readonly Coordinates[] | undefined {
  const numbers = decodeNumbers(text);
  if (!numbers || numbers.length % 2 !== 0) return undefined;
  const corners: Coordinates[] = [];
  let latitude = 0;
  let longitude = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    latitude += numbers[index] ?? 0;
    longitude += numbers[index + 1] ?? 0;
    corners.push({ latitude: latitude / UNITS_PER_DEGREE, longitude: longitude / UNITS_PER_DEGREE });
  }
  const [first, last] = [corners[0], corners.at(-1)];
  if (corners.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude) corners.pop();
  const isArea = corners.length >= MIN_AREA_CORNERS && corners.length <= MAX_AREA_CORNERS && corners.every(isOnEarth);
  return isArea ? corners : undefined;
}

/** Returns the canonical form of an area; undefined for an invalid one. */
export function toCanonicalArea(text: string): string | undefined {
  const corners = decodeArea(text);
  return corners && encodeArea(corners);
}
