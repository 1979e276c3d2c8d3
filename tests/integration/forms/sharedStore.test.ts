import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteOptions } from '#server/site/services/options.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startCaptchaService } from '../../support/programs/captchaService.ts';
import { type FakeBackOffice, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { redisPrograms, startRedis } from '../../support/programs/redis.ts';
import { startSite } from '../../support/programs/site.ts';
import { type VisitorFront, createVisitorFront } from '../../support/programs/visitorFront.ts';

const HOST = 'alpha.test';
const FORM = pathFor('ajaxContactForm', 'nl');
const CANARY = 'Zilvervos';
const FILLED = {
  form: 'contact',
  firstName: 'An',
  lastName: CANARY,
  email: `an.${CANARY}@voorbeeld.be`,
  text: 'Is de tuin op het zuiden?',
  privacy: '1',
};
const PASSWORD = 'a-password-of-a-test';
const LOST = 'shared store not reachable, forms counted by this instance';
const AGAIN = 'shared store used again';
const SENDS = 3;
const PLENTY = { timeout: 60_000, interval: 100 };

let backOffice: FakeBackOffice;
const closing: (() => Promise<unknown> | void)[] = [];
let visitors = 0;
let sent = 0;

/** Returns the address of a visitor who has not sent anything yet. */
const newVisitor = () => `203.0.113.${(visitors += 1)}`;

/** Sends `count` messages. Returns the status of each. */
async function sendAt(front: VisitorFront, visitor: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let message = 0; message < count; message += 1) {
    sent += 1;
    const { status } = await front.send(FORM, FILLED, visitor, {
      token: `token ${sent}`,
      key: `an-intention-of-mine-${sent}`,
    });
    statuses.push(status);
  }
  return statuses;
}

beforeEach(async () => {
  backOffice = await startFakeBackOffice([
    sampleSite('alpha', { captcha: { provider: 'recaptcha', siteKey: 'public-key' } }),
  ]);
  closing.push(() => backOffice.close());
  backOffice.replies.push({
    matches: /^POST \/sites\/\w+\/messages/,
    reply: { status: 201, type: 'application/json', body: '{"id":"0b3e1f0e-4a37-4ad5-8b0a-0d1f6c7a9e11"}' },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Opens an instance that accepts three messages of a visitor. */
async function open(sharedStore: SiteOptions['sharedStore']) {
  const log: string[] = [];
  const service = await startCaptchaService(HOST);
  const site = await startSite({
    apiUrl: backOffice.address,
    defaultHost: HOST,
    trustedProxies: ['127.0.0.1'],
    captchas: service.captchas,
    limits: { send: { points: SENDS, seconds: 3600 } },
    logger: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    sharedStore,
  });
  closing.push(async () => {
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
type Instance = Awaited<ReturnType<typeof open>>;

/** Returns whether messages that one instance accepts are counted at the other one. */
async function countTogether(one: Instance, other: Instance): Promise<boolean> {
  const visitor = newVisitor();
  const taken = await sendAt(one.front, visitor, SENDS);
  const more = await sendAt(other.front, visitor, 1);
  expect(taken).toEqual([200, 200, 200]);
  return more[0] === 429;
}
const waitUntilTogether = (one: Instance, other: Instance) =>
  vi.waitFor(async () => expect(await countTogether(one, other)).toBe(true), PLENTY);

/** Returns the statuses of four messages of the same visitor, at each instance. */
async function sendToEach(...instances: readonly Instance[]): Promise<number[][]> {
  const visitor = newVisitor();
  const taken: number[][] = [];
  for (const { front } of instances) taken.push(await sendAt(front, visitor, SENDS + 1));
  return taken;
}
/** The answers of an instance without a store. */
const ALL = [200, 200, 200, 429];

it('without a shared store, three instances accept three times as many messages of a visitor', async () => {
  const instances = [await open(undefined), await open(undefined), await open(undefined)];
  expect(await sendToEach(...instances)).toEqual([ALL, ALL, ALL]);
});

describe.each(redisPrograms())('instances that share $name', (program) => {
  async function startStore(password?: string) {
    const redis = await startRedis(program, { password });
    closing.push(() => redis.stop());
    return redis;
  }

  it('count alone while it is stopped, and together when it is back', async () => {
    const redis = await startStore();
    const [one, other] = [await open(redis.address), await open(redis.address)];
    await waitUntilTogether(one, other);
    await redis.stop();
    expect(await sendToEach(one, other)).toEqual([ALL, ALL]);
    expect(await one.isWithoutStore()).toBe(true);
    await redis.start();
    await waitUntilTogether(one, other);

    const clock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => clock() + 61_000);
    for (const instance of [one, other]) {
      await sendAt(instance.front, newVisitor(), 1);
      expect([instance.said(LOST), instance.said(AGAIN)].map(({ length }) => length)).toEqual([1, 1]);
      expect(await instance.isWithoutStore()).toBe(false);
    }
  });

  it('count alone while it accepts connections and answers nothing', async () => {
    const redis = await startStore();
    const [one, other] = [await open(redis.address), await open(redis.address)];
    redis.freeze();
    expect(await sendToEach(one, other)).toEqual([ALL, ALL]);
    // The same applies to an instance that starts during the outage.
    const late = await open(redis.address);
    expect(await sendToEach(late)).toEqual([ALL]);
    for (const { said } of [one, other, late]) expect(said(LOST)).toHaveLength(1);
    redis.goOn();
    await waitUntilTogether(one, other);
    await waitUntilTogether(late, one);
  });

  it('start without it, and use it when it is available', async () => {
    const redis = await startStore();
    await redis.stop();
    const [one, other] = [await open(redis.address), await open(redis.address)];
    expect(await sendToEach(one, other)).toEqual([ALL, ALL]);
    await redis.start();
    await waitUntilTogether(one, other);
  });

  it('grant a proof that two claim in the same moment to one of them', async () => {
    const redis = await startStore();
    const [one, other] = [await open(redis.address), await open(redis.address)];
    const visitor = newVisitor();
    const token = { token: 'one token for two', key: 'an-intention-of-a-visitor' };
    const answers = await Promise.all([
      one.front.send(FORM, FILLED, visitor, token),
      other.front.send(FORM, { ...FILLED, text: 'Iets anders' }, visitor, { ...token, key: 'another-intention-of-it' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const winner = answers[0]?.status === 200 ? FILLED.text : 'Iets anders';
    const again = { ...token, key: answers[0]?.status === 200 ? token.key : 'another-intention-of-it' };
    for (const { front } of [one, other])
      expect((await front.send(FORM, { ...FILLED, text: winner }, visitor, again)).status).toBe(200);
  });

  it('remember the proofs that they accepted when it has lost them', async () => {
    const redis = await startStore();
    const { front } = await open(redis.address);
    const visitor = newVisitor();
    const token = { token: 'a token used before', key: 'an-intention-of-a-visitor' };
    expect((await front.send(FORM, FILLED, visitor, token)).status).toBe(200);
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    const other = { ...token, key: 'another-intention-of-it' };
    expect((await front.send(FORM, { ...FILLED, text: 'Iets anders' }, visitor, other)).status).toBe(422);
  });

  it('store nothing there that names a visitor, and nothing without an expiry', async () => {
    const redis = await startStore();
    const { front } = await open(redis.address);
    const visitor = newVisitor();
    await sendAt(front, visitor, 2);
    await front.post(FORM, FILLED, visitor);
    const client = new Redis(redis.url);
    closing.push(() => client.disconnect());
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(4);
    for (const key of keys) {
      expect(key).toMatch(/^gevel:(?:used|post|send|check|recipient|site|challenge):[\w-]{22}$/);
      expect(await client.pttl(key)).toBeGreaterThan(0);
      expect(await client.get(key)).toMatch(/^(?:\d{1,3}|[\w-]{22})$/);
    }
  });

  it('work without it while it refuses their password, and log the reason without the password', async () => {
    const redis = await startStore(PASSWORD);
    const { address } = redis;
    const [one, other] = [
      await open({ ...address, password: PASSWORD }),
      await open({ ...address, password: PASSWORD }),
    ];
    await waitUntilTogether(one, other);
    const wrong = await open({ ...address, password: `not ${PASSWORD}` });
    expect(await sendToEach(wrong)).toEqual([ALL]);
    expect(wrong.said(LOST)).toHaveLength(1);
    expect(wrong.said(LOST)[0]).toContain('"reason":"WRONGPASS"');
    expect([...one.log, ...wrong.log].join('')).not.toContain(PASSWORD);
  });
});
