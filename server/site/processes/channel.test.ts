import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testChannels } from '#tests/support/testChannels.ts';
import type { ChannelQuestion } from './channel.ts';

const doubleQuestion: ChannelQuestion<number, number> = { name: 'double', content: z.number(), answer: z.number() };
const LONG_TIMEOUT_MS = 30_000;

describe('a channel between two processes', () => {
  it('carries questions and answers in both directions, and matches each answer to its question', async () => {
    const { primary, worker } = testChannels();
    worker.answer(doubleQuestion, (number) => 2 * number);
    primary.answer(doubleQuestion, async (number) => 20 * number);
    expect(
      await Promise.all([
        primary.ask(doubleQuestion, 1, LONG_TIMEOUT_MS),
        worker.ask(doubleQuestion, 1, LONG_TIMEOUT_MS),
        primary.ask(doubleQuestion, 2, LONG_TIMEOUT_MS),
      ]),
    ).toEqual([2, 20, 4]);
  });

  it('says why there is no answer: no handler, a failure, invalid content, or the end of the process', async () => {
    const { primary, worker } = testChannels();
    await expect(primary.ask(doubleQuestion, 1, LONG_TIMEOUT_MS)).rejects.toThrow('nothing answers "double"');
    worker.answer(doubleQuestion, () => Promise.reject(new Error('no figures today')));
    await expect(primary.ask(doubleQuestion, 1, LONG_TIMEOUT_MS)).rejects.toThrow('no figures today');
    worker.answer(doubleQuestion, () => Number.NaN);
    await expect(primary.ask(doubleQuestion, 1, LONG_TIMEOUT_MS)).rejects.toThrow('expected number');
    worker.answer(doubleQuestion, () => new Promise(() => undefined));
    const answerPromise = primary.ask(doubleQuestion, 1, LONG_TIMEOUT_MS);
    primary.close();
    await expect(answerPromise).rejects.toThrow('has ended');
  });

  it('waits no longer than its limit', async () => {
    const { primary, worker } = testChannels();
    worker.answer(doubleQuestion, () => new Promise(() => undefined));
    await expect(primary.ask(doubleQuestion, 1, 1)).rejects.toThrow('"double" had no answer within 1 ms');
  });

  it('ignores messages that are not its own', async () => {
    const { primary, worker, sendToWorker } = testChannels();
    worker.answer(doubleQuestion, (number) => 2 * number);
    for (const foreignMessage of [null, 'text', { type: 'prom-client:getMetricsReq' }, { gevel: 'answer', id: 'x' }])
      sendToWorker(foreignMessage);
    expect(await primary.ask(doubleQuestion, 3, LONG_TIMEOUT_MS)).toBe(6);
  });
});
