import { describe, expect, it } from 'vitest';
import { sanitizeMarked } from './sanitize.ts';
import { splitMarks } from './splitMarks.ts';

const splitHtml = (html: string) =>
  splitMarks(sanitizeMarked(html)).map((part) =>
    'mark' in part ? `[${part.mark.name} ${part.mark.props}]` : part.html,
  );

describe('marks in html', () => {
  it('split the html into parts with whole elements', () => {
    expect(splitHtml('<p>a</p><div data-widget="searchBox"></div><p>b</p>')).toEqual([
      '<p>a</p>',
      '[searchBox ]',
      '<p>b</p>',
    ]);
  });

  it('have their props as they were written', () => {
    const mark = `<div data-widget="estateCarousel" data-props='{"title":"A &amp; <b>B</b>"}'></div>`;
    expect(splitHtml(mark)).toEqual(['[estateCarousel {"title":"A & <b>B</b>"}]']);
  });

  it('come after the outermost element that contains them, which stays whole', () => {
    expect(splitHtml('<p>a <span data-widget="searchBox">here</span> b</p><p>c</p>')).toEqual([
      '<p>a  b</p>',
      '[searchBox ]',
      '<p>c</p>',
    ]);
    expect(splitHtml('<ul><li>a</li><li><div data-widget="x"></div></li></ul>')).toEqual([
      '<ul><li>a</li><li></li></ul>',
      '[x ]',
    ]);
  });

  it('leave no empty paragraph behind', () => {
    expect(splitHtml('<p><span data-widget="searchBox"></span></p>')).toEqual(['[searchBox ]']);
  });

  it('are optional: html without marks is one part', () => {
    expect(splitHtml('<p>a<br>b</p><hr />')).toEqual(['<p>a<br />b</p><hr />']);
    expect(splitHtml('')).toEqual([]);
  });

  it('keep no markup that is not allowed', () => {
    expect(splitHtml('<div data-widget="x" onclick="alert(1)" class="y"><script>alert(1)</script></div>')).toEqual([
      '[x ]',
    ]);
    expect(splitHtml('<div class="y"><p>a</p></div>')).toEqual(['<p>a</p>']);
  });
});
