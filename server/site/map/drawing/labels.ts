/** A label at a point of a drawing: a number, and a name if there is space for it. */
interface MapLabel {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly countText: string;
}

export interface PlacedLabel extends Omit<MapLabel, 'name'> {
  /** The name; undefined when there is no space for it. */
  readonly name: string | undefined;
  /** True when the label also fits in a small drawing, whose text is enlarged. */
  readonly fitsWhenEnlarged: boolean;
}

/**
 * The average width of a letter as a share of the letter size. `LINE_HEIGHT_SHARE` is the height of a line, also as a
 * share of the letter size.
 */
const LETTER_WIDTH_SHARE = 0.58;
const LINE_HEIGHT_SHARE = 1.25;
/** The factor by which the text of a small drawing is enlarged. */
export const SMALL_DRAWING_TEXT_FACTOR = 1.9;
const MAX_LABELS = 80;

type TakenBox = readonly [left: number, top: number, right: number, bottom: number];
const isFree = (taken: readonly TakenBox[], [left, top, right, bottom]: TakenBox) =>
  taken.every((other) => right < other[0] || left > other[2] || bottom < other[1] || top > other[3]);

function computeTextBox({ x, y }: MapLabel, letters: number, size: number): TakenBox {
  const [wide, high] = [(letters * LETTER_WIDTH_SHARE * size) / 2, (LINE_HEIGHT_SHARE * size) / 2];
  return [x - wide, y - high, x + wide, y + high];
}

/**
 * Returns the labels for which there is space, without overlaps. Earlier labels have priority.
 *
 * @param size size of letters, in the units of the labels' positions
 * @param edges edges of the drawing
 */
export function placeLabels(labels: readonly MapLabel[], size: number, edges: TakenBox): PlacedLabel[] {
  const taken: TakenBox[] = [];
  const takenEnlarged: TakenBox[] = [];
  const isInside = ([left, top, right, bottom]: TakenBox) =>
    left >= edges[0] && top >= edges[1] && right <= edges[2] && bottom <= edges[3];
  const placed: PlacedLabel[] = [];
  for (const label of labels.slice(0, MAX_LABELS)) {
    const { x, y, name, countText: count } = label;
    const [named, alone] = [
      computeTextBox(label, name.length + 1 + count.length, size),
      computeTextBox(label, count.length, size),
    ];
    const hasName = isInside(named) && isFree(taken, named);
    const box = hasName ? named : alone;
    if (!hasName && !isFree(taken, alone)) continue;
    taken.push(box);
    const enlarged = computeTextBox(
      label,
      hasName ? name.length + 1 + count.length : count.length,
      size * SMALL_DRAWING_TEXT_FACTOR,
    );
    const fitsEnlarged = isInside(enlarged) && isFree(takenEnlarged, enlarged);
    if (fitsEnlarged) takenEnlarged.push(enlarged);
    placed.push({ x, y, name: hasName ? name : undefined, countText: count, fitsWhenEnlarged: fitsEnlarged });
  }
  return placed;
}
