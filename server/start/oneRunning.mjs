const doNothing = () => undefined;

/**
 * Keeps at most one process of a program, however often it is restarted, because two would use the same ports.
 *
 * @param {() => import('node:child_process').ChildProcess} launch
 */
export function keepOneRunning(launch) {
  let child = null;
  let isWanted = false;
  let ended = doNothing;

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
    /** Returns the running process, or null. */
    get child() {
      return child;
    },
    /** Starts the program, after the running process has ended. */
    restart() {
      if (child === null) return start();
      // The process was already told to end.
      if (isWanted) return;
      isWanted = true;
      child.kill('SIGTERM');
    },
    /** Cancels a pending restart. */
    startNoMore() {
      isWanted = false;
    },
    /**
     * Sets the listener for the end of the program.
     *
     * @param {(code: number | null) => void} listener is called when a process ends that is not restarted
     */
    onEnd(listener) {
      ended = listener;
    },
  };
}
