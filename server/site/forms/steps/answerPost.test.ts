import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { screenRequest } from '#tests/support/screenRequest.ts';
import { testPost } from '#tests/support/testForm.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import { AnswerPost } from './answerPost.ts';
import type { FormPost, PostResult } from './post.ts';

const JSON_ONLY_HEADERS = { accept: 'application/json' };
const getCollectedFacts = () => ({ tags: [], isStale: false, failedCalls: [], times: { readAt: 0, steadyUntil: 0 } });
const request = screenRequest('/nl/contact', { api: { getCollectedFacts } });
const testPageRequest: PageRequest = {
  site: request.site,
  route: request.route,
  screen: { load: () => Promise.reject(new Error('the screen is not loaded')) },
  path: '/nl/contact',
  search: '',
  key: 'agency /nl/contact?',
};

describe('the answer to a form', () => {
  let server: Server;
  let result: PostResult;
  let isScript: boolean;
  let renderCount: number;

  const answerPost = new AnswerPost({
    beginRequest: async () => request,
    renderPage() {
      renderCount += 1;
      throw new Error('no page is rendered');
    },
    issueQuestion: () => () => {
      throw new Error('no question is asked');
    },
    observe: () => {},
  });

  beforeAll(async () => {
    server = createServer((req, res) => {
      const post: FormPost = { ...testPost(), request, pageRequest: testPageRequest, isOneClick: false, isScript };
      answerPost.answer(req, res, post, result).catch((error: unknown) => {
        res.statusCode = 500;
        res.end(String(error));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  beforeEach(() => {
    [isScript, renderCount] = [false, 0];
  });
  afterAll(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });

  const sendPost = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/nl/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers,
    });

  it('is a redirect after a plain post that was sent, without a render', async () => {
    result = { type: 'sent', to: '/nl/contact/verzonden' };
    const answer = await sendPost();
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/nl/contact/verzonden');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(renderCount).toBe(0);
  });

  it('is JSON for a script, without a render', async () => {
    isScript = true;
    result = { type: 'sent', to: '/nl/contact/verzonden', data: { id: 1 } };
    const sentAnswer = await sendPost(JSON_ONLY_HEADERS);
    expect([sentAnswer.status, await sentAnswer.json()]).toEqual([
      200,
      { to: '/nl/contact/verzonden', data: { id: 1 } },
    ]);

    result = { type: 'notSent', status: 429, answer: 'limited', alert: 'forms:alert.tooMany', retryAfter: 60 };
    const refusedAnswer = await sendPost(JSON_ONLY_HEADERS);
    expect(refusedAnswer.status).toBe(429);
    expect(refusedAnswer.headers.get('retry-after')).toBe('60');
    expect(refusedAnswer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await refusedAnswer.json()).toMatchObject({ status: 429, retry: '/nl/contact', errors: {} });

    result = { type: 'notFound' };
    expect((await sendPost(JSON_ONLY_HEADERS)).status).toBe(404);
    expect(renderCount).toBe(0);
  });

  it('is no redirect to another host', async () => {
    result = { type: 'sent', to: '//elsewhere.example' };
    const answer = await sendPost();
    expect(answer.status).toBe(500);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('is a page where a plain post was refused', async () => {
    result = { type: 'notSent', status: 422, answer: 'incomplete', alert: 'forms:alert.review' };
    await sendPost();
    expect(renderCount).toBe(1);
  });
});
