/** What keeps slides from moving by themselves. */
type Hindrance = 'hover' | 'focus' | 'touch' | 'hidden tab' | 'out of sight' | 'reduced motion';

/** Pressing play overrides these, because the pointer or the focus is still on the button. */
const YIELDING: ReadonlySet<Hindrance> = new Set(['hover', 'focus']);

interface Playback {
  /** The slides have come to rest: the wait for the next move begins. */
  rest(): void;
  /** The visitor presses the button. Returns whether the slides are paused now. */
  toggle(): boolean;
}

interface Moves {
  /** Half of the wait is over. */
  readonly prepare: () => void;
  readonly move: () => void;
}

/** Moves slides every so many milliseconds, as long as nothing speaks against it. `data-playing` says whether it does. */
export function createPlayback(element: HTMLElement, waitMs: number, { prepare, move }: Moves): Playback {
  const hindrances = new Set<Hindrance>(['out of sight']);
  let choice: 'play' | 'pause' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plays = () =>
    choice !== 'pause' && [...hindrances].every((hindrance) => choice === 'play' && YIELDING.has(hindrance));

  function rest() {
    clearTimeout(timer);
    element.toggleAttribute('data-playing', plays());
    if (!plays()) return;
    timer = setTimeout(() => {
      prepare();
      timer = setTimeout(move, waitMs / 2);
    }, waitMs / 2);
  }

  function hinder(hindrance: Hindrance, is: boolean) {
    if (is === hindrances.has(hindrance)) return;
    if (is) hindrances.add(hindrance);
    else hindrances.delete(hindrance);
    rest();
  }

  // The pointer and the focus may have been there before.
  hinder('hover', matchMedia('(hover: hover)').matches && element.matches(':hover'));
  hinder('focus', element.querySelector(':focus-visible') !== null);
  element.addEventListener('pointerenter', ({ pointerType }) => hinder('hover', pointerType === 'mouse'));
  element.addEventListener('pointerleave', () => hinder('hover', false));
  element.addEventListener('touchstart', () => hinder('touch', true), { passive: true });
  for (const type of ['touchend', 'touchcancel'] as const) {
    element.addEventListener(type, () => hinder('touch', false), { passive: true });
  }
  element.addEventListener('focusin', ({ target }) =>
    hinder('focus', target instanceof Element && target.matches(':focus-visible')),
  );
  element.addEventListener('focusout', () => hinder('focus', false));

  const lookAtTab = () => hinder('hidden tab', document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', lookAtTab);
  lookAtTab();

  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  const lookAtMotion = () => hinder('reduced motion', stillness.matches);
  stillness.addEventListener('change', lookAtMotion);
  lookAtMotion();

  new IntersectionObserver((entries) => {
    hinder('out of sight', entries.at(-1)?.isIntersecting !== true);
  }).observe(element);

  return {
    rest,
    toggle() {
      choice = choice === 'pause' ? 'play' : 'pause';
      rest();
      return choice === 'pause';
    },
  };
}
