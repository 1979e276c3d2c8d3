/** A label for a point of a drawing: a number, and a name if there is space for it. */
interface MapLabel {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly countText: string;
}

type Point = readonly [x: number, y: number];

export interface PlacedLabel {
  /** The middle of the text. */
  readonly x: number;
  readonly y: number;
  /** The name; undefined when there is no space for it. */
  readonly name: string | undefined;
  readonly countText: string;
  /** The line from the point to the edge of the text; undefined when the text is on the point. */
  readonly line?: readonly [from: Point, to: Point];
}

/**
 * The average width of a letter as a share of the letter size. `LINE_HEIGHT_SHARE` is the height of a line, also as a
 * share of the letter size.
 */
const LETTER_WIDTH_SHARE = 0.58;
const LINE_HEIGHT_SHARE = 1.25;
/**
 * The positions that are tried for a name, the nearest first: the distance of the name's middle from the point, as
 * shares of the name's width and of the height of a line.
 */
const NAME_OFFSETS = [0, 1, 2, 3].flatMap((lineCount) =>
  [0, 0.35, 0.7].flatMap((widthShare) => [
    [widthShare, lineCount],
    [-widthShare, lineCount],
    [widthShare, -lineCount],
    [-widthShare, -lineCount],
  ]),
) as readonly (readonly [across: number, lines: number])[];

export type TakenBox = readonly [left: number, top: number, right: number, bottom: number];
const isFreeBox = (takenBoxes: readonly TakenBox[], [left, top, right, bottom]: TakenBox) =>
  takenBoxes.every((other) => right < other[0] || left > other[2] || bottom < other[1] || top > other[3]);

/** Returns the width of a text, in the unit of `size`, which is the size of its letters. */
export const computeTextWidth = (text: string, size: number): number => text.length * LETTER_WIDTH_SHARE * size;

function computeTextBox([x, y]: Point, width: number, size: number): TakenBox {
  const [halfWidth, halfHeight] = [width / 2, (LINE_HEIGHT_SHARE * size) / 2];
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);

/**
 * Returns the labels for which there is space within the drawing, without overlaps. Earlier labels have priority. When
 * there is no space for a name on its point, the name is placed beside the point.
 *
 * @param size size of letters, in the units of the labels' positions
 * @param edges edges of the drawing
 */
export function placeLabels(labels: readonly MapLabel[], size: number, edges: TakenBox): PlacedLabel[] {
  const takenBoxes: TakenBox[] = [];
  const isInside = ([left, top, right, bottom]: TakenBox) =>
    left >= edges[0] && top >= edges[1] && right <= edges[2] && bottom <= edges[3];
  return labels.flatMap(({ x, y, name, countText }): PlacedLabel[] => {
    if (!isInside([x, y, x, y])) return [];
    const width = computeTextWidth(`${name} ${countText}`, size);
    for (const [across, lines] of NAME_OFFSETS) {
      const middle = [x + across * width, y + lines * LINE_HEIGHT_SHARE * size] as const;
      const box = computeTextBox(middle, width, size);
      if (!isInside(box) || !isFreeBox(takenBoxes, box)) continue;
      takenBoxes.push(box);
      const nearestPoint = [clamp(x, box[0], box[2]), clamp(y, box[1], box[3])] as const;
      const isBeside = nearestPoint[0] !== x || nearestPoint[1] !== y;
      return [{ x: middle[0], y: middle[1], name, countText, ...(isBeside && { line: [[x, y], nearestPoint] }) }];
    }
    const box = computeTextBox([x, y], computeTextWidth(countText, size), size);
    if (!isFreeBox(takenBoxes, box)) return [];
    takenBoxes.push(box);
    return [{ x, y, name: undefined, countText }];
  });
}
