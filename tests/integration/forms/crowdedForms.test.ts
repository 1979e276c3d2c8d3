import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPassingTime } from '../../support/passingTime.ts';
import { solveQuestion } from '../../support/plainForm.ts';
import { startCaptchaService } from '../../support/programs/captchaService.ts';
import { FORM_HOST, startFormBackOffice } from '../../support/programs/formBackOffice.ts';
import { startSite } from '../../support/programs/site.ts';
import { createVisitorFront } from '../../support/programs/visitorFront.ts';

const [FLOODER, VISITOR, OTHER] = ['198.51.100.1', '203.0.113.7', '203.0.113.8'] as const;

let backoffice: Awaited<ReturnType<typeof startFormBackOffice>>;
let service: Awaited<ReturnType<typeof startCaptchaService>>;
let site: Awaited<ReturnType<typeof startSite>>;
let front: ReturnType<typeof createVisitorFront>;
let tokens = 0;

let clock: ReturnType<typeof startPassingTime>;

const createFreshFields = () => ({ token: `token ${(tokens += 1)}`, key: `an-intention-of-a-visitor-${tokens}` });
const readCheckStamp = (html: string) => /name="check_stamp" value="([^"]*)"/.exec(html)?.[1] ?? '';

beforeAll(async () => {
  clock = startPassingTime();
  [backoffice, service] = await Promise.all([startFormBackOffice(), startCaptchaService(FORM_HOST)]);
  site = await startSite({
    apiUrl: backoffice.url,
    defaultHost: FORM_HOST,
    trustedProxies: ['127.0.0.1'],
    captchas: service.captchas,
    limits: { site: { points: 2, seconds: 3600 } },
  });
  front = createVisitorFront(site.port, FORM_HOST);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.stop();
  service.close();
  await backoffice.close();
});

it('a form with too many requests on a site asks a question, and blocks no visitor', async () => {
  const { action, typed } = await backoffice.open('contact', front, FLOODER);
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await front.send(action, typed, FLOODER, createFreshFields())).status).toBe(200);
  }

  const fillInAnswer = (html: string, seconds: number) => {
    clock.passTime(seconds * 1000 + 100);
    return { ...typed, check_stamp: readCheckStamp(html), check_answer: solveQuestion(html, 'nl') };
  };
  const isCareful = (html: string) => readCheckStamp(html).startsWith('c.');
  // The form now has too many requests, so the answer to the first question is not enough. A second question follows,
  // whose answer is accepted only after a longer time.
  const questionPage = await front.post(action, typed, OTHER);
  expect([questionPage.status, isCareful(questionPage.text)]).toEqual([200, false]);
  const askedMore = await front.post(action, fillInAnswer(questionPage.text, 2), OTHER);
  expect([askedMore.status, isCareful(askedMore.text)]).toEqual([200, true]);
  const early = await front.post(action, fillInAnswer(askedMore.text, 2), OTHER);
  expect([early.status, isCareful(early.text)]).toEqual([422, true]);
  expect((await front.post(action, fillInAnswer(early.text, 6), OTHER)).status).toBe(303);

  // A visitor who arrives while the form is crowded is asked at once the question that takes longer.
  const refused = await front.send(action, typed, VISITOR, createFreshFields());
  expect([refused.status, JSON.parse(refused.text)]).toEqual([422, expect.objectContaining({ next: 'page' })]);
  const askedOnce = await front.post(action, typed, VISITOR);
  expect(isCareful(askedOnce.text)).toBe(true);
  expect((await front.post(action, fillInAnswer(askedOnce.text, 6), VISITOR)).status).toBe(303);

  // A wrong answer is not a proof.
  const questionAgain = await front.post(action, typed, OTHER);
  clock.passTime(2100);
  const wrong = { ...typed, check_stamp: readCheckStamp(questionAgain.text), check_answer: '99' };
  expect((await front.post(action, wrong, OTHER)).status).toBe(422);
});
