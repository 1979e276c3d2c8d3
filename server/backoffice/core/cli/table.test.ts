import { expect, it } from 'vitest';
import { formatTable } from './table.ts';

it('aligns columns and cuts what is too long', () => {
  const table = formatTable(
    [{ title: 'Name' }, { title: 'Times', align: 'right' }],
    [
      ['a very long name', '7'],
      ['b\nc', '1200'],
    ],
    8,
  );
  expect(table).toBe(['Name      Times', '────────  ─────', 'a very …      7', 'b c        1200', ''].join('\n'));
});
