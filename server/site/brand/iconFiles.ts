import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sharp } from '#shared/node/pictures.ts';
import type { Site } from '#shared/api/site.ts';
import { fileRepresentation, IMMUTABLE, ONE_DAY } from '../assets/assets.ts';
import type { Representation } from '../http/answers/representation.ts';
import { icoFile } from './icoFile.ts';
import { type IconBrand, type IconShape, iconSvg } from './iconSvg.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

/** The pictures of a site's icon, by the name in their address. */
export const ICONS = {
  touch: { pixels: 180, shape: 'square' },
  small: { pixels: 192, shape: 'rounded' },
  large: { pixels: 512, shape: 'rounded' },
  maskable: { pixels: 512, shape: 'maskable' },
} as const satisfies Record<string, { readonly pixels: number; readonly shape: IconShape }>;
export type SiteIconName = keyof typeof ICONS;

/** The path of the icon that browsers request without a link. */
const FAVICON = '/favicon.ico';
const TOUCH_ICONS: ReadonlySet<string> = new Set(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']);
const FAVICON_PIXELS = [16, 32, 48] as const;

const versions = new WeakMap<IconBrand, string>();
/** Returns a version that changes with the drawing, so that the addresses change with it. */
function computeVersion(brand: IconBrand): string {
  let version = versions.get(brand);
  if (version === undefined) {
    version = createHash('sha256').update(iconSvg(brand, 'rounded')).digest('hex').slice(0, 8);
    versions.set(brand, version);
  }
  return version;
}

/** Returns the path of an icon, `/theme/<site id>-<version>-<name>.png`. */
export const iconPath = (site: IconBrand & Pick<Site, 'id'>, name: SiteIconName): string =>
  `/theme/${site.id}-${computeVersion(site)}-${name}.png`;

const png = (svg: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 64 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toBuffer();

const drawn = new LRUCache<string, Promise<Representation>>({ max: 500 });

function once(key: string, draw: () => Promise<Representation>): Promise<Representation> {
  let drawing = drawn.get(key);
  if (!drawing) {
    drawing = draw();
    drawn.set(key, drawing);
    drawing.catch(() => drawn.delete(key));
  }
  return drawing;
}

function picture(brand: IconBrand, name: SiteIconName, cacheControl: string): Promise<Representation> {
  const { pixels, shape } = ICONS[name];
  const svg = iconSvg(brand, shape);
  return once(`${name} ${cacheControl} ${svg}`, async () =>
    fileRepresentation('image/png', cacheControl, await png(svg, pixels)),
  );
}

function favicon(brand: IconBrand): Promise<Representation> {
  const svg = iconSvg(brand, 'rounded');
  return once(`favicon ${svg}`, async () => {
    const pictures = await Promise.all(FAVICON_PIXELS.map(async (pixels) => ({ pixels, png: await png(svg, pixels) })));
    return fileRepresentation('image/x-icon', ONE_DAY, icoFile(pictures));
  });
}

/** Returns the icon at an address of this site; undefined for any other address, such as that of an earlier version. */
export function findIcon(site: Site, path: string): Promise<Representation> | undefined {
  if (path === FAVICON) return favicon(site);
  if (TOUCH_ICONS.has(path)) return picture(site, 'touch', ONE_DAY);
  if (!path.startsWith('/theme/')) return undefined;
  const name = typedKeys(ICONS).find((each) => path === iconPath(site, each));
  return name && picture(site, name, IMMUTABLE);
}
