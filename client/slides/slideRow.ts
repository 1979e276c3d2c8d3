/** The parts of `<gevel-slides>`. */
export interface Row {
  readonly element: HTMLElement;
  /** What the slides are seen through. */
  readonly viewport: HTMLElement;
  /** Holds the slides. */
  readonly track: HTMLElement;
}

export const slidesOf = ({ track }: Row): HTMLElement[] =>
  [...track.children].filter((slide) => slide instanceof HTMLElement);

/** Index of a slide in the original order, regardless of its current position in the row. */
export const placeOf = (slide: HTMLElement | undefined): number => Number(slide?.dataset['slide'] ?? 0);

/** The buttons that show one slide each, in the original order. */
export const dotsOf = ({ element }: Row): Element[] => [
  ...(element.querySelector('[data-part="dots"]')?.children ?? []),
];

/** Says which slide is in front. */
export function mark(row: Row, place: number): void {
  for (const [at, dot] of dotsOf(row).entries()) {
    if (at === place) dot.setAttribute('aria-current', 'true');
    else dot.removeAttribute('aria-current');
  }
}

/** Pictures load when they are seen; the one after the last that is seen, a little earlier. */
export function loadNext(row: Row, front: number): void {
  const slides = slidesOf(row);
  const shown = Math.round(row.viewport.clientWidth / (slides[0]?.offsetWidth || 1));
  const next = slides.find((slide) => placeOf(slide) === (front + shown) % slides.length);
  const picture = next?.querySelector<HTMLImageElement>('img[loading="lazy"]');
  if (picture) picture.loading = 'eager';
}
