import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('are taken one at a time, in order', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const render = async (name: string) => {
      const end = await turns.take();
      order.push(`${name} begins`);
      await nextLoop();
      order.push(`${name} ends`);
      end();
    };
    await Promise.all(['one', 'two', 'three'].map(render));
    expect(order).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(await turns.take()).toBeTypeOf('function');
  });

  it('leave room between two of them for whatever else the process has to do', async () => {
    const turns = createTurns(1000, 32);
    let rounds = 0;
    let isOver = false;
    const count = () => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    const ends = Array.from({ length: 20 }, () => turns.take().then((end) => end()));
    setImmediate(count);
    await Promise.all(ends);
    isOver = true;
    expect(rounds).toBeGreaterThanOrEqual(19 * 31);
  });

  it('are lost by one that waits for something, and ended once only', async () => {
    const turns = createTurns(10, 1);
    const end = await turns.take();
    const endSecond = await turns.take();
    end();
    let third = false;
    void turns.take().then(() => (third = true));
    await nextLoop();
    await nextLoop();
    expect(third).toBe(false);
    endSecond();
    await sleep(5);
    expect(third).toBe(true);
  });
});
