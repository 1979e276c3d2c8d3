import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createEmbeddedHtml } from './embeddedHtml.ts';

const createLongHtml = (text: string) => ({ html: `<p>${text.repeat(200)}</p>` });

describe('embedded HTML', () => {
  it('appears in its places, however often and in whatever order it is rendered', () => {
    const { embed, insertHtml: complete } = createEmbeddedHtml();
    const [firstPart, secondPart, short] = [
      createLongHtml('één '),
      createLongHtml('€ 100.000; '),
      { html: '<b>kort</b>' },
    ];
    const marks = [firstPart, secondPart, firstPart, short].map(embed);
    expect(marks[3]).toBe(short.html);
    const document = Buffer.from(`<main>${marks[1]}<i>ü</i>${marks[0]}${marks[3]}${marks[2]}</main>`);
    expect(complete(document).toString()).toBe(
      `<main>${secondPart.html}<i>ü</i>${firstPart.html}${short.html}${firstPart.html}</main>`,
    );
  });

  it('does not change a document without embedded HTML', () => {
    const document = Buffer.from('<p>niets</p>');
    expect(createEmbeddedHtml().insertHtml(document)).toBe(document);
  });

  it('uses no more memory than its bytes, however long it is kept', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    // The memory of a buffer is freed some rounds of the event loop after its object was collected.
    const measureUsedBytes = async () => {
      for (let round = 0; round < 5; round++) {
        collectGarbage();
        await setImmediate();
      }
      return process.memoryUsage().arrayBuffers;
    };
    const renderedParts = Array.from({ length: 500 }, (_, number) => ({
      html: `<p>${String(number).padEnd(2000, 'x')}</p>`,
    }));
    const usedBytesBefore = await measureUsedBytes();
    for (const renderedPart of renderedParts) {
      const { embed, insertHtml: complete } = createEmbeddedHtml();
      // The small buffers of these short-lived documents come from Node's memory pool. A buffer of HTML in the same
      // pool would keep the whole pool in memory.
      expect(complete(Buffer.from(`${embed(renderedPart)}${'y'.repeat(20_000)}`)).length).toBeGreaterThan(22_000);
    }
    expect(((await measureUsedBytes()) - usedBytesBefore) / (renderedParts.length * 2000)).toBeLessThan(2);
    expect(renderedParts).toHaveLength(500);
  });

  it('belongs to one document only', () => {
    const mark = createEmbeddedHtml().embed(createLongHtml('van een andere pagina '));
    const { embed, insertHtml: complete } = createEmbeddedHtml();
    embed(createLongHtml('van deze '));
    expect(complete(Buffer.from(mark)).toString()).not.toContain('andere');
  });
});
