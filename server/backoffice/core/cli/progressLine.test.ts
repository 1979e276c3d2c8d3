import { expect, it } from 'vitest';
import { TextSink } from '#tests/support/mail/textSink.ts';
import { createProgressLine } from './progressLine.ts';

function createWatchedLine(isTTY: boolean) {
  const err = Object.assign(new TextSink(), { isTTY });
  const clock = { now: 0 };
  return { err, clock, line: createProgressLine({ err }, () => clock.now) };
}

it('redraws one line on a terminal and clears it at the end', () => {
  const { line, clock, err } = createWatchedLine(true);
  line.show({ phase: 'reading', done: 1 });
  expect(err.take()).toBe('');
  clock.now += 200;
  line.show({ phase: 'writing', done: 500, total: 2000 });
  expect(err.take()).toBe('\r\u001B[KWriting: 500 of 2000 (25 %)');
  line.end();
  expect(err.take()).toBe('\r\u001B[K');
});

it('writes a line from time to time when the output is no terminal', () => {
  const { line, clock, err } = createWatchedLine(false);
  for (let done = 1; done <= 70; done++) {
    clock.now += 100;
    line.show({ phase: 'reading', done });
  }
  line.end();
  expect(err.take()).toBe('Reading: 30 rows\nReading: 60 rows\n');
});

it('writes an unchanged message only once when the output is no terminal', () => {
  const { line, clock, err } = createWatchedLine(false);
  for (const done of [0, 0, 0, 5]) {
    clock.now += 3000;
    line.show({ phase: 'reading', done });
  }
  expect(err.take()).toBe('Reading: 0 rows\nReading: 5 rows\n');
});
