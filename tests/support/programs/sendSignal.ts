/**
 * Sends a signal to one process. Throws when there is no process id, because 0 would address all processes of the test
 * run, and a negative number a process group.
 */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || !Number.isSafeInteger(pid) || pid <= 0)
    throw new Error(`${signal} needs a process; its id is ${pid}.`);
  process.kill(pid, signal);
}
