import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error -- a script of the bootstrap, which has no types
import { keepOneRunning } from './oneRunning.mjs';

/** A process that ends only when the test ends it. */
class FakeProcess extends EventEmitter {
  readonly signals: string[] = [];
  kill(signal: string) {
    this.signals.push(signal);
    return true;
  }
}

describe('the development server', () => {
  let processes: FakeProcess[];
  let exitCodes: (number | null)[];
  let server: { readonly child: FakeProcess | null; restart(): void; startNoMore(): void };

  beforeEach(() => {
    processes = [];
    exitCodes = [];
    const processKeeper = keepOneRunning(() => {
      const child = new FakeProcess();
      processes.push(child);
      return child;
    });
    processKeeper.onEnd((code: number | null) => exitCodes.push(code));
    server = processKeeper;
    server.restart();
  });

  it('has one process, however many builds finish while the previous process ends', () => {
    for (let build = 0; build < 3; build += 1) server.restart();
    expect(processes).toHaveLength(1);
    expect(processes[0]?.signals).toEqual(['SIGTERM']);
    processes[0]?.emit('exit', 0, null);
    expect(processes).toHaveLength(2);
    expect(server.child).toBe(processes[1]);
    expect(exitCodes).toEqual([]);
  });

  it('starts again with the next build when it has ended by itself', () => {
    processes[0]?.emit('exit', 1, null);
    expect(exitCodes).toEqual([1]);
    expect(server.child).toBeNull();
    server.restart();
    expect(server.child).toBe(processes[1]);
  });

  it('does not restart when the developer stops it meanwhile', () => {
    server.restart();
    server.startNoMore();
    processes[0]?.emit('exit', 0, null);
    expect(processes).toHaveLength(1);
    expect(exitCodes).toEqual([0]);
  });
});
