import { loadNextSlide, markSlide, getSlideIndex, type SlideRow, getSlides } from './slideRow.ts';

/** Events which show that the visitor uses the page and has no finger on the screen any more. */
const FIRST_ACTION_EVENTS = ['mousemove', 'mousedown', 'wheel', 'keydown', 'touchend', 'scroll'] as const;

/** Resolves at the visitor's first action on the page. */
const firstActionDone: Promise<void> = new Promise((resolve) => {
  for (const type of FIRST_ACTION_EVENTS)
    document.addEventListener(type, () => resolve(), { capture: true, passive: true, once: true });
});

const waitMilliseconds = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const getLeftEdge = (slide: Element) => slide.getBoundingClientRect().left;

/**
 * Enhances `<gevel-slides>`: turns a row that scrolls sideways into slides that move automatically (specification
 * §2.4). This code moves the slides until the first action of the visitor on the page. After that Swiper moves them.
 */
export function enhanceSlides(element: HTMLElement): void {
  const [viewport, track] = element.querySelectorAll<HTMLElement>('[data-part="viewport"], [data-part="track"]');
  if (!viewport || !track) return;
  const row: SlideRow = { element, viewport, track };
  const waitMs = Number(element.dataset['wait']);
  const autoplayController = new AbortController();
  const { signal } = autoplayController;
  const pressListenerController = new AbortController();
  let isVisible = false;
  let pressedControl: HTMLElement | undefined;

  const observer = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting === true;
  });
  observer.observe(element);

  const mayMove = () =>
    isVisible &&
    !document.hidden &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !element.matches(':hover, :focus-within') &&
    viewport.scrollLeft < 1 &&
    viewport.scrollWidth > viewport.clientWidth + 1;

  /**
   * Moves the slides forward by one. The slide that went out of view is put at the end of the row, so that there is
   * always a next slide.
   */
  const moveForward = async () => {
    const [leaving, next] = getSlides(row);
    if (!leaving || !next) return;
    markSlide(row, getSlideIndex(next));
    const animation = track.animate(
      { translate: ['0', `${getLeftEdge(leaving) - getLeftEdge(next)}px`] },
      { duration: Number(element.dataset['speed']), easing: 'ease', fill: 'forwards' },
    );
    await animation.finished;
    // Snapping is switched off, because the browser would otherwise follow the slide to which it snapped last when that
    // slide is put at the end of the row.
    viewport.style.scrollSnapType = 'none';
    track.append(leaving);
    animation.cancel();
    requestAnimationFrame(() => (viewport.style.scrollSnapType = ''));
  };

  const playSlides = async () => {
    while (!signal.aborted) {
      await waitMilliseconds(waitMs / 2);
      if (mayMove()) loadNextSlide(row, getSlideIndex(getSlides(row)[0]));
      await waitMilliseconds(waitMs / 2);
      if (!signal.aborted && mayMove()) await moveForward();
    }
  };

  element.addEventListener(
    'click',
    ({ target }) => {
      pressedControl =
        (target instanceof Element && target.closest<HTMLElement>('[data-part="controls"] button')) || undefined;
    },
    { signal: pressListenerController.signal },
  );

  const loadSwiper = async () => {
    await firstActionDone;
    const swiperModule = await import(/* webpackChunkName: "slides-swiper" */ './startSwiper.ts').catch(
      () => undefined,
    );
    autoplayController.abort();
    // Without Swiper the browser still scrolls the row. The buttons are hidden, because they would do nothing, and the
    // slides stand still, because the visitor could not pause them.
    if (!swiperModule) {
      delete element.dataset['ready'];
      return;
    }
    await Promise.all(track.getAnimations().map(({ finished }) => finished));
    await swiperModule.startSwiper(row);
    observer.disconnect();
    pressListenerController.abort();
    // Only Swiper handles the controls. The heart of a card has worked before, and a second press would undo the first.
    pressedControl?.click();
  };
  void playSlides();
  void loadSwiper();
}
