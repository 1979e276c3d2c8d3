import { expect, it } from 'vitest';
import { sharp } from '../../../shared/node/pictures.ts';
import { rasterizeSvg } from './rasterizeSvg.ts';

const svg = (inner: string, size = 'width="200" height="50"') =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const RED = '<rect width="100" height="50" fill="#f00"/>';

async function pixelAt(png: Buffer | undefined, left: number, top: number): Promise<readonly number[]> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

it('draws a logo sharp and with transparency, at the size in which it is shown', async () => {
  const png = await rasterizeSvg(svg(RED));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 300, hasAlpha: true });
  expect(await pixelAt(png, 100, 100)).toEqual([255, 0, 0, 255]);
  expect((await pixelAt(png, 1100, 100))[3]).toBe(0);
});

it.each([
  ['a drawing of one pixel', svg(RED, 'width="1" height="1" viewBox="0 0 100 50"')],
  ['a drawing that is larger than any screen', svg(RED, 'width="90000" height="50" viewBox="0 0 100 50"')],
  ['a drawing with its own coordinates alone', svg(RED, 'viewBox="0 0 100 50"')],
])('draws %s with 1200 pixels', async (_what, content) => {
  const { width, height } = await sharp(await rasterizeSvg(content)).metadata();
  expect(Math.max(width, height)).toBe(1200);
});

it('draws the files of drawing programs, which name the standard in a document type', async () => {
  const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const content = Buffer.from(svg(RED).toString().replace('\n', `\n<!-- Generator -->\n${type}\n`));
  expect(await rasterizeSvg(content)).toEqual(await rasterizeSvg(svg(RED)));
});

it.each([
  ['scripts', svg(`${RED}<script>document.title = 1</script>`)],
  ['a picture from elsewhere', svg(`${RED}<image href="https://elsewhere.test/a.png" width="9" height="9"/>`)],
  ['a file of this machine', svg(`${RED}<image href="file:///etc/hostname" width="9" height="9"/>`)],
])('keeps nothing of %s', async (_what, content) => {
  const png = await rasterizeSvg(content);
  expect(png?.equals((await rasterizeSvg(svg(RED))) ?? Buffer.alloc(0))).toBe(true);
});

it.each([
  ['entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;').toString()}`)],
  [
    'a second document type',
    Buffer.from(`<!DOCTYPE svg PUBLIC "a" "b"><!DOCTYPE svg SYSTEM "file:///etc/passwd">${svg(RED).toString()}`),
  ],
  ['a web page', Buffer.from('<html><body>logo</body></html>')],
  ['another picture', Buffer.from('\u{89}PNG')],
  ['nothing', Buffer.alloc(0)],
  ['too much', svg(`<!--${'x'.repeat(1024 * 1024)}-->`)],
])('refuses %s', async (_what, content) => expect(await rasterizeSvg(content)).toBeUndefined());
