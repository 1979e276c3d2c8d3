import { addPictures } from './addPictures.ts';
import { pairTransitionPictures } from './pairPictures.ts';

/** Selects the pictures of a card that has more than one, until they are loaded. */
const TRACK_SELECTOR = '[data-pictures]';
/**
 * The distance from the window of a touch screen at which cards load their pictures. It is needed because no event
 * precedes a swipe.
 */
const LOAD_MARGIN = '50% 0px';

function addPicturesToCard(card: Element | null): void {
  const track = card?.querySelector<HTMLElement>(TRACK_SELECTOR);
  if (track) addPictures(track);
}

/**
 * Adds the pictures after the first one to cards when the pointer or the focus comes near, or on a touch screen when
 * the cards are in view. Returns the function that makes the picture of a card a part of the transition to the next
 * page.
 */
export function followCards(): typeof pairTransitionPictures {
  const near = ({ target }: Event) => {
    if (target instanceof Element) addPicturesToCard(target.closest('article'));
  };
  const inView = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        inView.unobserve(target);
        addPictures(target);
      }
    },
    { rootMargin: LOAD_MARGIN },
  );
  const isTouched = !matchMedia('(hover: hover)').matches;
  /** The cards are found again each time, because a list grows and is reloaded. */
  const observeTracks = () => {
    if (isTouched) for (const track of document.querySelectorAll(TRACK_SELECTOR)) inView.observe(track);
  };
  for (const sign of ['pointerover', 'focusin'] as const) addEventListener(sign, near, { passive: true });
  for (const sign of ['touchstart', 'scrollend', 'focusin'] as const)
    addEventListener(sign, observeTracks, { passive: true });
  observeTracks();
  // The card under the pointer or the focus is handled at once, because the event that loaded this code came from it.
  addPicturesToCard(document.querySelector('article:is(:hover, :focus-within)'));
  return pairTransitionPictures;
}
