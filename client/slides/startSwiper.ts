import { Swiper } from 'swiper';
import { createPlayback } from './playback.ts';
import { getDots, loadNextSlide, markSlide, getSlideIndex, type SlideRow, getSlides } from './slideRow.ts';

/** The time without scrolling after which the row has stopped. */
const SCROLL_STOP_MS = 100;

/** Waits until the row has stopped, because a slide that moves while it is pressed loses the click. */
async function waitUntilScrollStops(viewport: HTMLElement): Promise<void> {
  const previousScrollLeft = viewport.scrollLeft;
  await new Promise((resolve) => setTimeout(resolve, SCROLL_STOP_MS));
  if (previousScrollLeft !== viewport.scrollLeft || viewport.matches(':active')) await waitUntilScrollStops(viewport);
}

/**
 * Restores the slides' original order, scrolls to their start, and returns the index of the slide that was in front.
 */
function sortSlides(row: SlideRow): number {
  const leftEdgePx = row.viewport.getBoundingClientRect().left;
  const slides = getSlides(row);
  const frontSlide = slides.find((slide) => slide.getBoundingClientRect().left + slide.offsetWidth / 2 > leftEdgePx);
  const sorted = slides.toSorted((a, b) => getSlideIndex(a) - getSlideIndex(b));
  // Slides in the right order are not inserted again, because the browser may count that as a layout shift.
  if (sorted.some((slide, index) => slide !== slides[index])) row.track.append(...sorted);
  row.viewport.scrollLeft = 0;
  return getSlideIndex(frontSlide);
}

/**
 * Lets Swiper move a row: by dragging, and without end in both directions. CSS determines the number of visible
 * slides.
 */
export async function startSwiper(row: SlideRow): Promise<void> {
  const { element, viewport, track } = row;
  const status = element.querySelector('[data-part="status"]');
  await waitUntilScrollStops(viewport);
  const initialSlide = sortSlides(row);
  viewport.dataset['engine'] = 'swiper';
  track.classList.add('swiper-wrapper');
  for (const slide of getSlides(row)) slide.classList.add('swiper-slide');

  const swiper = new Swiper(viewport, {
    slidesPerView: 'auto',
    loop: true,
    // A second press of a button does not wait until the animation of the first press has ended.
    loopPreventsSliding: false,
    initialSlide,
    // A transition without a duration fires no `transitionend` event. With speed 0, Swiper does not wait for the event.
    speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : Number(element.dataset['speed']),
  });
  /** Moves the slides, unless all of them fit into the row. */
  const moveIfPossible = (moveSlides: () => unknown) => {
    if (swiper.isLocked) playback.wait();
    else moveSlides();
  };
  const playback = createPlayback(element, Number(element.dataset['wait']), {
    prepare: () => loadNextSlide(row, swiper.realIndex),
    move: () => moveIfPossible(() => swiper.slideNext()),
  });

  // The listener is added last, because Swiper also emits the event for its own start.
  swiper.on('realIndexChange', () => markSlide(row, swiper.realIndex));
  swiper.on('transitionEnd', () => playback.wait());
  markSlide(row, initialSlide);

  /** Announces the new position to screen readers. Only moves by the visitor are announced. */
  const announcePosition = () => {
    if (status) status.textContent = `${swiper.realIndex + 1} / ${track.childElementCount}`;
  };
  /**
   * The number of frames for which Swiper waits to return to a slide: `slideToLoop` moves the slides one frame later,
   * and Swiper itself calls it after each change of the row's size.
   */
  let waitingReturns = 0;
  const countReturn = () => {
    waitingReturns += 1;
    requestAnimationFrame(() => (waitingReturns -= 1));
  };
  swiper.on('resize', countReturn);
  /**
   * Moves the slides by one. A move before Swiper has returned to a slide would be undone, so it waits for that frame.
   */
  const moveByOne = (direction: 'slideNext' | 'slidePrev') => {
    const move = () => {
      moveIfPossible(() => swiper[direction]());
      announcePosition();
    };
    if (waitingReturns > 0) requestAnimationFrame(move);
    else move();
  };
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    const { action, other: otherLabel = '' } = button?.dataset ?? {};
    const dotIndex = getDots(row).findIndex((dot) => dot === button);
    if (button && action === 'pause') {
      // The label names the effect of the next press. So each press exchanges the labels for pause and for play.
      button.dataset['other'] = button.getAttribute('aria-label') ?? '';
      button.setAttribute('aria-label', otherLabel);
      button.toggleAttribute('data-paused', playback.toggle());
    } else if (action === 'next') moveByOne('slideNext');
    else if (action === 'previous') moveByOne('slidePrev');
    else if (dotIndex >= 0) {
      moveIfPossible(() => swiper.slideToLoop(dotIndex));
      countReturn();
      requestAnimationFrame(announcePosition);
    }
  });

  // The keys move the slides only while the row itself has the focus. Within a card, they belong to the focused
  // element.
  viewport.addEventListener('keydown', (event) => {
    if (event.target !== viewport || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    moveByOne(event.key === 'ArrowRight' ? 'slideNext' : 'slidePrev');
  });

  // A focused slide is scrolled into view, because the keyboard can focus slides that are not visible.
  track.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    const slides = getSlides(row);
    const slideIndex = slides.findIndex((slide) => slide.contains(target));
    const slideBox = slides[slideIndex]?.getBoundingClientRect();
    if (!slideBox || !target.matches(':focus-visible')) return;
    const viewportBox = viewport.getBoundingClientRect();
    if (slideBox.left < viewportBox.left - 1 || slideBox.right > viewportBox.right + 1) swiper.slideTo(slideIndex, 0);
  });
}
