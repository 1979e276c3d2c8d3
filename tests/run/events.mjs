import { writeSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * This module has the events that test runners send to `npm test` while they run. Each event is one line of JSON. It is
 * sent over a pipe that only the program started by `npm test` has. `parts`: the number of files (Vitest) or tests
 * (Playwright); `part`: one of them is done. `test`: how one test ended. A file whose tests could not begin, and an
 * error outside all tests, are failed tests too.
 *
 * @typedef {{ kind: 'parts', all: number } | { kind: 'part' } |
 *   { kind: 'test', state: 'passed' | 'failed' | 'skipped', name: string, message?: string }} TestEvent
 */

/** The file descriptor of the pipe for events, in the program that runs the tests. */
export const EVENTS_FD = 3;

/**
 * Formats one line of JSON. U+2028 and U+2029 are escaped, because the reader of lines also splits at them, and JSON
 * does not escape them.
 *
 * @param {TestEvent} event
 */
export const formatLine = (event) =>
  `${JSON.stringify(event).replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)}\n`;

/** @param {TestEvent} event */
export const writeEvent = (event) => writeSync(EVENTS_FD, formatLine(event));

/** The maximum lengths of a message. The explanation of a failure, such as a list of differences, comes first. */
const MAX_MESSAGE_LINES = 20;
const MAX_LINE_CHARACTERS = 300;

/** Returns the first lines of a message, without colours and empty lines. */
const shortenMessage = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_MESSAGE_LINES)
    .map((line) => line.slice(0, MAX_LINE_CHARACTERS))
    .join('\n');

/** @returns {TestEvent} */
export const createTestEvent = (state, file, name, error) => ({
  kind: 'test',
  state,
  name: `${path.basename(file)} > ${name}`,
  ...(error === undefined ? {} : { message: shortenMessage(error) }),
});

/** Formats a failed test. The lines of its message after the first one are indented. */
export const formatFailure = ({ name, message = '' }) => `FAILED ${name}: ${message.replaceAll('\n', '\n    ')}`;

/**
 * @typedef {{ passed: number, failures: { name: string, message: string }[], skipped: string[], parts: number,
 *   done: number }} Counts
 */

/** @returns {Counts} */
export const createCounts = () => ({ passed: 0, failures: [], skipped: [], parts: 0, done: 0 });

/**
 * Adds an event to the counts.
 *
 * @param {Counts} counts is modified
 * @param {TestEvent} event
 */
export function countEvent(counts, event) {
  if (event.kind === 'parts') counts.parts = event.all;
  else if (event.kind === 'part') counts.done += 1;
  else if (event.state === 'passed') counts.passed += 1;
  else if (event.state === 'skipped') counts.skipped.push(event.name);
  else counts.failures.push({ name: event.name, message: event.message ?? '' });
}
