/**
 * Renders one page after the other. Between two of them the event loop goes round several times: visitors whose page is
 * in the cache are answered meanwhile, however many pages wait to be rendered. Once would not do: libuv accepts one
 * connection a round, so that new visitors could come no faster than pages are rendered.
 */
interface RenderQueue {
  /** Resolves when it is the caller's turn, with what ends it. Ending it twice does no harm. */
  take(): Promise<() => void>;
}

/** A render that waits for something leaves its turn to the next one. */
const MAX_TURN_MS = 100;
/** Of the event loop; one that has nothing to do takes some microseconds. */
const ROUNDS = 16;

export function createRenderQueue(maxTurnMs = MAX_TURN_MS, rounds = ROUNDS): RenderQueue {
  const waiting: ((end: () => void) => void)[] = [];
  let isTaken = false;

  function begin(start: (end: () => void) => void) {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      goRound(rounds);
    };
    const timer = setTimeout(end, maxTurnMs);
    start(end);
  }

  /** Without pages that wait, the event loop has time for visitors anyway. */
  function goRound(left: number) {
    if (left > 0 && (waiting.length > 0 || left === rounds)) setImmediate(goRound, left - 1);
    else next();
  }

  function next() {
    const start = waiting.shift();
    if (start) begin(start);
    else isTaken = false;
  }

  return {
    take: () =>
      new Promise((resolve) => {
        if (isTaken) waiting.push(resolve);
        else {
          isTaken = true;
          begin(resolve);
        }
      }),
  };
}
