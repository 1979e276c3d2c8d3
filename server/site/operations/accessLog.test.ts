import { describe, expect, it } from 'vitest';
import { createAccessLog } from './accessLog.ts';

const context = { requestId: 'an-id', startedAt: 0, route: 'offer', site: 'claes', cache: 'miss' } as const;
const createAnswer = (status: number) => ({
  method: 'GET',
  status,
  ms: 3,
  bytes: 900,
  complete: true,
  traceId: undefined,
});

function logAnswers(share: number, randomValue = 0.5) {
  const lines: object[] = [];
  const recordLine = (line: object) => void lines.push(line);
  const log = createAccessLog(share, { info: recordLine, warn: recordLine }, () => randomValue);
  for (const status of [200, 404, 503]) log.logAnswer(context, createAnswer(status));
  return lines;
}

describe('the access log', () => {
  it('logs only failures when it is off, and all answers when it is on', () => {
    expect(logAnswers(0)).toMatchObject([{ status: 404 }, { status: 503 }]);
    expect(logAnswers(1)).toMatchObject([{ status: 200 }, { status: 404 }, { status: 503 }]);
  });

  it('logs a share of answers, and every failure', () => {
    expect(logAnswers(0.6)).toHaveLength(3);
    expect(logAnswers(0.4)).toMatchObject([{ status: 404 }, { status: 503 }]);
  });

  it('describes the answer, and nothing about the visitor', () => {
    expect(logAnswers(1)[0]).toEqual({
      requestId: 'an-id',
      route: 'offer',
      site: 'claes',
      cache: 'miss',
      method: 'GET',
      status: 200,
      ms: 3,
      bytes: 900,
      complete: true,
      traceId: undefined,
    });
  });
});
