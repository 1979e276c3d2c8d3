import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The error of a failed step. Its message is for the person at the keyboard, so it is shown without a stack trace. */
export class StepFailed extends Error {}

/** The signals by which a terminal or a service manager stops this process. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const PROGRESS_LINE_INTERVAL_MS = 15_000;
const isTerminal = process.stderr.isTTY === true;
const writeToStderr = (text) => process.stderr.write(text);
const formatElapsed = (startedAtMs) => `${Math.round((Date.now() - startedAtMs) / 1000)} s`;

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
  const startedAtMs = Date.now();
  const show = () =>
    isTerminal
      ? writeToStderr(`\r${label}… ${formatElapsed(startedAtMs)}`)
      : writeToStderr(`${label}… ${formatElapsed(startedAtMs)}\n`);
  if (!isTerminal) writeToStderr(`${label}…\n`);
  const timer = setInterval(show, isTerminal ? 500 : PROGRESS_LINE_INTERVAL_MS);
  try {
    const result = await work();
    if (isTerminal) writeToStderr('\r\u001B[K');
    if (!isTerminal || Date.now() - startedAtMs > 1000)
      writeToStderr(`${label}: done in ${formatElapsed(startedAtMs)}\n`);
    return result;
  } catch (error) {
    writeToStderr(`${isTerminal ? '\r\u001B[K' : ''}${label}: failed after ${formatElapsed(startedAtMs)}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

const capturedChildren = new Set();
let receivedSignal;

/** Ends the programs of `runAndCapture` and then this process. Otherwise they would run on and write files. */
function endWithSignal(signal) {
  receivedSignal = signal;
  for (const child of capturedChildren) child.kill(signal);
}

function addChild(child) {
  if (capturedChildren.size === 0) for (const signal of STOP_SIGNALS) process.on(signal, endWithSignal);
  capturedChildren.add(child);
}

function removeChild(child) {
  capturedChildren.delete(child);
  if (capturedChildren.size > 0) return;
  for (const signal of STOP_SIGNALS) process.off(signal, endWithSignal);
  if (receivedSignal) process.exit(128 + constants.signals[receivedSignal]);
}

/**
 * Runs a program to its end and captures its output. A stop signal to this process ends the program first.
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
    addChild(child);
    const outputChunks = [];
    child.stdout?.on('data', (chunk) => outputChunks.push(chunk));
    child.stderr?.on('data', (chunk) => outputChunks.push(chunk));
    child.on('error', (error) => {
      removeChild(child);
      reject(error);
    });
    child.on('close', (code) => {
      removeChild(child);
      resolve({ code: code ?? 1, output: Buffer.concat(outputChunks).toString() });
    });
  });
}
