/** The parts of `<gevel-slides>`. */
export interface SlideRow {
  readonly element: HTMLElement;
  /** The element through which the slides are visible. */
  readonly viewport: HTMLElement;
  /** The element that contains the slides. */
  readonly track: HTMLElement;
}

export const getSlides = ({ track }: SlideRow): HTMLElement[] =>
  [...track.children].filter((slide) => slide instanceof HTMLElement);

/** Returns the index of a slide in the original order, whatever its current position in the row is. */
export const getSlideIndex = (slide: HTMLElement | undefined): number => Number(slide?.dataset['slide'] ?? 0);

/** Returns the buttons for the single slides, in the original order. */
export const getDots = ({ element }: SlideRow): Element[] => [
  ...(element.querySelector('[data-part="dots"]')?.children ?? []),
];

/** Marks the button of the slide in front. */
export function markSlide(row: SlideRow, index: number): void {
  for (const [dotIndex, dot] of getDots(row).entries()) {
    if (dotIndex === index) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  }
}

/**
 * Loads the picture of the slide that follows the visible ones, because the browser itself would load the picture only
 * when the slide comes into view.
 */
export function loadNextSlide(row: SlideRow, frontIndex: number): void {
  const slides = getSlides(row);
  const visibleCount = Math.round(row.viewport.clientWidth / (slides[0]?.offsetWidth || 1));
  const next = slides.find((slide) => getSlideIndex(slide) === (frontIndex + visibleCount) % slides.length);
  const picture = next?.querySelector<HTMLImageElement>('img[loading="lazy"]');
  if (picture) picture.loading = 'eager';
}
