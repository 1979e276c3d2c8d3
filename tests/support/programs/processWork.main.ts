import { pbkdf2 } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serveInProcess } from '#server/backoffice/core/confined/serveInProcess.ts';

interface WorkTask {
  readonly workKind: 'answer' | 'fail' | 'compute' | 'loop' | 'hoard' | 'crash' | 'leave' | 'look around';
  /** The path of the file into which the process id is written. */
  readonly pidFile?: string;
}

const MEGABYTE_BYTES = 1_000_000;
const MAX_ITERATIONS = 2 ** 31 - 1;

/** Does correct or harmful work, as requested. */
export async function work({ workKind, pidFile }: WorkTask): Promise<unknown> {
  if (pidFile !== undefined) writeFileSync(pidFile, String(process.pid));
  if (workKind === 'fail') throw new Error('this makes no sense');
  if (workKind === 'leave') process.exit(3);
  if (workKind === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (workKind === 'look around') return { ...process.env };
  // This simulates a library that computes in native code, in a thread that cannot be ended.
  if (workKind === 'compute') return promisify(pbkdf2)('a', 'b', MAX_ITERATIONS, 64, 'sha512');
  if (workKind === 'answer') return { bytes: Buffer.from('drawn') };
  const keptBuffers: Buffer[] = [];
  for (;;) {
    if (workKind === 'loop') continue;
    // This memory is outside of the JavaScript heap.
    keptBuffers.push(Buffer.alloc(MEGABYTE_BYTES, 1));
    await nextTurn();
  }
}

serveInProcess(work);
