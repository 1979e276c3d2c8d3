import { Swiper } from 'swiper';
import { createPlayback } from './playback.ts';
import { dotsOf, loadNext, mark, placeOf, type Row, slidesOf } from './slideRow.ts';

/** So long nothing may have scrolled before the row counts as being at rest. */
const REST_MS = 100;

/** A slide that is pressed must stay where it is, or the click is lost. */
async function rest(viewport: HTMLElement): Promise<void> {
  const before = viewport.scrollLeft;
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  if (before !== viewport.scrollLeft || viewport.matches(':active')) await rest(viewport);
}

/** Place of the slide in front. Afterwards the slides stand in their own order, seen from their start. */
function putInOrder(row: Row): number {
  const edge = row.viewport.getBoundingClientRect().left;
  const slides = slidesOf(row);
  const inFront = slides.find((slide) => slide.getBoundingClientRect().left + slide.offsetWidth / 2 > edge);
  row.track.append(...slides.toSorted((a, b) => placeOf(a) - placeOf(b)));
  row.viewport.scrollLeft = 0;
  return placeOf(inFront);
}

/** Lets Swiper move a row: to drag, and endless in both directions. How many slides are seen is a matter of CSS. */
export async function startSwiper(row: Row): Promise<void> {
  const { element, viewport, track } = row;
  const status = element.querySelector('[data-part="status"]');
  await rest(viewport);
  const initialSlide = putInOrder(row);
  viewport.dataset['engine'] = 'swiper';
  track.classList.add('swiper-wrapper');
  for (const slide of slidesOf(row)) slide.classList.add('swiper-slide');

  const swiper = new Swiper(viewport, {
    slidesPerView: 'auto',
    loop: true,
    // A second press does not wait for the end of the animation.
    loopPreventsSliding: false,
    initialSlide,
    speed: Number(element.dataset['speed']),
  });
  /** Where everything fits there is nothing to move. */
  const move = (how: () => unknown) => {
    if (swiper.isLocked) playback.rest();
    else how();
  };
  const playback = createPlayback(element, Number(element.dataset['wait']), {
    prepare: () => loadNext(row, swiper.realIndex),
    move: () => move(() => swiper.slideNext()),
  });

  // Not before, because Swiper emits the event for its own start too.
  swiper.on('realIndexChange', () => mark(row, swiper.realIndex));
  swiper.on('transitionEnd', () => playback.rest());
  mark(row, initialSlide);

  /** Only what the visitor asks for is announced. */
  const ask = (how: () => unknown) => {
    move(how);
    if (status) status.textContent = `${swiper.realIndex + 1} / ${track.childElementCount}`;
  };
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    const { action, other = '' } = button?.dataset ?? {};
    const show = dotsOf(row).findIndex((dot) => dot === button);
    if (button && action === 'pause') {
      // It says what a press does: from now on, the other thing.
      button.dataset['other'] = button.getAttribute('aria-label') ?? '';
      button.setAttribute('aria-label', other);
      button.toggleAttribute('data-paused', playback.toggle());
    } else if (action === 'next') ask(() => swiper.slideNext());
    else if (action === 'previous') ask(() => swiper.slidePrev());
    else if (show >= 0) ask(() => swiper.slideToLoop(show));
  });

  // Only while the row itself has the focus: within a card, keys belong to the focused element.
  viewport.addEventListener('keydown', (event) => {
    if (event.target !== viewport || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    ask(() => (event.key === 'ArrowRight' ? swiper.slideNext() : swiper.slidePrev()));
  });

  // The keyboard reaches slides that are out of sight: they come into it.
  track.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const slides = slidesOf(row);
    const at = slides.findIndex((slide) => slide.contains(target));
    const box = slides[at]?.getBoundingClientRect();
    if (!box || !target.matches(':focus-visible')) return;
    const inside = viewport.getBoundingClientRect();
    if (box.left < inside.left - 1 || box.right > inside.right + 1) swiper.slideTo(at, 0);
  });
}
