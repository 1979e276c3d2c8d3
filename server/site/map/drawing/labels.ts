/** A number, with a name if there is space for it, at a point of a drawing. */
interface Label {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly count: string;
}

export interface PlacedLabel extends Omit<Label, 'name'> {
  /** The name; undefined when there is no space for it. */
  readonly name: string | undefined;
  /** True when the label also fits in a small drawing, whose text is enlarged. */
  readonly fitsEnlarged: boolean;
}

/** The average width of a letter as a share of the letter size. `LINE_HEIGHT_SHARE` is the height of a line. */
const LETTER_WIDTH_SHARE = 0.58;
const LINE_HEIGHT_SHARE = 1.25;
/** The factor by which the text of a small drawing is enlarged. */
export const ENLARGEMENT = 1.9;
const MAX_LABELS = 80;

type Taken = readonly [left: number, top: number, right: number, bottom: number];
const isFree = (taken: readonly Taken[], [left, top, right, bottom]: Taken) =>
  taken.every((other) => right < other[0] || left > other[2] || bottom < other[1] || top > other[3]);

function computeTextBox({ x, y }: Label, letters: number, size: number): Taken {
  const [wide, high] = [(letters * LETTER_WIDTH_SHARE * size) / 2, (LINE_HEIGHT_SHARE * size) / 2];
  return [x - wide, y - high, x + wide, y + high];
}

/**
 * Returns the labels for which there is space, without overlaps. Earlier labels have priority.
 *
 * @param size size of letters, in the units of the labels' positions
 * @param edges edges of the drawing
 */
export function placeLabels(labels: readonly Label[], size: number, edges: Taken): PlacedLabel[] {
  const taken: Taken[] = [];
  const takenEnlarged: Taken[] = [];
  const isInside = ([left, top, right, bottom]: Taken) =>
    left >= edges[0] && top >= edges[1] && right <= edges[2] && bottom <= edges[3];
  const placed: PlacedLabel[] = [];
  for (const label of labels.slice(0, MAX_LABELS)) {
    const { x, y, name, count } = label;
    const [named, alone] = [
      computeTextBox(label, name.length + 1 + count.length, size),
      computeTextBox(label, count.length, size),
    ];
    const hasName = isInside(named) && isFree(taken, named);
    const box = hasName ? named : alone;
    if (!hasName && !isFree(taken, alone)) continue;
    taken.push(box);
    const enlarged = computeTextBox(label, hasName ? name.length + 1 + count.length : count.length, size * ENLARGEMENT);
    const fitsEnlarged = isInside(enlarged) && isFree(takenEnlarged, enlarged);
    if (fitsEnlarged) takenEnlarged.push(enlarged);
    placed.push({ x, y, name: hasName ? name : undefined, count, fitsEnlarged });
  }
  return placed;
}
