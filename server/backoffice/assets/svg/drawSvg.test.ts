import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharp } from '#shared/node/pictures.ts';
import { drawSvg } from './drawSvg.ts';

const svg = (inner: string, size = 'width="200" height="50"') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const RED = '<rect width="100" height="50" fill="#f00"/>';

async function pixelAt(png: Buffer, left: number, top: number): Promise<readonly number[]> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
/** Draws like the drawing program. A refusal is thrown. */
async function draw(content: Buffer): Promise<Buffer> {
  const drawing = await drawSvg(content);
  if ('refusal' in drawing) throw new Error(drawing.refusal);
  return Buffer.from(drawing.png);
}

describe('drawSvg', () => {
  it('draws sharply and with transparency, at the size of display', async () => {
    const png = await draw(svg(RED));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 300, hasAlpha: true });
    expect(await pixelAt(png, 100, 100)).toEqual([255, 0, 0, 255]);
    expect((await pixelAt(png, 1100, 100))[3]).toBe(0);
  });

  it.each([
    ['one pixel', svg(RED, 'width="1" height="1" viewBox="0 0 100 50"')],
    ['a width that is larger than any screen', svg(RED, 'width="90000" height="50" viewBox="0 0 100 50"')],
    ['8000 × 6000 pixels', svg(RED, 'width="8000" height="6000" viewBox="0 0 100 50"')],
    ['100,000 × 100,000 pixels', svg(RED, 'width="100000" height="100000" viewBox="0 0 100 50"')],
    ['a height of one pixel', svg(RED, 'width="3000" height="1"')],
    ['no size but its own coordinates', svg(RED, 'viewBox="0 0 100 50"')],
  ])('draws %s at 1200 pixels', async (_what, content) => {
    const { width, height } = await sharp(await draw(content)).metadata();
    expect(Math.max(width, height)).toBe(1200);
  });

  const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';
  const withType = (subset: string) => svg(RED).toString().replace('\n', `\n<!-- Generator -->\n${type}${subset}>\n`);
  const named = withType(' [\n\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]').replace(
    'xmlns="http://www.w3.org/2000/svg"',
    'xmlns="&ns_svg;"',
  );
  it.each([
    ['names the standard in a document type', Buffer.from(withType(''))],
    ['names its namespaces as entities', Buffer.from(named)],
    ['is compressed', gzipSync(svg(RED))],
    ['is UTF-16', Buffer.from(`\u{FEFF}${svg(RED).toString()}`, 'utf16le')],
    [
      'declares another encoding',
      Buffer.from(svg(`<!-- Lège -->${RED}`).toString().replace('?>', ' encoding="iso-8859-1"?>'), 'latin1'),
    ],
  ])('accepts a drawing that %s', async (_what, content) => {
    expect((await draw(content)).equals(await draw(svg(RED)))).toBe(true);
  });

  it.each([
    ['scripts', svg(`${RED}<script>document.title = 1</script>`)],
    ['a picture from elsewhere', svg(`${RED}<image href="https://elsewhere.test/a.png" width="9" height="9"/>`)],
    ['a file of this machine', svg(`${RED}<image href="file:///etc/hostname" width="9" height="9"/>`)],
  ])('keeps nothing of %s', async (_what, content) => {
    expect((await draw(content)).equals(await draw(svg(RED)))).toBe(true);
  });

  const entity = Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "red">]>${svg(RED.replace('#f00', '&a;')).toString().slice(22)}`,
  );
  it.each([
    ['entities', entity, 'declares entities'],
    ['entities, compressed', gzipSync(entity), 'declares entities'],
    ['entities, as UTF-16', Buffer.from(`\u{FEFF}${entity.toString()}`, 'utf16le'), 'declares entities'],
    [
      'a second document type',
      Buffer.from(`<!DOCTYPE svg PUBLIC "a" "b"><!DOCTYPE svg SYSTEM "file:///etc/passwd">${RED}`),
      'declares entities',
    ],
    ['a web page', Buffer.from('<html><body>logo</body></html>'), 'no SVG'],
    ['another picture', Buffer.from('\u{89}PNG'), 'no SVG'],
    ['nothing', Buffer.alloc(0), 'no SVG'],
    ['too much', svg(`<!--${'x'.repeat(1024 * 1024)}-->`), 'larger than 1 MB'],
    ['too much when it is inflated', gzipSync(svg(' '.repeat(1024 * 1024))), 'larger than 1 MB'],
    ['compressed and cut off', gzipSync(svg(RED)).subarray(0, 60), 'compressed and damaged'],
    ['compressed twice', gzipSync(gzipSync(svg(RED))), 'no SVG'],
    ['too many elements', svg('<g/>'.repeat(20_000)), '20001 elements, more than 20000'],
    ['no size', svg(RED, 'width="0" height="0"'), 'smaller than a pixel'],
    ['less than a pixel', svg(RED, 'width="0.4" height="0.2"'), 'smaller than a pixel'],
    ['a size that nothing can show', svg(RED, 'width="9000000" height="9000000"'), 'too large: 9000000 × 9000000'],
    ['nothing that is visible', svg(''), 'nothing that is visible'],
    [
      'a picture from elsewhere alone',
      svg('<image href="https://elsewhere.test/a.png" width="9" height="9"/>'),
      'nothing that is visible',
    ],
    ['letters, for which there may be no font', svg(`${RED}<text y="9">Anno</text>`), 'convert the text to paths'],
  ])('refuses with a reason: %s', async (_what, content, reason) => {
    await expect(draw(content)).rejects.toThrow(reason);
  });
});
