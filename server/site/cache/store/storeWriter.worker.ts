import { parentPort, workerData } from 'node:worker_threads';
import type { WriterReport, WriterTask, WriterSettings } from './storeMessages.ts';
import { StoreWriter } from './storeWriter.ts';

/** The writer runs in a thread of its own, so that no response waits for a write. */
const writer = new StoreWriter(workerData as WriterSettings, (report: WriterReport) =>
  parentPort?.postMessage(report, []),
);

parentPort?.on('message', (task: WriterTask) => {
  if (task.type !== 'close') return writer.addTask(task);
  writer.close();
  parentPort?.close();
});
