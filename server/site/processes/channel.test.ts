import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testChannels } from '#tests/support/testChannels.ts';
import type { Question } from './channel.ts';

const double: Question<number, number> = { name: 'double', content: z.number(), answer: z.number() };
const PLENTY_MS = 30_000;

describe('a channel between two processes', () => {
  it('carries questions and answers in both directions, each to whom it belongs', async () => {
    const { primary, worker } = testChannels();
    worker.answer(double, (number) => 2 * number);
    primary.answer(double, async (number) => 20 * number);
    expect(
      await Promise.all([
        primary.ask(double, 1, PLENTY_MS),
        worker.ask(double, 1, PLENTY_MS),
        primary.ask(double, 2, PLENTY_MS),
      ]),
    ).toEqual([2, 20, 4]);
  });

  it('says why there is no answer: nothing answers, a failure, the wrong content, the end', async () => {
    const { primary, worker } = testChannels();
    await expect(primary.ask(double, 1, PLENTY_MS)).rejects.toThrow('nothing answers "double"');
    worker.answer(double, () => Promise.reject(new Error('no figures today')));
    await expect(primary.ask(double, 1, PLENTY_MS)).rejects.toThrow('no figures today');
    worker.answer(double, () => Number.NaN);
    await expect(primary.ask(double, 1, PLENTY_MS)).rejects.toThrow('expected number');
    worker.answer(double, () => new Promise(() => undefined));
    const asked = primary.ask(double, 1, PLENTY_MS);
    primary.close();
    await expect(asked).rejects.toThrow('has ended');
  });

  it('waits no longer than it is told', async () => {
    const { primary, worker } = testChannels();
    worker.answer(double, () => new Promise(() => undefined));
    await expect(primary.ask(double, 1, 1)).rejects.toThrow('"double" had no answer within 1 ms');
  });

  it('takes no notice of messages that are not its own', async () => {
    const { primary, worker, sendToWorker } = testChannels();
    worker.answer(double, (number) => 2 * number);
    for (const foreign of [null, 'text', { type: 'prom-client:getMetricsReq' }, { gevel: 'answer', id: 'x' }])
      sendToWorker(foreign);
    expect(await primary.ask(double, 3, PLENTY_MS)).toBe(6);
  });
});
