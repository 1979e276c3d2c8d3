import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sharp } from '#shared/node/pictures.ts';
import type { Site } from '#shared/api/site.ts';
import { createFileRepresentation, IMMUTABLE_CACHE_CONTROL, ONE_DAY_CACHE_CONTROL } from '../assets/assets.ts';
import type { Representation } from '../http/answers/representation.ts';
import { buildIcoFile } from './icoFile.ts';
import { type IconBrand, type IconShape, drawIconSvg } from './iconSvg.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

/** The pictures of a site's icon, by the name in their address. */
export const ICON_PICTURES = {
  touch: { pixels: 180, shape: 'square' },
  small: { pixels: 192, shape: 'rounded' },
  large: { pixels: 512, shape: 'rounded' },
  maskable: { pixels: 512, shape: 'maskable' },
} as const satisfies Record<string, { readonly pixels: number; readonly shape: IconShape }>;
export type SiteIconName = keyof typeof ICON_PICTURES;

/** The path of the icon that browsers request without a link. */
const FAVICON_PATH = '/favicon.ico';
const TOUCH_ICON_PATHS: ReadonlySet<string> = new Set(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']);
const FAVICON_PIXELS = [16, 32, 48] as const;

const versionsByBrand = new WeakMap<IconBrand, string>();
/** Returns a hash of the drawing. The addresses of the icons contain it, and so change when the drawing changes. */
function computeIconVersion(brand: IconBrand): string {
  let version = versionsByBrand.get(brand);
  if (version === undefined) {
    version = createHash('sha256').update(drawIconSvg(brand, 'rounded')).digest('hex').slice(0, 8);
    versionsByBrand.set(brand, version);
  }
  return version;
}

/** Returns the path of an icon, `/theme/<site id>-<version>-<name>.png`. */
export const toIconPath = (site: IconBrand & Pick<Site, 'id'>, name: SiteIconName): string =>
  `/theme/${site.id}-${computeIconVersion(site)}-${name}.png`;

const renderPng = (svg: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 64 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer();

const drawnIconsCache = new LRUCache<string, Promise<Representation>>({ max: 500 });

function drawOnce(key: string, draw: () => Promise<Representation>): Promise<Representation> {
  let drawing = drawnIconsCache.get(key);
  if (!drawing) {
    drawing = draw();
    drawnIconsCache.set(key, drawing);
    drawing.catch(() => drawnIconsCache.delete(key));
  }
  return drawing;
}

function drawPicture(brand: IconBrand, name: SiteIconName, cacheControl: string): Promise<Representation> {
  const { pixels, shape } = ICON_PICTURES[name];
  const svg = drawIconSvg(brand, shape);
  return drawOnce(`${name} ${cacheControl} ${svg}`, async () =>
    createFileRepresentation('image/png', cacheControl, await renderPng(svg, pixels)),
  );
}

function drawFavicon(brand: IconBrand): Promise<Representation> {
  const svg = drawIconSvg(brand, 'rounded');
  return drawOnce(`favicon ${svg}`, async () => {
    const pictures = await Promise.all(
      FAVICON_PIXELS.map(async (pixels) => ({ sizePixels: pixels, pngBytes: await renderPng(svg, pixels) })),
    );
    return createFileRepresentation('image/x-icon', ONE_DAY_CACHE_CONTROL, buildIcoFile(pictures));
  });
}

/** Returns the icon at an address of this site; undefined for any other address, such as that of an earlier version. */
export function findIcon(site: Site, path: string): Promise<Representation> | undefined {
  if (path === FAVICON_PATH) return drawFavicon(site);
  if (TOUCH_ICON_PATHS.has(path)) return drawPicture(site, 'touch', ONE_DAY_CACHE_CONTROL);
  if (!path.startsWith('/theme/')) return undefined;
  const name = typedKeys(ICON_PICTURES).find((each) => path === toIconPath(site, each));
  return name && drawPicture(site, name, IMMUTABLE_CACHE_CONTROL);
}
