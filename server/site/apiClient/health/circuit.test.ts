import { beforeEach, describe, expect, it } from 'vitest';
import { type Circuit, createCircuit } from './circuit.ts';

describe('a circuit breaker', () => {
  let time: number;
  let circuit: Circuit;
  beforeEach(() => {
    time = 0;
    circuit = createCircuit({ failures: 3, windowMs: 10_000, retryMs: 1000, now: () => time, random: () => 0.5 });
  });
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) circuit.failed();
  };

  it('opens after a number of failures in a row', () => {
    fail(2);
    expect(circuit.admits()).toBe(true);
    fail(1);
    expect(circuit.isOpen).toBe(true);
    expect(circuit.admits()).toBe(false);
  });
  it('resets the count of failures when a call succeeds', () => {
    fail(2);
    circuit.succeeded();
    fail(2);
    expect(circuit.isOpen).toBe(false);
  });
  it('does not add up failures that are far apart', () => {
    fail(2);
    time = 10_001;
    fail(2);
    expect(circuit.isOpen).toBe(false);
  });
  it('lets one probe through after each wait, and closes when it succeeds', () => {
    fail(3);
    time = 999;
    expect(circuit.admits()).toBe(false);
    time = 1000;
    expect(circuit.admits()).toBe(true);
    expect(circuit.admits()).toBe(false);
    circuit.failed();
    expect(circuit.admits()).toBe(false);
    time = 2000;
    expect(circuit.admits()).toBe(true);
    circuit.succeeded();
    expect(circuit.isOpen).toBe(false);
    expect(circuit.admits()).toBe(true);
  });
  it('spreads the probes of several instances', () => {
    const opened = (random: number) => {
      const other = createCircuit({ failures: 1, windowMs: 1, retryMs: 1000, now: () => time, random: () => random });
      other.failed();
      return other;
    };
    time = 0;
    const early = opened(0);
    const late = opened(0.999);
    time = 760;
    expect(early.admits()).toBe(true);
    expect(late.admits()).toBe(false);
    time = 1250;
    expect(late.admits()).toBe(true);
  });
});
