import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFaultReport } from './faultReport.ts';

const MINUTE_MS = 60_000;
let log: string[];
beforeEach(() => {
  log = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const say = (first: unknown, text?: string) => void log.push(text ?? String(first));

function open() {
  return createFaultReport({ info: say, warn: say } as never, { failed: 'failed', recovered: 'again' });
}

it('logs one line for a fault that many calls meet, and one for its end', () => {
  const fault = open();
  fault.worked();
  for (let count = 0; count < 100; count += 1) fault.failed(new Error('full'));
  expect(log).toEqual(['failed']);
  vi.advanceTimersByTime(MINUTE_MS);
  fault.worked();
  fault.worked();
  expect(log).toEqual(['failed', 'again']);
  fault.failed(new Error('full'));
  expect(log).toEqual(['failed', 'again', 'failed']);
});

it('takes a fault for one that comes and goes', () => {
  const fault = open();
  for (let count = 0; count < 10; count += 1) {
    fault.failed(new Error('full'));
    vi.advanceTimersByTime(MINUTE_MS / 2);
    fault.worked();
  }
  expect(log).toEqual(['failed']);
});
