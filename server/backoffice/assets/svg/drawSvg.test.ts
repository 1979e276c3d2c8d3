import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharp } from '#shared/node/pictures.ts';
import { drawSvg } from './drawSvg.ts';

const buildSvg = (inner: string, size = 'width="200" height="50"') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const RED_RECTANGLE = '<rect width="100" height="50" fill="#f00"/>';

async function readPixel(png: Buffer, left: number, top: number): Promise<readonly number[]> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
/** Draws an SVG as the drawing program does, and throws a refusal as an error. */
async function draw(content: Buffer): Promise<Buffer> {
  const drawing = await drawSvg(content);
  if ('refusal' in drawing) throw new Error(drawing.refusal);
  return Buffer.from(drawing.png);
}

describe('drawSvg', () => {
  it('draws with transparency, with 1200 pixels on the longer side', async () => {
    const png = await draw(buildSvg(RED_RECTANGLE));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 300, hasAlpha: true });
    expect(await readPixel(png, 100, 100)).toEqual([255, 0, 0, 255]);
    expect((await readPixel(png, 1100, 100))[3]).toBe(0);
  });

  it.each([
    ['one pixel', buildSvg(RED_RECTANGLE, 'width="1" height="1" viewBox="0 0 100 50"')],
    [
      'a width that is larger than any screen',
      buildSvg(RED_RECTANGLE, 'width="90000" height="50" viewBox="0 0 100 50"'),
    ],
    ['8000 × 6000 pixels', buildSvg(RED_RECTANGLE, 'width="8000" height="6000" viewBox="0 0 100 50"')],
    ['100,000 × 100,000 pixels', buildSvg(RED_RECTANGLE, 'width="100000" height="100000" viewBox="0 0 100 50"')],
    ['a height of one pixel', buildSvg(RED_RECTANGLE, 'width="3000" height="1"')],
    ['a viewBox and no size', buildSvg(RED_RECTANGLE, 'viewBox="0 0 100 50"')],
  ])('draws %s at 1200 pixels', async (_description, content) => {
    const { width, height } = await sharp(await draw(content)).metadata();
    expect(Math.max(width, height)).toBe(1200);
  });

  const documentType =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"';
  const addDocumentType = (subset: string) =>
    buildSvg(RED_RECTANGLE).toString().replace('\n', `\n<!-- Generator -->\n${documentType}${subset}>\n`);
  const svgWithNamespaceEntities = addDocumentType(' [\n\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]').replace(
    'xmlns="http://www.w3.org/2000/svg"',
    'xmlns="&ns_svg;"',
  );
  it.each([
    ['names the standard in a document type', Buffer.from(addDocumentType(''))],
    ['names its namespaces as entities', Buffer.from(svgWithNamespaceEntities)],
    ['is compressed', gzipSync(buildSvg(RED_RECTANGLE))],
    ['is UTF-16', Buffer.from(`\u{FEFF}${buildSvg(RED_RECTANGLE).toString()}`, 'utf16le')],
    [
      'declares another encoding',
      Buffer.from(
        buildSvg(`<!-- Lège -->${RED_RECTANGLE}`).toString().replace('?>', ' encoding="iso-8859-1"?>'),
        'latin1',
      ),
    ],
  ])('accepts a drawing that %s', async (_description, content) => {
    expect((await draw(content)).equals(await draw(buildSvg(RED_RECTANGLE)))).toBe(true);
  });

  it.each([
    ['scripts', buildSvg(`${RED_RECTANGLE}<script>document.title = 1</script>`)],
    [
      'a picture at another address',
      buildSvg(`${RED_RECTANGLE}<image href="https://elsewhere.test/a.png" width="9" height="9"/>`),
    ],
    ['a file of this machine', buildSvg(`${RED_RECTANGLE}<image href="file:///etc/hostname" width="9" height="9"/>`)],
  ])('draws the same without %s', async (_description, content) => {
    expect((await draw(content)).equals(await draw(buildSvg(RED_RECTANGLE)))).toBe(true);
  });

  const entity = Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "red">]>${buildSvg(RED_RECTANGLE.replace('#f00', '&a;')).toString().slice(22)}`,
  );
  it.each([
    ['entities', entity, 'declares entities'],
    ['entities, compressed', gzipSync(entity), 'declares entities'],
    ['entities, as UTF-16', Buffer.from(`\u{FEFF}${entity.toString()}`, 'utf16le'), 'declares entities'],
    [
      'a second document type',
      Buffer.from(`<!DOCTYPE svg PUBLIC "a" "b"><!DOCTYPE svg SYSTEM "file:///etc/passwd">${RED_RECTANGLE}`),
      'declares entities',
    ],
    ['a web page', Buffer.from('<html><body>logo</body></html>'), 'not an SVG'],
    ['another picture', Buffer.from('\u{89}PNG'), 'not an SVG'],
    ['an empty body', Buffer.alloc(0), 'not an SVG'],
    ['more than 1 MB', buildSvg(`<!--${'x'.repeat(1024 * 1024)}-->`), 'larger than 1 MB'],
    ['more than 1 MB when it is decompressed', gzipSync(buildSvg(' '.repeat(1024 * 1024))), 'larger than 1 MB'],
    ['compressed and cut off', gzipSync(buildSvg(RED_RECTANGLE)).subarray(0, 60), 'compressed and damaged'],
    ['compressed twice', gzipSync(gzipSync(buildSvg(RED_RECTANGLE))), 'not an SVG'],
    ['too many elements', buildSvg('<g/>'.repeat(20_000)), '20001 elements, more than 20000'],
    ['no size', buildSvg(RED_RECTANGLE, 'width="0" height="0"'), 'smaller than a pixel'],
    ['less than a pixel', buildSvg(RED_RECTANGLE, 'width="0.4" height="0.2"'), 'smaller than a pixel'],
    [
      'a size that no screen can show',
      buildSvg(RED_RECTANGLE, 'width="9000000" height="9000000"'),
      'too large: 9000000 × 9000000',
    ],
    ['no visible element', buildSvg(''), 'nothing that is visible'],
    [
      'only a picture at another address',
      buildSvg('<image href="https://elsewhere.test/a.png" width="9" height="9"/>'),
      'nothing that is visible',
    ],
    [
      'text, for which there may be no font',
      buildSvg(`${RED_RECTANGLE}<text y="9">Anno</text>`),
      'convert the text to paths',
    ],
  ])('refuses with a reason: %s', async (_description, content, reason) => {
    await expect(draw(content)).rejects.toThrow(reason);
  });
});
