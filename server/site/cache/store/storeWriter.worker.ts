import { parentPort, workerData } from 'node:worker_threads';
import type { Report, Work, WriterSettings } from './storeMessages.ts';
import { StoreWriter } from './storeWriter.ts';

/** A thread of its own: what is written never keeps an answer waiting. */
const writer = new StoreWriter(workerData as WriterSettings, (report: Report) => parentPort?.postMessage(report, []));

parentPort?.on('message', (work: Work) => {
  if (work.type !== 'close') return writer.take(work);
  writer.close();
  parentPort?.close();
});
