import type { ChildProcess } from 'node:child_process';

/**
 * A function that is called when a process has ended.
 *
 * @param startError the reason why the system did not start the process; undefined for a process that was started
 */
export type EndListener = (code: number | null, signal: string | null, startError?: Error) => void;

/**
 * Calls the listener once when the process has ended or could not be started. When the system has too many processes or
 * open files, Node emits only `error`, and never `exit`. Errors of a process that was started, such as a message that
 * could not be sent, are ignored, because its exit reports what matters.
 */
export function addEndListener(child: Pick<ChildProcess, 'pid' | 'on' | 'once'>, onEnd: EndListener): void {
  let hasEnded = false;
  child.once('exit', (code, signal) => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd(code, signal);
  });
  child.on('error', (error) => {
    if (hasEnded || child.pid !== undefined) return;
    hasEnded = true;
    onEnd(null, null, error);
  });
}
