/** A reason why slides do not move automatically. */
type PauseReason = 'hover' | 'focus' | 'touch' | 'hidden tab' | 'out of sight' | 'reduced motion';

/**
 * The pause reasons that no longer count after the visitor has pressed the play button. The pointer and the focus are
 * then still on the button, and would otherwise keep the slides paused.
 */
const OVERRIDDEN_PAUSE_REASONS: ReadonlySet<PauseReason> = new Set(['hover', 'focus']);

interface SlidePlayback {
  /** Begins to wait for the next move. It is called when the slides have stopped. */
  wait(): void;
  /** Handles a press of the button. Returns whether the slides are paused now. */
  toggle(): boolean;
}

interface SlideMoves {
  /** Called after half of the wait, to prepare the next move. */
  readonly prepare: () => void;
  readonly move: () => void;
}

/**
 * Moves slides every `waitMs` milliseconds while there is no reason to pause. `data-playing` shows whether they move.
 */
export function createPlayback(element: HTMLElement, waitMs: number, { prepare, move }: SlideMoves): SlidePlayback {
  const pauseReasons = new Set<PauseReason>(['out of sight']);
  let visitorChoice: 'play' | 'pause' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isPlaying = () =>
    visitorChoice !== 'pause' &&
    [...pauseReasons].every((reason) => visitorChoice === 'play' && OVERRIDDEN_PAUSE_REASONS.has(reason));

  function wait() {
    clearTimeout(timer);
    element.toggleAttribute('data-playing', isPlaying());
    if (!isPlaying()) return;
    timer = setTimeout(() => {
      prepare();
      timer = setTimeout(move, waitMs / 2);
    }, waitMs / 2);
  }

  function setPauseReason(reason: PauseReason, isActive: boolean) {
    if (isActive === pauseReasons.has(reason)) return;
    if (isActive) pauseReasons.add(reason);
    else pauseReasons.delete(reason);
    wait();
  }

  // The state is read at the start, because the pointer and the focus may already be on the element.
  setPauseReason('hover', matchMedia('(hover: hover)').matches && element.matches(':hover'));
  setPauseReason('focus', element.querySelector(':focus-visible') !== null);
  element.addEventListener('pointerenter', ({ pointerType }) => setPauseReason('hover', pointerType === 'mouse'));
  element.addEventListener('pointerleave', () => setPauseReason('hover', false));
  element.addEventListener('touchstart', () => setPauseReason('touch', true), { passive: true });
  for (const type of ['touchend', 'touchcancel'] as const) {
    element.addEventListener(type, () => setPauseReason('touch', false), { passive: true });
  }
  element.addEventListener('focusin', ({ target }) =>
    setPauseReason('focus', target instanceof Element && target.matches(':focus-visible')),
  );
  element.addEventListener('focusout', () => setPauseReason('focus', false));

  const updateHiddenTabReason = () => setPauseReason('hidden tab', document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', updateHiddenTabReason);
  updateHiddenTabReason();

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const checkMotion = () => setPauseReason('reduced motion', reducedMotion.matches);
  reducedMotion.addEventListener('change', checkMotion);
  checkMotion();

  new IntersectionObserver((entries) => {
    setPauseReason('out of sight', entries.at(-1)?.isIntersecting !== true);
  }).observe(element);

  return {
    wait,
    toggle() {
      visitorChoice = visitorChoice === 'pause' ? 'play' : 'pause';
      wait();
      return visitorChoice === 'pause';
    },
  };
}
