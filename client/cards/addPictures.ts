import { CARD_FALLBACK_SIZE, CARD_SIZES_ATTRIBUTE, CARD_PICTURE_SIZES } from '#shared/domain/cardSources.ts';
import { formatIds } from '#shared/domain/favorites/idList.ts';
import { mediaPath, type PictureView } from '#shared/domain/media.ts';
import { toPictureFiles } from '#shared/domain/pictureFiles.ts';
import css from '#shared/ui/card/estateCard.module.css';

interface CardPictures {
  readonly id: number;
  readonly pictures: readonly PictureView[];
}

/** The answer of `/{locale}/ajax/estate-cards` and `/{locale}/ajax/rental-cards`. */
interface CardPicturesResponse {
  readonly estates?: readonly CardPictures[];
  readonly rentals?: readonly CardPictures[];
}

/** The time within which cards that request their pictures share one call. */
const BATCH_DELAY_MS = 50;

const CARD_KINDS = [
  { attribute: 'data-estate-id', path: 'estate-cards' },
  { attribute: 'data-rental-id', path: 'rental-cards' },
] as const;
type CardKind = (typeof CARD_KINDS)[number];

/** The picture tracks of cards that wait for further pictures, by the kind of card and the id of the home. */
const waitingTracks = new Map<CardKind, Map<number, HTMLElement[]>>();
let timer: ReturnType<typeof setTimeout> | undefined;

function createPictureElement(picture: PictureView): HTMLPictureElement {
  const { srcSet, fallback, width, height } = toPictureFiles(
    picture,
    CARD_PICTURE_SIZES,
    mediaPath,
    CARD_FALLBACK_SIZE,
  );
  const element = document.createElement('picture');
  const avif = document.createElement('source');
  avif.type = 'image/avif';
  avif.srcset = srcSet;
  avif.sizes = CARD_SIZES_ATTRIBUTE;
  const image = document.createElement('img');
  image.className = css['image'] ?? '';
  image.alt = picture.alt;
  image.loading = 'lazy';
  image.decoding = 'async';
  image.width = width;
  image.height = height;
  if (picture.ai !== undefined) element.dataset['ai'] = picture.ai;
  element.append(avif, image);
  // `src` is set last, so that the browser does not load the fallback first.
  image.src = fallback;
  return element;
}

/**
 * Creates the element that contains the pictures: a link to the page of the home, so that a press on any picture opens
 * that page. The keyboard skips this link, because the heading of the card has the same link.
 */
function createStrip(track: HTMLElement): HTMLElement {
  const href = track.closest('article')?.querySelector(':is(h2, h3) a')?.getAttribute('href');
  if (!href) return document.createElement('div');
  const link = document.createElement('a');
  link.href = href;
  link.tabIndex = -1;
  return link;
}

function fillTrack(track: HTMLElement, pictures: readonly PictureView[]): void {
  const strip = createStrip(track);
  strip.className = css['strip'] ?? '';
  strip.append(...track.childNodes, ...pictures.slice(1).map(createPictureElement));
  track.append(strip);
}

async function loadPictures({ path }: CardKind, tracks: ReadonlyMap<number, readonly HTMLElement[]>): Promise<void> {
  const { lang } = document.documentElement;
  const answer = await fetch(`/${lang}/ajax/${path}?ids=${formatIds([...tracks.keys()])}`);
  if (!answer.ok) throw new Error(String(answer.status));
  const { estates, rentals } = (await answer.json()) as CardPicturesResponse;
  for (const { id, pictures } of estates ?? rentals ?? []) {
    for (const track of tracks.get(id) ?? []) if (track.isConnected) fillTrack(track, pictures);
  }
}

function loadAllPictures(): void {
  timer = undefined;
  for (const [kind, tracks] of waitingTracks) {
    loadPictures(kind, tracks).catch(() => {
      // `data-pictures` is set again, so that the cards request their pictures again when the visitor next comes near.
      for (const track of [...tracks.values()].flat()) track.dataset['pictures'] = '';
    });
  }
  waitingTracks.clear();
}

/**
 * Adds the pictures after the first one to a card, once for each card. Cards that request pictures at the same time
 * share one call.
 */
export function addPictures(track: HTMLElement): void {
  const card = track.closest('article');
  const kind = CARD_KINDS.find(({ attribute }) => card?.hasAttribute(attribute));
  if (!card || !kind || track.dataset['pictures'] === undefined) return;
  delete track.dataset['pictures'];
  const id = Number(card.getAttribute(kind.attribute));
  const tracks = waitingTracks.get(kind) ?? new Map<number, HTMLElement[]>();
  waitingTracks.set(kind, tracks);
  tracks.set(id, [...(tracks.get(id) ?? []), track]);
  timer ??= setTimeout(loadAllPictures, BATCH_DELAY_MS);
}
