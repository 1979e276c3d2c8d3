import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

it('draws every dark module of the code once, and no light one', () => {
  const address = 'https://agency.example/nl/aanbod/1104';
  const html = renderToStaticMarkup(<QrCode address={address} className={undefined} />);
  const drawnModules = new Set<string>();
  for (const [, x, y, width] of html.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let column = 0; column < Number(width); column += 1) drawnModules.add(`${Number(x) + column},${y}`);
  }
  const { data } = encode(address, { ecc: 'M', border: 2 });
  const darkModules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
  expect(darkModules.length).toBeGreaterThan(200);
  expect([...drawnModules].toSorted()).toEqual(darkModules.toSorted());
});
