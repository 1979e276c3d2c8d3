import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startTraceReceiver, type TraceReceiver } from '#tests/support/programs/traceReceiver.ts';
import { startTracing } from './startTracing.ts';
import { runInSpan } from './tracing.ts';

const logger = pino({ level: 'silent' });
/** The maximum number of spans in the queue and in the running export together. */
const MAX_SPANS = 2048 + 512;

let receiver: TraceReceiver;
afterEach(() => receiver.close());

async function startTestTracing() {
  receiver = await startTraceReceiver();
  const url = `${receiver.address}/v1/traces`;
  const settings = { url, serviceName: undefined, sampler: 'always_on', sampledShare: 1 } as const;
  return startTracing(settings, { name: 'a program', version: '1', logger });
}
const createSpans = (pieces: number) => {
  for (let piece = 0; piece < pieces; piece += 1) runInSpan('work', {}, () => undefined);
};

describe('a process with tracing', () => {
  it('sends its last spans before it ends', async () => {
    const end = await startTestTracing();
    createSpans(MAX_SPANS / 2);
    await end();
    expect(receiver.spans).toHaveLength(MAX_SPANS / 2);
  });

  it('ends while a receiver accepts its spans and never responds', async () => {
    const end = await startTestTracing();
    receiver.setBehaviour('hangs');
    createSpans(10);
    await end();
    expect(receiver.spans).toHaveLength(10);
  });

  it('keeps no more spans than the limit while the receiver does not respond', async () => {
    const end = await startTestTracing();
    receiver.setBehaviour('hangs');
    for (let round = 0; round < 10; round += 1) {
      createSpans(MAX_SPANS);
      await new Promise((resolve) => setImmediate(resolve));
    }
    receiver.setBehaviour('takes');
    await end();
    expect(receiver.spans.length).toBeGreaterThan(0);
    expect(receiver.spans.length).toBeLessThanOrEqual(MAX_SPANS);
  });
});
