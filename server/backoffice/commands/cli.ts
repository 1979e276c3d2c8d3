import os from 'node:os';
import { runCommand } from './runCommand.ts';

// The write that failed says so itself; without a listener the event would end the program in the middle of its work.
process.stdout.on('error', () => {});

/** Where the operating system does not allow it, the command runs like any other program. */
function lowerPriority() {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

const terminal = { input: process.stdin, out: process.stdout, err: process.stderr };
process.exitCode = await runCommand(process.argv.slice(2), terminal, process.env, lowerPriority);
