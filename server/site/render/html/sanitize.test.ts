import { describe, expect, it } from 'vitest';
import { toPlainText, sanitize } from './sanitize.ts';

describe('html of an editor', () => {
  it('keeps words, headings, lists, tables and links', () => {
    const html = '<h2>Diensten</h2><p>Wij <strong>kopen</strong> en <em>verkopen</em>.</p><ul><li>een</li></ul>';
    expect(sanitize(html)).toBe(html);
    expect(sanitize('<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>')).toContain(
      '<td colspan="2">a</td>',
    );
  });

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a style sheet', '<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
    ['an inline style', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a class', '<p class="x" id="main">a</p>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an image with a handler', '<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['an object', '<object data="x"><embed src="x"></object><p>a</p>', '<p>a</p>'],
    ['a vector drawing', '<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="https://evil.example"><input name="q"><button>a</button></form>', 'a'],
    ['a base address', '<base href="https://evil.example"><p>a</p>', '<p>a</p>'],
    ['a template', '<template><script>alert(1)</script></template><p>a</p>', '<p>a</p>'],
    ['a comment', '<!-- a --><p>a</p>', '<p>a</p>'],
  ])('removes %s', (_what, html, clean) => {
    expect(sanitize(html)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'java&#115;cript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
  ])('keeps no link to %s', (href) => {
    expect(sanitize(`<a href="${href}">a</a>`)).toBe('<a>a</a>');
  });

  it('keeps links to web, mail and telephone addresses, and reveals nothing to other sites', () => {
    expect(sanitize('<a href="/nl/contact">a</a>')).toBe('<a href="/nl/contact">a</a>');
    expect(sanitize('<a href="tel:+3290001220">a</a>')).toBe('<a href="tel:+3290001220">a</a>');
    expect(sanitize('<a href="https://a.example" target="_blank">a</a>')).toBe(
      '<a href="https://a.example" rel="noopener nofollow">a</a>',
    );
  });

  it('does not use the first heading level, which belongs to the page', () => {
    expect(sanitize('<h1>Titel</h1>')).toBe('<h2>Titel</h2>');
  });

  it('closes open elements, so that nothing around them changes', () => {
    expect(sanitize('<p><strong>a')).toBe('<p><strong>a</strong></p>');
    expect(sanitize('</div></main><p>a</p>')).toBe('<p>a</p>');
  });
});

describe('the plain text of html', () => {
  it('has spaces where paragraphs ended, and no markup', () => {
    expect(toPlainText('<p>Een huis</p><p>met tuin &amp; garage</p><script>x</script>', 100)).toBe(
      'Een huis met tuin & garage',
    );
  });

  it('ends with a whole word', () => {
    expect(toPlainText('een twee drie vier', 11)).toBe('een twee…');
    expect(toPlainText('Grondbezitsregistratie', 11)).toBe('Grondbezit…');
  });
});
