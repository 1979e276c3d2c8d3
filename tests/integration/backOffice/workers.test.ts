import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tag } from '#shared/api/purge.ts';
import { DEFAULT_LIMITS } from '#server/site/forms/formLimits.ts';
import { solveQuestion } from '../../support/plainForm.ts';
import { TWO_WORKERS_HOST, LONG_WAIT_OPTIONS, startTwoWorkers } from '../../support/programs/twoWorkers.ts';
import { solveCaptcha } from '../../support/solveCaptcha.ts';

const FORM_PATH = '/nl/ajax/contact-form-handler';
const FILLED_FIELDS = {
  form: 'contact',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@voorbeeld.be',
  text: 'Is de tuin op het zuiden?',
  privacy: '1',
};
/**
 * The time that a person needs to send a form or to answer a question, in milliseconds. A faster sender counts as a
 * bot.
 */
const FORM_FILLING_MS = 2100;

/** Repeats a request until its status is the expected one, because on a busy machine a page or a purge may be late. */
const waitForStatus = (ask: () => Promise<number>, status: number) =>
  vi.waitFor(async () => expect(await ask()).toBe(status), LONG_WAIT_OPTIONS);

describe('two workers behind one port', () => {
  let product: Awaited<ReturnType<typeof startTwoWorkers>>;
  let pages = 0;

  const listStored = () =>
    product.backOffice.calls.filter(({ method, url }) => method === 'POST' && url.includes('/messages'));

  beforeAll(async () => {
    // Each worker uses only its own caches, so that no worker answers with a page that the other worker has rendered.
    product = await startTwoWorkers({ PAGE_STORE_SIZE: '0' });
    product.backOffice.replies.push({
      matches: /^POST \/sites\/\w+\/messages/,
      reply: { status: 201, type: 'application/json', body: '{"id":"0b3e1f0e-4a37-4ad5-8b0a-0d1f6c7a9e11"}' },
    });
  });
  afterAll(() => product.close());
  beforeEach(() => product.bothReady());

  const requestPageFrom = async (pid: number, target: string) =>
    (await product.on(pid, () => product.ask(target))).status;
  const purgeList = () => product.purge([tag.list('alpha')]);

  it('report how many there are, and which of them wrote a line', async () => {
    expect(product.findLogLines('workers ready')).toMatchObject([{ workers: 2, program: 'site' }]);
    for (const pid of await product.readBothPids())
      await waitForStatus(() => requestPageFrom(pid, `/nl/aanbod?city=${(pages += 1)}`), 200);
    await vi.waitFor(() => {
      const workers = product.findLogLines('answered').map(({ worker }) => Number(worker));
      expect([...new Set(workers)].toSorted((a, b) => a - b)).toEqual([1, 2]);
    }, LONG_WAIT_OPTIONS);
  });

  it('have one health check, one answer about host names, and one scrape with the counts of both', async () => {
    const readStatus = async (target: string) => (await product.askAdmin(target)).status;
    for (const target of ['/health/live', '/health/ready', `/tls-allowed?domain=${TWO_WORKERS_HOST}`])
      await waitForStatus(() => readStatus(target), 200);
    await waitForStatus(() => readStatus('/tls-allowed?domain=unknown.example'), 404);
    const before = await product.countUncachedResponses('offer');
    // No attempt uses an address again, because a late page of one attempt would come from the cache in the next
    // attempt.
    for (const pid of await product.readBothPids())
      await waitForStatus(() => requestPageFrom(pid, `/nl/aanbod?city=${(pages += 1)}`), 200);
    await vi.waitFor(
      async () => expect(await product.countUncachedResponses('offer')).toBe(before + 2),
      LONG_WAIT_OPTIONS,
    );
    for (const worker of ['1', '2', 'primary'])
      expect(await product.metric(`process_resident_memory_bytes{worker="${worker}"}`)).toMatch(/ \d+$/);
  });

  it('are both purged before the acknowledgement, and one that does not answer is reported', async () => {
    const [one, other] = await product.readBothPids();
    const isFresh = async (pid: number) =>
      (await product.on(pid, () => product.ask('/nl/aanbod?city=4711'))).headers['cache-status'] === 'gevel; hit';
    for (const pid of [one, other])
      await vi.waitFor(async () => expect(await isFresh(pid)).toBe(true), LONG_WAIT_OPTIONS);
    await waitForStatus(purgeList, 204);
    for (const pid of [one, other]) expect(await isFresh(pid)).toBe(false);

    await product.on(one, async () => expect(await purgeList()).toBe(503));
    await vi.waitFor(
      () => expect(product.findLogLines('worker did not purge').length).toBeGreaterThan(0),
      LONG_WAIT_OPTIONS,
    );
    await waitForStatus(purgeList, 204);
  });

  describe('a form', () => {
    const ownHeaders = { 'sec-fetch-site': 'same-origin' };
    const send = (fields: Readonly<Record<string, string>>) =>
      product.ask(FORM_PATH, {
        method: 'POST',
        headers: { ...ownHeaders, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(fields),
      });
    const post = (fields: Readonly<Record<string, string>>) =>
      product.ask(FORM_PATH, {
        method: 'POST',
        headers: { ...ownHeaders, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        body: new URLSearchParams(fields).toString(),
      });
    let altcha: string;
    let question: string;

    beforeAll(async () => {
      altcha = await solveCaptcha({ ask: (target) => product.ask(target) }, TWO_WORKERS_HOST);
      question = (await post(FILLED_FIELDS)).text;
      await delay(FORM_FILLING_MS);
    });
    beforeEach(() => {
      product.backOffice.calls.length = 0;
    });

    it('that one worker accepted with a token is refused by the other one with different contents', async () => {
      const [one, other] = await product.readBothPids();
      const sendThrough = async (pid: number, more: Readonly<Record<string, string>> = {}) =>
        (await product.on(pid, () => send({ ...FILLED_FIELDS, ...more, altcha }))).status;
      await waitForStatus(() => sendThrough(one), 200);
      await waitForStatus(() => sendThrough(other), 200);
      expect(await sendThrough(other, { text: 'Iets anders' })).toBe(422);
      expect(new Set(listStored().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    });

    it('whose question was answered wrongly at one worker gets a new question at the other', async () => {
      const [one, other] = await product.readBothPids();
      const stamp = /name="check_stamp" value="([^"]*)"/.exec(question)?.[1] ?? '';
      const answer = solveQuestion(question, 'nl');
      const answerQuestion = (check_answer: string) => post({ ...FILLED_FIELDS, check_stamp: stamp, check_answer });
      await product.on(one, () => answerQuestion(String(Number(answer) + 1)));
      await product.on(other, () => answerQuestion(answer));
      expect(listStored()).toEqual([]);
    });
  });

  it('counts one limit for both', async () => {
    /** Returns the number of captcha tasks that a worker issues. */
    const requestTasks = async (pid: number, count: number) => {
      const statuses: number[] = [];
      await product.on(pid, async () => {
        for (let task = 0; task < count; task += 1) statuses.push((await product.ask('/nl/ajax/captcha')).status);
      });
      return statuses.filter((status) => status === 200).length;
    };
    const { points } = DEFAULT_LIMITS.challenge;
    const [one, other] = await product.readBothPids();
    // The other tests request a few tasks too, so fewer than the limit may be left here.
    const halfLimit = points / 2;
    expect(
      (await requestTasks(one, halfLimit)) +
        (await requestTasks(other, halfLimit)) +
        (await requestTasks(one, halfLimit)),
    ).toBeLessThanOrEqual(points);
    expect(await requestTasks(one, 1)).toBe(0);
    expect(await requestTasks(other, 1)).toBe(0);
  });
});
