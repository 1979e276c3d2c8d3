import { beforeEach, describe, expect, it } from 'vitest';
import { type Circuit, createCircuit } from './circuit.ts';

describe('a circuit', () => {
  let time: number;
  let circuit: Circuit;
  beforeEach(() => {
    time = 0;
    circuit = createCircuit({ failuresToOpen: 3, windowMs: 10_000, retryMs: 1000, now: () => time, random: () => 0.5 });
  });
  const recordFailures = (times: number) => {
    for (let count = 0; count < times; count += 1) circuit.recordFailure();
  };

  it('opens after a number of failures in a row', () => {
    recordFailures(2);
    expect(circuit.mayCall()).toBe(true);
    recordFailures(1);
    expect(circuit.isOpen).toBe(true);
    expect(circuit.mayCall()).toBe(false);
  });
  it('resets the count of failures when a call succeeds', () => {
    recordFailures(2);
    circuit.recordSuccess();
    recordFailures(2);
    expect(circuit.isOpen).toBe(false);
  });
  it('does not add up failures that are far apart', () => {
    recordFailures(2);
    time = 10_001;
    recordFailures(2);
    expect(circuit.isOpen).toBe(false);
  });
  it('lets one probe through after each wait, and closes when it succeeds', () => {
    recordFailures(3);
    time = 999;
    expect(circuit.mayCall()).toBe(false);
    time = 1000;
    expect(circuit.mayCall()).toBe(true);
    expect(circuit.mayCall()).toBe(false);
    circuit.recordFailure();
    expect(circuit.mayCall()).toBe(false);
    time = 2000;
    expect(circuit.mayCall()).toBe(true);
    circuit.recordSuccess();
    expect(circuit.isOpen).toBe(false);
    expect(circuit.mayCall()).toBe(true);
  });
  it('probes at another time in each instance', () => {
    const createOpenCircuit = (random: number) => {
      const otherCircuit = createCircuit({
        failuresToOpen: 1,
        windowMs: 1,
        retryMs: 1000,
        now: () => time,
        random: () => random,
      });
      otherCircuit.recordFailure();
      return otherCircuit;
    };
    time = 0;
    const earlyCircuit = createOpenCircuit(0);
    const lateCircuit = createOpenCircuit(0.999);
    time = 760;
    expect(earlyCircuit.mayCall()).toBe(true);
    expect(lateCircuit.mayCall()).toBe(false);
    time = 1250;
    expect(lateCircuit.mayCall()).toBe(true);
  });
});
