/** A name with a number, or the number alone, somewhere on a drawing. */
interface Label {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly count: string;
}

export interface PlacedLabel extends Omit<Label, 'name'> {
  /** Undefined where there is no room for it. */
  readonly name: string | undefined;
  /** There is room for it, too, when the drawing is small and its text is large. */
  readonly isSturdy: boolean;
}

/** Of the size of the letters: how wide one is on average, how high a line. */
const LETTER = 0.58;
const LINE = 1.25;
/** Text of a small drawing is so much larger. */
export const ENLARGED = 1.9;
const MOST_LABELS = 80;

type Taken = readonly [left: number, top: number, right: number, bottom: number];
const isFree = (taken: readonly Taken[], [left, top, right, bottom]: Taken) =>
  taken.every((other) => right < other[0] || left > other[2] || bottom < other[1] || top > other[3]);

function boxOfText({ x, y }: Label, letters: number, size: number): Taken {
  const [wide, high] = [(letters * LETTER * size) / 2, (LINE * size) / 2];
  return [x - wide, y - high, x + wide, y + high];
}

/**
 * Those labels for which there is room, the first ones first, so that none lies on another one.
 *
 * @param size of letters, in the units of the labels' places
 * @param edges of the drawing
 */
export function placeLabels(labels: readonly Label[], size: number, edges: Taken): PlacedLabel[] {
  const taken: Taken[] = [];
  const takenEnlarged: Taken[] = [];
  const isInside = ([left, top, right, bottom]: Taken) =>
    left >= edges[0] && top >= edges[1] && right <= edges[2] && bottom <= edges[3];
  const placed: PlacedLabel[] = [];
  for (const label of labels.slice(0, MOST_LABELS)) {
    const { x, y, name, count } = label;
    const [named, alone] = [
      boxOfText(label, name.length + 1 + count.length, size),
      boxOfText(label, count.length, size),
    ];
    const hasName = isInside(named) && isFree(taken, named);
    const box = hasName ? named : alone;
    if (!hasName && !isFree(taken, alone)) continue;
    taken.push(box);
    const enlarged = boxOfText(label, hasName ? name.length + 1 + count.length : count.length, size * ENLARGED);
    const isSturdy = isInside(enlarged) && isFree(takenEnlarged, enlarged);
    if (isSturdy) takenEnlarged.push(enlarged);
    placed.push({ x, y, name: hasName ? name : undefined, count, isSturdy });
  }
  return placed;
}
