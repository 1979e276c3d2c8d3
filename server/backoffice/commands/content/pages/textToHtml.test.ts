import { expect, it } from 'vitest';
import { convertToHtml } from './textToHtml.ts';

it.each([
  ['One\r\nline\r\n\r\n\r\nTwo', '<p>One<br>line</p>\n<p>Two</p>'],
  ['# Heading\n\n- a\n* b', '<h2>Heading</h2>\n<ul><li>a</li><li>b</li></ul>'],
  ['a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
  ['#1 in Gent\n- and a line', '<p>#1 in Gent<br>- and a line</p>'],
  ['  <p>own</p>\n', '<p>own</p>'],
  ['', ''],
])('converts %j to HTML', (text, html) => {
  expect(convertToHtml(text)).toBe(html);
});
