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
  let launched: FakeProcess[];
  let ended: (number | null)[];
  let server: { readonly child: FakeProcess | null; restart(): void; startNoMore(): void };

  beforeEach(() => {
    launched = [];
    ended = [];
    const running = keepOneRunning(() => {
      const child = new FakeProcess();
      launched.push(child);
      return child;
    });
    running.onEnd((code: number | null) => ended.push(code));
    server = running;
    server.restart();
  });

  it('has one process, however many builds finish while the previous process ends', () => {
    for (let build = 0; build < 3; build += 1) server.restart();
    expect(launched).toHaveLength(1);
    expect(launched[0]?.signals).toEqual(['SIGTERM']);
    launched[0]?.emit('exit', 0, null);
    expect(launched).toHaveLength(2);
    expect(server.child).toBe(launched[1]);
    expect(ended).toEqual([]);
  });

  it('starts again with the next build when it has ended by itself', () => {
    launched[0]?.emit('exit', 1, null);
    expect(ended).toEqual([1]);
    expect(server.child).toBeNull();
    server.restart();
    expect(server.child).toBe(launched[1]);
  });

  it('does not restart when the developer stops it meanwhile', () => {
    server.restart();
    server.startNoMore();
    launched[0]?.emit('exit', 0, null);
    expect(launched).toHaveLength(1);
    expect(ended).toEqual([0]);
  });
});
