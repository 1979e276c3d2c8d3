/**
 * A program loads this file by `--import`. As long as the file that `SHORT_MEMORY` names exists, its heap appears
 * nearly full. This is simulated, because the real usage depends on the garbage collector.
 */
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';

const shortMemoryFile = process.env['SHORT_MEMORY'] ?? '';
const readHeapStatistics = v8.getHeapStatistics;

v8.getHeapStatistics = () => {
  const measured = readHeapStatistics();
  return existsSync(shortMemoryFile) ? { ...measured, used_heap_size: 0.95 * measured.heap_size_limit } : measured;
};
syncBuiltinESMExports();
