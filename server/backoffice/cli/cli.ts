import { runCommand } from './runCommand.ts';

// The write that failed says so itself; without a listener the event would end the program in the middle of its work.
process.stdout.on('error', () => {});

process.exitCode = await runCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr }, process.env);
