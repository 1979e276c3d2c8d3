import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './Icon.tsx';

const sheet = readFileSync(path.resolve(import.meta.dirname, 'icon.module.css'), 'utf8');
const drawn = Array.from(
  sheet.matchAll(/^ {2}\.([\w-]+) \{\n {4}--drawing: url\("data:image\/svg\+xml,[^"]+"\);/gm),
  ([, name]) => name,
);

it('every icon is drawn once in the style sheet, and nothing else is', () => {
  expect(new Set(drawn)).toEqual(new Set(ICON_NAMES));
  expect(drawn).toHaveLength(ICON_NAMES.length);
});
