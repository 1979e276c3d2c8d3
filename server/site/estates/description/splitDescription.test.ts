import { describe, expect, it } from 'vitest';
import { splitDescription } from './splitDescription.ts';

const sentence = 'Een ruime woning met tuin. ';
const createParagraph = (times: number) => sentence.repeat(times).trim();

describe('a description', () => {
  it('is shown as a whole when it is short', () => {
    expect(splitDescription('Een huis.\nMet tuin.\n\nEn garage.')).toEqual({
      opening: '<p>Een huis.<br>Met tuin.</p><p>En garage.</p>',
      rest: '',
    });
    expect(splitDescription('  ')).toEqual({ opening: '', rest: '' });
  });

  it('keeps whole paragraphs together on either side of "read more"', () => {
    const { opening, rest } = splitDescription(
      [createParagraph(20), createParagraph(10), createParagraph(15)].join('\n\n'),
    );
    expect(opening.match(/<p>/g)).toHaveLength(2);
    expect(rest).toBe(`<p>${createParagraph(15)}</p>`);
  });

  it('does not hide a last line that is hardly longer than the text "read more"', () => {
    expect(splitDescription(`${createParagraph(40)}\n\nBel ons.`).rest).toBe('');
  });

  it('splits html only between paragraphs', () => {
    const html = `<p>${createParagraph(30)}</p><p>${createParagraph(30)}</p>`;
    expect(splitDescription(html).rest).toBe(`<p>${createParagraph(30)}</p>`);
    const list = `<p>${createParagraph(30)}</p><ul><li>${createParagraph(30)}</li></ul>`;
    expect(splitDescription(list)).toEqual({ opening: list, rest: '' });
  });

  it('escapes the special characters of plain text', () => {
    expect(splitDescription('a < b & c').opening).toBe('<p>a &lt; b &amp; c</p>');
  });
});
