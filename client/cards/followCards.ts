import { addPictures } from './addPictures.ts';
import { pairPictures } from './pairPictures.ts';

/** Pictures of a card that has more than the first one, until they are asked for. */
const TRACK = '[data-pictures]';
/** Cards that are so far outside of the window on a touch screen, which says nothing before a swipe begins. */
const MARGIN = '50% 0px';

function addTo(card: Element | null): void {
  const track = card?.querySelector<HTMLElement>(TRACK);
  if (track) addPictures(track);
}

/**
 * Gives cards their other pictures when the pointer or the focus comes near; on a touch screen when they are in view.
 * Returns what lets the picture of a card grow.
 */
export function followCards(): typeof pairPictures {
  const near = ({ target }: Event) => {
    if (target instanceof Element) addTo(target.closest('article'));
  };
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        inView.unobserve(target);
        addPictures(target);
      }
    },
    { rootMargin: MARGIN },
  );
  const isTouched = !matchMedia('(hover: hover)').matches;
  /** Those that there are now: a list grows, and is loaded anew. */
  const look = () => {
    for (const track of document.querySelectorAll<HTMLElement>(TRACK)) {
      track.tabIndex = 0;
      if (isTouched) inView.observe(track);
    }
  };
  for (const sign of ['pointerover', 'focusin'] as const) addEventListener(sign, near, { passive: true });
  for (const sign of ['touchstart', 'scrollend', 'focusin'] as const) addEventListener(sign, look, { passive: true });
  look();
  // The sign that has loaded this code was the first one.
  addTo(document.querySelector('article:is(:hover, :focus-within)'));
  return pairPictures;
}
