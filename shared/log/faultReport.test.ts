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

const createTestReport = () =>
  createFaultReport<Error>({
    reportFailure: () => void log.push('failed'),
    reportRecovery: () => void log.push('again'),
  });

it('reports a fault in many calls once, and its end once', () => {
  const faultReport = createTestReport();
  faultReport.recordSuccess();
  for (let count = 0; count < 100; count += 1) faultReport.recordFailure(new Error('full'));
  expect(log).toEqual(['failed']);
  vi.advanceTimersByTime(MINUTE_MS);
  faultReport.recordSuccess();
  faultReport.recordSuccess();
  expect(log).toEqual(['failed', 'again']);
  faultReport.recordFailure(new Error('full'));
  expect(log).toEqual(['failed', 'again', 'failed']);
});

it('does not report the end of a fault that returns within a minute', () => {
  const faultReport = createTestReport();
  for (let count = 0; count < 10; count += 1) {
    faultReport.recordFailure(new Error('full'));
    vi.advanceTimersByTime(MINUTE_MS / 2);
    faultReport.recordSuccess();
  }
  expect(log).toEqual(['failed']);
});
