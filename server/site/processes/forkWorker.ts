import cluster from 'node:cluster';
import { createChannel } from './channel.ts';
import { addEndListener } from './processEnd.ts';
import { readProcessorMs } from './processorTime.ts';
import type { WorkerProcess } from './workerPool.ts';
import { WORKER_VARIABLE } from './workerVariable.ts';

/** Starts the process of a worker. Throws when the system refuses at once, such as without memory. */
export function forkWorker(number: number): WorkerProcess {
  const worker = cluster.fork({ [WORKER_VARIABLE]: String(number) });
  // Node repeats the errors of the process here. The listener of its end handles those that matter.
  worker.on('error', () => undefined);
  return {
    channel: createChannel({
      send: (message, onSent) => void worker.send(message, onSent),
      listen: (listener) => void worker.on('message', listener),
    }),
    killProcess: () => void worker.process.kill('SIGKILL'),
    readProcessorMs: () => (worker.process.pid === undefined ? undefined : readProcessorMs(worker.process.pid)),
    addExitListener: (listener) => addEndListener(worker.process, listener),
  };
}
