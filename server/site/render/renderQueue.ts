/**
 * Lets pages be rendered one after another. Between two renders the event loop runs several rounds, so that visitors
 * whose page is in the cache get an answer soon, however many pages wait to be rendered. One round would not be enough:
 * libuv accepts one connection per round, so new visitors could not connect faster than pages are rendered.
 */
interface RenderQueue {
  /** Resolves when it is the caller's turn, with a function that ends the turn and may be called twice. */
  waitForTurn(): Promise<() => void>;
}

/** The maximum duration of a turn. A render that waits for data loses its turn after this time. */
const MAX_RENDER_TURN_MS = 100;
/** The number of rounds of the event loop between two renders. A round without work takes some microseconds. */
const ROUNDS_BETWEEN_RENDERS = 16;

export function createRenderQueue(maxTurnMs = MAX_RENDER_TURN_MS, rounds = ROUNDS_BETWEEN_RENDERS): RenderQueue {
  const waitingRenders: ((end: () => void) => void)[] = [];
  let isTaken = false;

  function beginTurn(start: (end: () => void) => void) {
    let isOver = false;
    const endTurn = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      runRounds(rounds);
    };
    const timer = setTimeout(endTurn, maxTurnMs);
    start(endTurn);
  }

  /** Runs rounds of the event loop, and then starts the next render. When no page waits, one round is enough. */
  function runRounds(remainingRounds: number) {
    if (remainingRounds > 0 && (waitingRenders.length > 0 || remainingRounds === rounds))
      setImmediate(runRounds, remainingRounds - 1);
    else startNext();
  }

  function startNext() {
    const start = waitingRenders.shift();
    if (start) beginTurn(start);
    else isTaken = false;
  }

  return {
    waitForTurn: () =>
      new Promise((resolve) => {
        if (isTaken) waitingRenders.push(resolve);
        else {
          isTaken = true;
          beginTurn(resolve);
        }
      }),
  };
}
