import path from 'node:path';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { computeSourceStamp } from '../../../server/start/build.mjs';

/**
 * Returns the path of the data folder with the demo data. The first test that needs it creates it. The path depends on
 * the sources and the day.
 */
export function getDemoFolder(): string {
  const today = new Date().toISOString().slice(0, 10);
  const stamp = (computeSourceStamp as () => string)().slice(0, 16);
  return path.resolve(import.meta.dirname, `../../.output/demo-${today}-${stamp}`);
}
