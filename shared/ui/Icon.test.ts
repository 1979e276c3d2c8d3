import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './Icon.tsx';

const stylesheet = readFileSync(path.resolve(import.meta.dirname, 'icon.module.css'), 'utf8');
/** The size of one icon in units of the grid. */
const ICON_GRID_SIZE = 24;

/** The names of the icons, by their rows. */
const iconNameByRow = new Map(
  Array.from(stylesheet.matchAll(/^ {2}\.([\w-]+) \{\n {4}--row: (\d+);/gm), ([, name, row]) => [Number(row), name]),
);
/** The distance by which each drawing is moved down, in the order of the drawings in the picture. */
const drawingOffsets = Array.from(
  stylesheet.matchAll(/<path (?:transform='translate\(0 (\d+)\)')?/g),
  ([, down = '0']) => +down,
);
/** The row of the pressed heart, which is a state of an icon and has no name. */
const pressedIconRows = Array.from(stylesheet.matchAll(/\[aria-pressed="true"\] \{\n {4}--row: (\d+);/g), ([, row]) =>
  Number(row),
);

it('every icon has a row of its own in the picture, and there are no other rows', () => {
  expect(new Set(iconNameByRow.values())).toEqual(new Set(ICON_NAMES));
  expect(iconNameByRow.size).toBe(ICON_NAMES.length);
  expect(pressedIconRows).toHaveLength(1);
  const rows = [...iconNameByRow.keys(), ...pressedIconRows].toSorted((a, b) => a - b);
  expect(rows).toEqual(drawingOffsets.map((_, row) => row));
});

it('the picture is as high as its rows, and they follow each other', () => {
  expect(drawingOffsets).toEqual(drawingOffsets.map((_, row) => row * ICON_GRID_SIZE));
  expect(stylesheet).toContain(`viewBox='0 0 ${ICON_GRID_SIZE} ${drawingOffsets.length * ICON_GRID_SIZE}'`);
  expect(stylesheet).toContain(`mask-position: 50% calc(var(--row) * 100% / ${drawingOffsets.length - 1});`);
  expect(stylesheet).toContain(`mask-size: auto ${drawingOffsets.length * 100}%;`);
});

// There must be one picture, because the browser creates a separate document for each picture before the first paint.
it('a page has one picture for all of its icons', () => {
  expect(stylesheet.match(/<svg /g)).toHaveLength(1);
});
