import { describe, expect, it } from 'vitest';
import { listPageNumbers } from './PageLinks.tsx';

describe('the page links', () => {
  it('show every page of a few pages', () => {
    expect(listPageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(listPageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('leave out distant pages, but show a page that would be the only one left out', () => {
    expect(listPageNumbers(1, 9)).toEqual([1, 2, 'gap', 9]);
    expect(listPageNumbers(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9]);
    expect(listPageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9]);
    expect(listPageNumbers(9, 9)).toEqual([1, 'gap', 8, 9]);
  });
});
