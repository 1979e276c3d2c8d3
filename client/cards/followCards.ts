import { addPictures } from './addPictures.ts';
import { pairTransitionPictures } from './pairPictures.ts';

/** Selects the picture track of a card whose further pictures are not loaded yet. */
const TRACK_SELECTOR = '[data-pictures]';
/**
 * The margin around the window in which cards load their pictures on a touch screen, where no event precedes a swipe.
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
  const handlePointerOrFocus = ({ target }: Event) => {
    if (target instanceof Element) addPicturesToCard(target.closest('article'));
  };
  const trackObserver = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        trackObserver.unobserve(target);
        addPictures(target);
      }
    },
    { rootMargin: LOAD_MARGIN },
  );
  const isTouchScreen = !matchMedia('(hover: hover)').matches;
  /** Observes the tracks that are on the page now. It is called again later, because a list may get other cards. */
  const observeTracks = () => {
    if (isTouchScreen) for (const track of document.querySelectorAll(TRACK_SELECTOR)) trackObserver.observe(track);
  };
  for (const type of ['pointerover', 'focusin'] as const)
    addEventListener(type, handlePointerOrFocus, { passive: true });
  for (const type of ['touchstart', 'scrollend', 'focusin'] as const)
    addEventListener(type, observeTracks, { passive: true });
  observeTracks();
  // The card under the pointer or the focus gets its pictures at once, because the event that loaded this code happened
  // on that card.
  addPicturesToCard(document.querySelector('article:is(:hover, :focus-within)'));
  return pairTransitionPictures;
}
