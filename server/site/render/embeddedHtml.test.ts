import { describe, expect, it } from 'vitest';
import { createEmbeddedHtml } from './embeddedHtml.ts';

const long = (text: string) => ({ html: `<p>${text.repeat(200)}</p>` });

describe('embedded HTML', () => {
  it('comes in its places, however often and in whatever order it is rendered', () => {
    const { embed, complete } = createEmbeddedHtml();
    const [first, second, short] = [long('één '), long('€ 100.000; '), { html: '<b>kort</b>' }];
    const marks = [first, second, first, short].map(embed);
    expect(marks[3]).toBe(short.html);
    const document = Buffer.from(`<main>${marks[1]}<i>ü</i>${marks[0]}${marks[3]}${marks[2]}</main>`);
    expect(complete(document).toString()).toBe(
      `<main>${second.html}<i>ü</i>${first.html}${short.html}${first.html}</main>`,
    );
  });

  it('leaves a document alone that has none', () => {
    const document = Buffer.from('<p>niets</p>');
    expect(createEmbeddedHtml().complete(document)).toBe(document);
  });

  it('is that of one document', () => {
    const mark = createEmbeddedHtml().embed(long('van een andere pagina '));
    const { embed, complete } = createEmbeddedHtml();
    embed(long('van deze '));
    expect(complete(Buffer.from(mark)).toString()).not.toContain('andere');
  });
});
