import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EARLY_SITE_STEPS, EARLY_STEPS, MIDDLEWARES } from './requestTable.ts';

const DOCUMENT = readFileSync(path.join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');

/** Returns the rows of the table below a heading, without its two head lines. */
function readTable(heading: string): readonly (readonly string[])[] {
  const section = DOCUMENT.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

const toRows = (steps: readonly { readonly name: string; readonly does: string }[]) =>
  steps.map(({ name, does }) => [name, does]);

describe('the document about the architecture', () => {
  it('lists the steps before Express in their order', () => {
    expect(readTable('Before Express')).toEqual(toRows([...EARLY_STEPS, ...EARLY_SITE_STEPS]));
  });

  it('lists the middlewares in their order', () => {
    expect(readTable('Middlewares')).toEqual(toRows(MIDDLEWARES));
  });

  it('has at most eight types', () => {
    const rows = readTable('Eight types');
    expect(rows).toHaveLength(8);
    for (const [name = '', file = ''] of rows) {
      const source = readFileSync(path.join(import.meta.dirname, '../..', file.replaceAll('`', '')), 'utf8');
      expect(source).toMatch(new RegExp(`export (?:interface|type) ${name.replaceAll('`', '')}\\b`));
    }
  });
});
