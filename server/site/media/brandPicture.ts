import { createHash } from 'node:crypto';
import { formatHex, interpolate } from 'culori';
import { openPicture, sharp } from '#shared/node/pictures.ts';
import type { Site } from '#shared/api/site.ts';
import { MEDIA_SIZES } from '#shared/domain/media.ts';
import { toHexColour } from './hexColor.ts';
import type { MediaAddress } from './mediaAddress.ts';
import { toPictureError } from './renderVariant.ts';

/** The parts of a site that determine its brand picture, which pages without a picture of their own use. */
export type PictureBrand = Pick<Site, 'theme' | 'logo'>;

const { width: WIDTH, height: HEIGHT } = MEDIA_SIZES.og;
/** The version of the code that draws. Increase it when the drawing changes, so that the URL changes too. */
const DRAWING_VERSION = 1;
const VERSION_CHARACTERS = 16;
const JPEG_QUALITY = 84;

const computePictureVersion = ({ theme, logo }: PictureBrand) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, theme.paper, theme.ink, theme.accent, theme.second, logo?.hash]))
    .digest('hex')
    .slice(0, VERSION_CHARACTERS);

const BRAND_ASSET_ID = '_brand';
/** The beginning of the addresses of all brands' pictures. */
export const BRAND_PICTURES_PATH = `/media/${BRAND_ASSET_ID}/`;

/**
 * Returns the address of the brand picture, in the form that the addresses of other pictures have. No asset has this
 * address, because no asset's id begins with an underscore.
 */
export const toBrandPictureAddress = (brand: PictureBrand): MediaAddress => ({
  assetId: BRAND_ASSET_ID,
  version: computePictureVersion(brand),
  size: 'og',
  format: 'jpg',
});

/** Returns the path of the picture that pages without a picture of their own use. */
export function toBrandPicturePath(brand: PictureBrand): string {
  const { version, size, format } = toBrandPictureAddress(brand);
  return `${BRAND_PICTURES_PATH}${version}/${size}.${format}`;
}

const mixColors = (first: string, second: string, share: number) =>
  formatHex(interpolate([first, second], 'oklab')(share));

type GableShape = 'pitched' | 'stepped' | 'flat' | 'mansard';
interface DrawnHouse {
  readonly leftX: number;
  readonly width: number;
  /** The height of the wall below the gable. */
  readonly height: number;
  readonly gable: GableShape;
  readonly storeyCount: number;
  readonly windowCount: number;
}

const DRAWN_STREET: readonly DrawnHouse[] = [
  { leftX: 60, width: 150, height: 190, gable: 'pitched', storeyCount: 2, windowCount: 2 },
  { leftX: 210, width: 180, height: 260, gable: 'stepped', storeyCount: 3, windowCount: 3 },
  { leftX: 390, width: 200, height: 220, gable: 'mansard', storeyCount: 2, windowCount: 3 },
  { leftX: 590, width: 150, height: 280, gable: 'pitched', storeyCount: 3, windowCount: 2 },
  { leftX: 740, width: 210, height: 240, gable: 'flat', storeyCount: 3, windowCount: 4 },
  { leftX: 950, width: 190, height: 200, gable: 'stepped', storeyCount: 2, windowCount: 3 },
];
const GROUND_Y = 560;
const GABLE_STEP_COUNT = 4;

function drawRoof({ leftX, width, height, gable }: DrawnHouse): string {
  const top = GROUND_Y - height;
  const peakHeight = width * 0.42;
  if (gable === 'flat') return `M${leftX - 6} ${top}h${width + 12}v-14h-${width + 12}z`;
  if (gable === 'mansard') return `M${leftX} ${top}l${width * 0.12} -62h${width * 0.76}l${width * 0.12} 62z`;
  if (gable === 'pitched') return `M${leftX} ${top}l${width / 2} -${peakHeight}l${width / 2} ${peakHeight}z`;
  const [run, rise] = [width / (2 * GABLE_STEP_COUNT - 1), peakHeight / GABLE_STEP_COUNT];
  const ascendingSteps = `v-${rise}h${run}`.repeat(GABLE_STEP_COUNT);
  const descendingSteps = `v${rise}h${run}`.repeat(GABLE_STEP_COUNT - 1);
  return `M${leftX} ${top}${ascendingSteps}${descendingSteps}V${top}z`;
}

function drawWindows({ leftX, width, height, storeyCount, windowCount }: DrawnHouse): string {
  const windowPitch = width / (windowCount + 0.5);
  const storeyHeight = height / storeyCount;
  const [paneWidth, paneHeight] = [windowPitch * 0.5, storeyHeight * 0.5];
  const panes = Array.from({ length: storeyCount * windowCount }, (_, index) => {
    const column = index % windowCount;
    const row = Math.floor(index / windowCount);
    const windowX = leftX + windowPitch * (column + 0.5);
    const isDoor = row === storeyCount - 1 && column === 0;
    const top = GROUND_Y - height + storeyHeight * row + storeyHeight * (isDoor ? 0.34 : 0.28);
    const openingHeight = isDoor ? GROUND_Y - top : paneHeight;
    return `M${windowX.toFixed(1)} ${top.toFixed(1)}h${paneWidth.toFixed(1)}v${openingHeight.toFixed(1)}h-${paneWidth.toFixed(1)}z`;
  });
  return panes.join('');
}

/** Draws a street of façades in the colours of the brand. The drawing has no text, so it needs no font. */
function drawStreet({ theme }: PictureBrand): string {
  const paper = toHexColour(theme.paper);
  const ink = toHexColour(theme.ink);
  const accent = toHexColour(theme.accent);
  const secondColour = toHexColour(theme.second);
  const wallColours = [
    accent,
    mixColors(secondColour, accent, 0.25),
    mixColors(accent, ink, 0.45),
    mixColors(secondColour, ink, 0.12),
  ];
  const houses = DRAWN_STREET.map((house, index) => {
    const wallColour = wallColours[index % wallColours.length] ?? accent;
    const { leftX, width, height } = house;
    return `<path fill="${wallColour}" d="M${leftX} ${GROUND_Y}v-${height}h${width}v${height}z${drawRoof(house)}"/><path fill="${paper}" d="${drawWindows(house)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/><circle cx="1010" cy="150" r="64" fill="${mixColors(secondColour, accent, 0.12)}"/>${houses.join('')}<rect y="${GROUND_Y}" width="${WIDTH}" height="4" fill="${ink}"/></svg>`;
}

/** The time limit for decoding the logo. It is needed because an agency may upload any file as its logo. */
const LOGO_TIME_LIMIT_SECONDS = 10;
const LOGO_BOX = { left: 60, top: 60, width: 480, height: 120 } as const;

/** Decodes a logo and fits it into its box. Throws `UnfitPictureError` when it cannot be decoded. */
async function decodeLogo(logo: Buffer): Promise<Buffer> {
  const { width, height } = LOGO_BOX;
  try {
    return await openPicture(logo, { limitInputPixels: 40_000_000 })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: LOGO_TIME_LIMIT_SECONDS })
      .toBuffer();
  } catch (error) {
    throw toPictureError(error);
  }
}

/**
 * Returns the brand picture: a JPEG of 1200 × 630 with a street of façades, and above them the logo, if there is one.
 * Throws `UnfitPictureError` when the logo cannot be decoded.
 */
export async function renderBrandPicture(brand: PictureBrand, logo?: Buffer): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawStreet(brand)));
  if (logo) picture.composite([{ input: await decodeLogo(logo), left: LOGO_BOX.left, top: LOGO_BOX.top }]);
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
}
