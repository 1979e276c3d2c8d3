/** A reason why slides do not move automatically. */
type PauseReason = 'hover' | 'focus' | 'touch' | 'hidden tab' | 'out of sight' | 'reduced motion';

/** The reasons that a press of the play button overrides, because the pointer or the focus is still on the button. */
const OVERRIDDEN_PAUSE_REASONS: ReadonlySet<PauseReason> = new Set(['hover', 'focus']);

interface SlidePlayback {
  /** Begins to wait for the next move. It is called when the slides have stopped. */
  wait(): void;
  /** Handles a press of the button. Returns whether the slides are paused now. */
  toggle(): boolean;
}

interface SlideMoves {
  /** Called after half of the wait. */
  readonly prepare: () => void;
  readonly move: () => void;
}

/**
 * Moves slides every `waitMs` milliseconds while there is no reason to pause. `data-playing` shows whether they move.
 */
export function createPlayback(element: HTMLElement, waitMs: number, { prepare, move }: SlideMoves): SlidePlayback {
  const hindrances = new Set<PauseReason>(['out of sight']);
  let choice: 'play' | 'pause' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isPlaying = () =>
    choice !== 'pause' &&
    [...hindrances].every((hindrance) => choice === 'play' && OVERRIDDEN_PAUSE_REASONS.has(hindrance));

  function wait() {
    clearTimeout(timer);
    element.toggleAttribute('data-playing', isPlaying());
    if (!isPlaying()) return;
    timer = setTimeout(() => {
      prepare();
      timer = setTimeout(move, waitMs / 2);
    }, waitMs / 2);
  }

  function setHindrance(hindrance: PauseReason, isActive: boolean) {
    if (isActive === hindrances.has(hindrance)) return;
    if (isActive) hindrances.add(hindrance);
    else hindrances.delete(hindrance);
    wait();
  }

  // The state is read at the start, because the pointer and the focus may already be on the element.
  setHindrance('hover', matchMedia('(hover: hover)').matches && element.matches(':hover'));
  setHindrance('focus', element.querySelector(':focus-visible') !== null);
  element.addEventListener('pointerenter', ({ pointerType }) => setHindrance('hover', pointerType === 'mouse'));
  element.addEventListener('pointerleave', () => setHindrance('hover', false));
  element.addEventListener('touchstart', () => setHindrance('touch', true), { passive: true });
  for (const type of ['touchend', 'touchcancel'] as const) {
    element.addEventListener(type, () => setHindrance('touch', false), { passive: true });
  }
  element.addEventListener('focusin', ({ target }) =>
    setHindrance('focus', target instanceof Element && target.matches(':focus-visible')),
  );
  element.addEventListener('focusout', () => setHindrance('focus', false));

  const checkTab = () => setHindrance('hidden tab', document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', checkTab);
  checkTab();

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const checkMotion = () => setHindrance('reduced motion', reducedMotion.matches);
  reducedMotion.addEventListener('change', checkMotion);
  checkMotion();

  new IntersectionObserver((entries) => {
    setHindrance('out of sight', entries.at(-1)?.isIntersecting !== true);
  }).observe(element);

  return {
    wait,
    toggle() {
      choice = choice === 'pause' ? 'play' : 'pause';
      wait();
      return choice === 'pause';
    },
  };
}
