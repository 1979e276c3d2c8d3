const doNothing = () => undefined;

/**
 * Keeps at most one process of a program running, because two processes would use the same ports.
 *
 * @param {() => import('node:child_process').ChildProcess} launch
 */
export function keepOneRunning(launch) {
  let child = null;
  let isRestartPending = false;
  let endListener = doNothing;

  function start() {
    isRestartPending = false;
    child = launch();
    child.once('exit', (code) => {
      child = null;
      if (isRestartPending) start();
      else endListener(code);
    });
  }

  return {
    /** Returns the running process, or null. */
    get child() {
      return child;
    },
    /** Starts the program; when a process is running, ends it first. */
    restart() {
      if (child === null) return start();
      // The process was already told to end, and a restart follows.
      if (isRestartPending) return;
      isRestartPending = true;
      child.kill('SIGTERM');
    },
    /** Cancels a pending restart. */
    startNoMore() {
      isRestartPending = false;
    },
    /**
     * Sets the listener for the end of the program.
     *
     * @param {(code: number | null) => void} listener is called when a process ends that is not restarted
     */
    onEnd(listener) {
      endListener = listener;
    },
  };
}
