/**
 * Renders one page after another. Between two renders the event loop runs several rounds, so that visitors whose page
 * is in the cache are answered however many pages wait to be rendered. One round would not be enough: libuv accepts one
 * connection per round, so new visitors could not connect faster than pages are rendered.
 */
interface RenderQueue {
  /** Resolves when it is the caller's turn, with a function that ends the turn and may be called twice. */
  take(): Promise<() => void>;
}

/** The maximum duration of a turn. A render that waits for data loses its turn after it. */
const MAX_RENDER_TURN_MS = 100;
/** The number of rounds of the event loop between two renders. A round without work takes some microseconds. */
const ROUNDS_BETWEEN_RENDERS = 16;

export function createRenderQueue(maxTurnMs = MAX_RENDER_TURN_MS, rounds = ROUNDS_BETWEEN_RENDERS): RenderQueue {
  const waiting: ((end: () => void) => void)[] = [];
  let isTaken = false;

  function begin(start: (end: () => void) => void) {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      runRounds(rounds);
    };
    const timer = setTimeout(end, maxTurnMs);
    start(end);
  }

  /** Runs rounds of the event loop. When no page waits, they are not needed. */
  function runRounds(left: number) {
    if (left > 0 && (waiting.length > 0 || left === rounds)) setImmediate(runRounds, left - 1);
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
