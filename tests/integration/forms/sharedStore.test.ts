import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteOptions } from '#server/site/services/options.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startCaptchaService } from '../../support/programs/captchaService.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { listRedisPrograms, startRedis } from '../../support/programs/redis.ts';
import { startSite } from '../../support/programs/site.ts';
import { type VisitorFront, createVisitorFront } from '../../support/programs/visitorFront.ts';

const HOST = 'alpha.test';
const FORM_PATH = pathFor('ajaxContactForm', 'nl');
const PRIVATE_WORD = 'Zilvervos';
const FILLED_FIELDS = {
  form: 'contact',
  firstName: 'An',
  lastName: PRIVATE_WORD,
  email: `an.${PRIVATE_WORD}@voorbeeld.be`,
  text: 'Is de tuin op het zuiden?',
  privacy: '1',
};
const REDIS_PASSWORD = 'a-password-of-a-test';
const STORE_LOST_MESSAGE = 'shared store not reachable, forms counted by this instance';
const STORE_USED_AGAIN_MESSAGE = 'shared store used again';
const MAX_SENDS = 3;
const WAIT_OPTIONS = { timeout: 60_000, interval: 100 };

let backOffice: FakeBackOffice;
const closeFunctions: (() => Promise<unknown> | void)[] = [];
let visitors = 0;
let sent = 0;

/** Returns the IP address of a visitor who has not sent anything yet. */
const createVisitorAddress = () => `203.0.113.${(visitors += 1)}`;

/** Sends `count` messages. Returns the status of each. */
async function sendMessages(front: VisitorFront, visitor: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let message = 0; message < count; message += 1) {
    sent += 1;
    const { status } = await front.send(FORM_PATH, FILLED_FIELDS, visitor, {
      token: `token ${sent}`,
      key: `an-intention-of-mine-${sent}`,
    });
    statuses.push(status);
  }
  return statuses;
}

beforeEach(async () => {
  backOffice = await startFakeBackOffice([
    buildSampleSite('alpha', { captcha: { provider: 'recaptcha', siteKey: 'public-key' } }),
  ]);
  closeFunctions.push(() => backOffice.close());
  backOffice.replies.push({
    matches: /^POST \/sites\/\w+\/messages/,
    reply: { status: 201, type: 'application/json', body: '{"id":"0b3e1f0e-4a37-4ad5-8b0a-0d1f6c7a9e11"}' },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closeFunctions.splice(0).toReversed()) await close();
});

/** Opens an instance that accepts three messages of a visitor. */
async function openInstance(sharedStore: SiteOptions['sharedStore']) {
  const log: string[] = [];
  const service = await startCaptchaService(HOST);
  const site = await startSite({
    apiUrl: backOffice.address,
    defaultHost: HOST,
    trustedProxies: ['127.0.0.1'],
    captchas: service.captchas,
    limits: { send: { points: MAX_SENDS, seconds: 3600 } },
    logger: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    sharedStore,
  });
  closeFunctions.push(async () => {
    await site.stop();
    service.close();
  });
  return {
    front: createVisitorFront(site.port, HOST),
    /** Returns whether the metrics report that the store cannot be reached. */
    async isWithoutStore() {
      const [, seconds] = /^gevel_shared_store_away_seconds (\S+)$/m.exec(await site.registry.metrics()) ?? [];
      return seconds === undefined ? undefined : Number(seconds) > 0;
    },
    log,
    said: (message: string) => log.filter((line) => (JSON.parse(line) as { msg?: string }).msg === message),
  };
}
type OpenedInstance = Awaited<ReturnType<typeof openInstance>>;

/** Returns whether messages that one instance accepts are counted at the other one. */
async function countTogether(firstInstance: OpenedInstance, secondInstance: OpenedInstance): Promise<boolean> {
  const visitor = createVisitorAddress();
  const takenStatuses = await sendMessages(firstInstance.front, visitor, MAX_SENDS);
  const more = await sendMessages(secondInstance.front, visitor, 1);
  expect(takenStatuses).toEqual([200, 200, 200]);
  return more[0] === 429;
}
const waitUntilTogether = (firstInstance: OpenedInstance, secondInstance: OpenedInstance) =>
  vi.waitFor(async () => expect(await countTogether(firstInstance, secondInstance)).toBe(true), WAIT_OPTIONS);

/** Returns the statuses of four messages of the same visitor, at each instance. */
async function sendToEach(...instances: readonly OpenedInstance[]): Promise<number[][]> {
  const visitor = createVisitorAddress();
  const takenStatuses: number[][] = [];
  for (const { front } of instances) takenStatuses.push(await sendMessages(front, visitor, MAX_SENDS + 1));
  return takenStatuses;
}
/** The answers of an instance without a store. */
const EXPECTED_STATUSES = [200, 200, 200, 429];

it('without a shared store, three instances accept three times as many messages of a visitor', async () => {
  const instances = [await openInstance(undefined), await openInstance(undefined), await openInstance(undefined)];
  expect(await sendToEach(...instances)).toEqual([EXPECTED_STATUSES, EXPECTED_STATUSES, EXPECTED_STATUSES]);
});

describe.each(listRedisPrograms())('instances that share $name', (program) => {
  async function startStore(password?: string) {
    const redis = await startRedis(program, { password });
    closeFunctions.push(() => redis.stop());
    return redis;
  }

  it('count alone while it is stopped, and together when it is back', async () => {
    const redis = await startStore();
    const [one, other] = [await openInstance(redis.address), await openInstance(redis.address)];
    await waitUntilTogether(one, other);
    await redis.stop();
    expect(await sendToEach(one, other)).toEqual([EXPECTED_STATUSES, EXPECTED_STATUSES]);
    expect(await one.isWithoutStore()).toBe(true);
    await redis.start();
    await waitUntilTogether(one, other);

    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 61_000);
    for (const instance of [one, other]) {
      await sendMessages(instance.front, createVisitorAddress(), 1);
      expect(
        [instance.said(STORE_LOST_MESSAGE), instance.said(STORE_USED_AGAIN_MESSAGE)].map(({ length }) => length),
      ).toEqual([1, 1]);
      expect(await instance.isWithoutStore()).toBe(false);
    }
  });

  it('count alone while it accepts connections and answers nothing', async () => {
    const redis = await startStore();
    const [one, other] = [await openInstance(redis.address), await openInstance(redis.address)];
    redis.pause();
    expect(await sendToEach(one, other)).toEqual([EXPECTED_STATUSES, EXPECTED_STATUSES]);
    // The same applies to an instance that starts during the outage.
    const lateInstance = await openInstance(redis.address);
    expect(await sendToEach(lateInstance)).toEqual([EXPECTED_STATUSES]);
    for (const { said } of [one, other, lateInstance]) expect(said(STORE_LOST_MESSAGE)).toHaveLength(1);
    redis.resume();
    await waitUntilTogether(one, other);
    await waitUntilTogether(lateInstance, one);
  });

  it('start without it, and use it when it is available', async () => {
    const redis = await startStore();
    await redis.stop();
    const [one, other] = [await openInstance(redis.address), await openInstance(redis.address)];
    expect(await sendToEach(one, other)).toEqual([EXPECTED_STATUSES, EXPECTED_STATUSES]);
    await redis.start();
    await waitUntilTogether(one, other);
  });

  it('accept a proof once when two of them check it in the same moment', async () => {
    const redis = await startStore();
    const [one, other] = [await openInstance(redis.address), await openInstance(redis.address)];
    const visitor = createVisitorAddress();
    const token = { token: 'one token for two', key: 'an-intention-of-a-visitor' };
    const answers = await Promise.all([
      one.front.send(FORM_PATH, FILLED_FIELDS, visitor, token),
      other.front.send(FORM_PATH, { ...FILLED_FIELDS, text: 'Iets anders' }, visitor, {
        ...token,
        key: 'another-intention-of-it',
      }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const winner = answers[0]?.status === 200 ? FILLED_FIELDS.text : 'Iets anders';
    const repeatedToken = { ...token, key: answers[0]?.status === 200 ? token.key : 'another-intention-of-it' };
    for (const { front } of [one, other])
      expect((await front.send(FORM_PATH, { ...FILLED_FIELDS, text: winner }, visitor, repeatedToken)).status).toBe(
        200,
      );
  });

  it('remember the proofs that they accepted when the store has lost them', async () => {
    const redis = await startStore();
    const { front } = await openInstance(redis.address);
    const visitor = createVisitorAddress();
    const token = { token: 'a token used before', key: 'an-intention-of-a-visitor' };
    expect((await front.send(FORM_PATH, FILLED_FIELDS, visitor, token)).status).toBe(200);
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    const otherToken = { ...token, key: 'another-intention-of-it' };
    expect((await front.send(FORM_PATH, { ...FILLED_FIELDS, text: 'Iets anders' }, visitor, otherToken)).status).toBe(
      422,
    );
  });

  it('store nothing there that names a visitor, and nothing without an expiry', async () => {
    const redis = await startStore();
    const { front } = await openInstance(redis.address);
    const visitor = createVisitorAddress();
    await sendMessages(front, visitor, 2);
    await front.post(FORM_PATH, FILLED_FIELDS, visitor);
    const client = new Redis(redis.url);
    closeFunctions.push(() => client.disconnect());
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(4);
    for (const key of keys) {
      expect(key).toMatch(/^gevel:(?:used|post|send|check|recipient|site|challenge):[\w-]{22}$/);
      expect(await client.pttl(key)).toBeGreaterThan(0);
      expect(await client.get(key)).toMatch(/^(?:\d{1,3}|[\w-]{22})$/);
    }
  });

  it('work without it while it refuses their password, and log the reason without the password', async () => {
    const redis = await startStore(REDIS_PASSWORD);
    const { address } = redis;
    const [one, other] = [
      await openInstance({ ...address, password: REDIS_PASSWORD }),
      await openInstance({ ...address, password: REDIS_PASSWORD }),
    ];
    await waitUntilTogether(one, other);
    const wrong = await openInstance({ ...address, password: `not ${REDIS_PASSWORD}` });
    expect(await sendToEach(wrong)).toEqual([EXPECTED_STATUSES]);
    expect(wrong.said(STORE_LOST_MESSAGE)).toHaveLength(1);
    expect(wrong.said(STORE_LOST_MESSAGE)[0]).toContain('"reason":"WRONGPASS"');
    expect([...one.log, ...wrong.log].join('')).not.toContain(REDIS_PASSWORD);
  });
});
