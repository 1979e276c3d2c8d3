import { expect, it } from 'vitest';
import { readProcessorMs } from './processorTime.ts';

const createStatLine = (name: string) =>
  `4711 (${name}) S 1 4711 4711 0 -1 4194560 9000 0 3 0 152 48 7 9 20 0 11 0 1780089 1 2 3`;

it('processor time is the user time and the system time of all threads, without the time of child processes', () => {
  expect(readProcessorMs(4711, (file) => (file === '/proc/4711/stat' ? createStatLine('node') : undefined))).toBe(2000);
});

it('processor time is also read when the name of the program contains spaces and brackets', () => {
  expect(readProcessorMs(4711, () => createStatLine('a) b (c'))).toBe(2000);
});

it('processor time is unknown, and not 0, for a process that has ended and when nothing can be read', () => {
  expect(readProcessorMs(4711, () => undefined)).toBeUndefined();
  expect(readProcessorMs(4711, () => '4711 (node) Z 1')).toBeUndefined();
});
