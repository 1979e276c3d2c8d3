import { setImmediate as nextLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRenderQueue } from './renderQueue.ts';

describe('turns of the render queue', () => {
  it('are taken one at a time, in order', async () => {
    const renderQueue = createRenderQueue();
    const order: string[] = [];
    const render = async (name: string) => {
      const endTurn = await renderQueue.waitForTurn();
      order.push(`${name} begins`);
      await nextLoop();
      order.push(`${name} ends`);
      endTurn();
    };
    await Promise.all(['one', 'two', 'three'].map(render));
    expect(order).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(await renderQueue.waitForTurn()).toBeTypeOf('function');
  });

  it('leave time between two turns for other work of the process', async () => {
    const renderQueue = createRenderQueue(1000, 32);
    let roundCount = 0;
    let isOver = false;
    const countRound = () => {
      roundCount += 1;
      if (!isOver) setImmediate(countRound);
    };
    const endedTurns = Array.from({ length: 20 }, () => renderQueue.waitForTurn().then((end) => end()));
    setImmediate(countRound);
    await Promise.all(endedTurns);
    isOver = true;
    expect(roundCount).toBeGreaterThanOrEqual(19 * 31);
  });

  it('end when the render waits for data, and only once', async () => {
    const renderQueue = createRenderQueue(10, 1);
    const endFirst = await renderQueue.waitForTurn();
    const endSecond = await renderQueue.waitForTurn();
    endFirst();
    let hasThirdTurn = false;
    void renderQueue.waitForTurn().then(() => (hasThirdTurn = true));
    await nextLoop();
    await nextLoop();
    expect(hasThirdTurn).toBe(false);
    endSecond();
    await expect.poll(() => hasThirdTurn).toBe(true);
  });
});
