import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../server/start/root.mjs';
import { countEvent, createCounts, EVENTS_FD, formatFailure } from './events.mjs';
import { SLOT_COUNT } from './steps.mjs';

/**
 * @typedef {import('./events.mjs').Counts} Counts
 * @typedef {{ name: string, ok: boolean, counts: Counts, wallSeconds: number, processorSeconds: number | undefined }}
 *   Result `processorSeconds` includes all programs that the step started; it is known on Linux
 */

const isTerminal = process.stderr.isTTY === true;
const printLine = (text) => process.stderr.write(`${isTerminal ? '\r\u001B[K' : ''}${text}\n`);
const PROGRESS_INTERVAL_MS = isTerminal ? 1000 : 30_000;
/** The time in milliseconds that steps have for ending after a signal. */
const MAX_STOP_MS = 10_000;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The frequency of a clock tick of `/proc`: USER_HZ is 100 on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Returns the processor seconds of all ended programs that this program has started, including their descendants. */
function readEndedProcessSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/**
 * Completes the counts of a step that has ended.
 *
 * @param {Counts} counts
 * @param {boolean} hasTests true when the step reports its tests; otherwise it is one check that passes or fails
 * @param {boolean} ok
 */
function closeCounts(counts, hasTests, ok) {
  if (!hasTests && ok) counts.passed = 1;
  // A runner that crashed without reporting a test has failed too.
  if (!ok && counts.failures.length === 0) counts.failures.push({ name: 'the step', message: 'its output says why' });
}

/**
 * The running steps. Each leads a process group, so that a signal also reaches the programs that the step has started.
 */
const runningChildren = new Set();

/** Sends a signal to each step and to the programs that the step has started. */
function endChildren(signal = 'SIGTERM') {
  for (const child of runningChildren) {
    try {
      if (process.platform === 'win32') child.kill();
      else process.kill(-child.pid, signal);
    } catch {
      // The step has ended.
    }
  }
}

const killChildren = () => endChildren('SIGKILL');

/** Waits until all steps have ended before it exits, so that none of them disturbs the next run. */
async function endWithSignal(signal) {
  endChildren();
  const ends = [...runningChildren].map((child) => once(child, 'close'));
  await Promise.race([Promise.all(ends), sleep(MAX_STOP_MS)]);
  process.exit(128 + constants.signals[signal]);
}

/** @returns {Promise<Result>} */
function runStep(step, running) {
  const counts = createCounts();
  const since = Date.now();
  const wallSeconds = () => (Date.now() - since) / 1000;
  const env = { ...process.env, ...step.env, TEST_STEP: step.name };
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'];
  const child = spawn(step.program, step.args, { cwd: root, env, stdio, detached: process.platform !== 'win32' });
  runningChildren.add(child);
  const said = [];
  child.stdout.on('data', (part) => said.push(part));
  child.stderr.on('data', (part) => said.push(part));
  createInterface({ input: child.stdio[EVENTS_FD] }).on('line', (line) => {
    const event = JSON.parse(line);
    countEvent(counts, event);
    if (event.state === 'failed') printLine(formatFailure(event));
  });
  running.set(step.name, { counts, wallSeconds });
  let processorSeconds;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => {
      const endedProcessSeconds = readEndedProcessSeconds();
      if (endedProcessSeconds !== undefined) processorSeconds = endedProcessSeconds - (running.ended ?? 0);
      running.ended = endedProcessSeconds;
    });
    child.on('close', (code) => {
      runningChildren.delete(child);
      const ok = code === 0;
      closeCounts(counts, step.hasTests === true, ok);
      running.delete(step.name);
      if (!ok) printLine(`\n${Buffer.concat(said).toString().trim()}\n`);
      const outcome = `${counts.passed} passed, ${counts.failures.length} failed, ${wallSeconds().toFixed(1)} s`;
      printLine(`${step.name}: ${ok ? 'ok' : 'FAILED'}, ${outcome}`);
      resolve({ name: step.name, ok, counts, wallSeconds: wallSeconds(), processorSeconds });
    });
  });
}

/** @returns {string} the steps that run now, on one line */
const formatProgress = (running) =>
  [...running]
    .map(([name, { counts, wallSeconds }]) => {
      const parts = counts.parts > 0 ? ` ${counts.done} of ${counts.parts}` : '';
      const failed = counts.failures.length > 0 ? `, ${counts.failures.length} FAILED` : '';
      return `${name}${parts}${failed}, ${Math.round(wallSeconds())} s`;
    })
    .join(' | ');

/**
 * Starts the steps in order, as soon as their slots are free, and shows their progress. When this program ends first,
 * because of an error or a signal, the steps and all programs that they started are ended too.
 *
 * @param {readonly import('./steps.mjs').Step[]} chosen
 * @returns {Promise<Result[]>} in the order of the steps
 */
export async function runSteps(chosen) {
  const running = Object.assign(new Map(), { ended: readEndedProcessSeconds() });
  const show = () =>
    running.size > 0 &&
    process.stderr.write(
      `${isTerminal ? '\r\u001B[K' : ''}${formatProgress(running).slice(0, isTerminal ? process.stderr.columns - 1 : undefined)}${isTerminal ? '' : '\n'}`,
    );
  const timer = setInterval(show, PROGRESS_INTERVAL_MS);
  process.on('exit', killChildren);
  for (const signal of STOP_SIGNALS) process.on(signal, endWithSignal);
  const results = new Map();
  const waiting = [...chosen];
  const runs = new Set();
  let free = SLOT_COUNT;
  try {
    while (waiting.length > 0 || runs.size > 0) {
      const next = waiting[0];
      if (next !== undefined && next.slots <= free) {
        waiting.shift();
        free -= next.slots;
        printLine(`${next.name}…`);
        const run = runStep(next, running).then((result) => {
          results.set(next.name, result);
          free += next.slots;
          return runs.delete(run);
        });
        runs.add(run);
      } else {
        await Promise.race(runs);
      }
    }
  } finally {
    clearInterval(timer);
    killChildren();
    process.off('exit', killChildren);
    for (const signal of STOP_SIGNALS) process.off(signal, endWithSignal);
  }
  return chosen.map(({ name }) => results.get(name));
}
