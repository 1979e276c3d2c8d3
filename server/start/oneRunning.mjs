const nothing = () => undefined;

/**
 * Keeps at most one process of a program, however often it is to start anew: two would want the same ports.
 *
 * @param {() => import('node:child_process').ChildProcess} launch
 */
export function keepOneRunning(launch) {
  let child = null;
  let isWanted = false;
  let ended = nothing;

  function start() {
    isWanted = false;
    child = launch();
    child.once('exit', (code) => {
      child = null;
      if (isWanted) start();
      else ended(code);
    });
  }

  return {
    /** The process that runs now, or null. */
    get child() {
      return child;
    },
    /** Starts the program, after the process that runs now has ended. */
    restart() {
      if (child === null) return start();
      // It has been told to end already.
      if (isWanted) return;
      isWanted = true;
      child.kill('SIGTERM');
    },
    /** One that is about to start anew does not. */
    startNoMore() {
      isWanted = false;
    },
    /** @param {(code: number | null) => void} listener is called when a process ends that is not started anew */
    onEnd(listener) {
      ended = listener;
    },
  };
}
