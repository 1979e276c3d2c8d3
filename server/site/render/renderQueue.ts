/**
 * Renders one page after the other. Between two of them the event loop runs several rounds: visitors whose page is in
 * the cache are answered meanwhile, however many pages wait to be rendered. One round would not be enough: libuv
 * accepts one connection a round, so that new visitors could come no faster than pages are rendered.
 */
interface RenderQueue {
  /** Resolves when it is the caller's turn, with a function that ends the turn and may be called twice. */
  take(): Promise<() => void>;
}

/** A render that waits loses its turn after this time. */
const MAX_TURN_MS = 100;
/** Rounds of the event loop between two renders; a round without work takes some microseconds. */
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

  /** Runs rounds of the event loop. When no page waits, the event loop has time for visitors anyway. */
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
