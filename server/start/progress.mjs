import { spawn } from 'node:child_process';

/** The error of a failed step. Its message is for the person at the keyboard, so it is shown without a stack trace. */
export class StepFailed extends Error {}

const HEARTBEAT_MS = 15_000;
const isTerminal = process.stderr.isTTY === true;
const writeToStderr = (text) => process.stderr.write(text);
const formatElapsed = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/**
 * Runs one long step and shows on stderr that it is running: on a terminal, a line that counts the seconds; in a log, a
 * line from time to time. A step that succeeds in under a second leaves nothing on the terminal.
 *
 * @template T
 * @param {string} label what the step does, such as "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runStep(label, work) {
  const since = Date.now();
  const show = () =>
    isTerminal
      ? writeToStderr(`\r${label}… ${formatElapsed(since)}`)
      : writeToStderr(`${label}… ${formatElapsed(since)}\n`);
  if (!isTerminal) writeToStderr(`${label}…\n`);
  const timer = setInterval(show, isTerminal ? 500 : HEARTBEAT_MS);
  try {
    const result = await work();
    if (isTerminal) writeToStderr('\r\u001B[K');
    if (!isTerminal || Date.now() - since > 1000) writeToStderr(`${label}: done in ${formatElapsed(since)}\n`);
    return result;
  } catch (error) {
    writeToStderr(`${isTerminal ? '\r\u001B[K' : ''}${label}: failed after ${formatElapsed(since)}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a program to its end and captures its output.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` contains stdout and stderr in order of arrival; `code`
 * is 1 when a signal ended the program
 */
export function runAndCapture(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    child.stdout?.on('data', (part) => parts.push(part));
    child.stderr?.on('data', (part) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(parts).toString() }));
  });
}
