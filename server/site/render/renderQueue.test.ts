import { setImmediate as nextLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRenderQueue } from './renderQueue.ts';

describe('turns of the render queue', () => {
  it('are taken one at a time, in order', async () => {
    const renderQueue = createRenderQueue();
    const order: string[] = [];
    const render = async (name: string) => {
      const end = await renderQueue.waitForTurn();
      order.push(`${name} begins`);
      await nextLoop();
      order.push(`${name} ends`);
      end();
    };
    await Promise.all(['one', 'two', 'three'].map(render));
    expect(order).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(await renderQueue.waitForTurn()).toBeTypeOf('function');
  });

  it('leave time between two turns for other work of the process', async () => {
    const renderQueue = createRenderQueue(1000, 32);
    let rounds = 0;
    let isOver = false;
    const count = () => {
      rounds += 1;
      if (!isOver) setImmediate(count);
    };
    const ends = Array.from({ length: 20 }, () => renderQueue.waitForTurn().then((end) => end()));
    setImmediate(count);
    await Promise.all(ends);
    isOver = true;
    expect(rounds).toBeGreaterThanOrEqual(19 * 31);
  });

  it('end when the render waits for data, and only once', async () => {
    const renderQueue = createRenderQueue(10, 1);
    const end = await renderQueue.waitForTurn();
    const endSecond = await renderQueue.waitForTurn();
    end();
    let third = false;
    void renderQueue.waitForTurn().then(() => (third = true));
    await nextLoop();
    await nextLoop();
    expect(third).toBe(false);
    endSecond();
    await expect.poll(() => third).toBe(true);
  });
});
