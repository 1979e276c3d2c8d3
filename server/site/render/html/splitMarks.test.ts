import { describe, expect, it } from 'vitest';
import { sanitizeMarked } from './sanitize.ts';
import { splitMarks } from './splitMarks.ts';

const parts = (html: string) =>
  splitMarks(sanitizeMarked(html)).map((part) =>
    'mark' in part ? `[${part.mark.name} ${part.mark.props}]` : part.html,
  );

describe('marks in html', () => {
  it('part it into stretches of whole elements', () => {
    expect(parts('<p>a</p><div data-widget="searchBox"></div><p>b</p>')).toEqual([
      '<p>a</p>',
      '[searchBox ]',
      '<p>b</p>',
    ]);
  });

  it('give their props as they were written', () => {
    const mark = `<div data-widget="estateCarousel" data-props='{"title":"A &amp; <b>B</b>"}'></div>`;
    expect(parts(mark)).toEqual(['[estateCarousel {"title":"A & <b>B</b>"}]']);
  });

  it('come after the outermost element that they stand in, which stays whole', () => {
    expect(parts('<p>a <span data-widget="searchBox">here</span> b</p><p>c</p>')).toEqual([
      '<p>a  b</p>',
      '[searchBox ]',
      '<p>c</p>',
    ]);
    expect(parts('<ul><li>a</li><li><div data-widget="x"></div></li></ul>')).toEqual([
      '<ul><li>a</li><li></li></ul>',
      '[x ]',
    ]);
  });

  it('leave no empty paragraph behind', () => {
    expect(parts('<p><span data-widget="searchBox"></span></p>')).toEqual(['[searchBox ]']);
  });

  it('are not needed', () => {
    expect(parts('<p>a<br>b</p><hr />')).toEqual(['<p>a<br />b</p><hr />']);
    expect(parts('')).toEqual([]);
  });

  it('take nothing along that is not allowed', () => {
    expect(parts('<div data-widget="x" onclick="alert(1)" class="y"><script>alert(1)</script></div>')).toEqual([
      '[x ]',
    ]);
    expect(parts('<div class="y"><p>a</p></div>')).toEqual(['<p>a</p>']);
  });
});
