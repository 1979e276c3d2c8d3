import os from 'node:os';
import { runCommand } from './runCommand.ts';

// The code that writes to the output gets the error of a failed write. Without this listener, the event `error` would
// also end the process in the middle of its work.
process.stdout.on('error', () => {});

/** Lowers the priority of the process. When the operating system refuses, the command runs at normal priority. */
function lowerPriority() {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

const terminal = { input: process.stdin, out: process.stdout, err: process.stderr };
process.exitCode = await runCommand(process.argv.slice(2), terminal, process.env, lowerPriority);
