import os from 'node:os';
import { runCommand } from './runCommand.ts';

// A failed write to the output reports its own error. Without this listener, the event `error` would end the process in
// the middle of its work.
process.stdout.on('error', () => {});

/** Lowers the priority of the process. When the operating system refuses, the command runs at normal priority. */
function lowerPriority() {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

const terminal = { input: process.stdin, out: process.stdout, err: process.stderr };
process.exitCode = await runCommand(process.argv.slice(2), terminal, process.env, lowerPriority);
