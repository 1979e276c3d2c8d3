import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#server/site/forms/formLimits.ts';
import { makeSelfSigned } from '../../support/certificates/selfSigned.ts';
import { builtSite } from '../../support/programs/builtSite.ts';
import { PRODUCT, productEnvironment, startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, sampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { launch, type Program } from '../../support/programs/program.ts';
import { redisPrograms, startRedis } from '../../support/programs/redis.ts';

const PASSWORD = 'a-password-of-a-test';
const LOST = 'shared store not reachable, forms counted by this instance';
const ALONE = 'no REDIS_URL given, forms counted by this instance alone';
const TOKEN = 'a-token-for-tests-only';

let backOffice: FakeBackOffice;
const closing: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  backOffice = await startFakeBackOffice([sampleSite('beta')]);
  closing.push(() => backOffice.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Starts the built program with two workers. */
async function start(variables: Readonly<Record<string, string>>) {
  await builtSite();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-store-'));
  const [port = 0, adminPort = 0] = await findFreePorts(2);
  const place = { port, adminPort, dataDir };
  const more = { WORKERS: '2', API_URL: backOffice.address, API_TOKEN: TOKEN, LOG_LEVEL: 'info', ...variables };
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const begin = async (): Promise<Program> => {
    const program = await startBuiltProduct(place, more);
    closing.push(() => program.stop('SIGKILL'));
    return program;
  };
  return { env: productEnvironment(place, more), port, begin };
}

it('an instance that seems to be one of several reports once that it counts alone', async () => {
  const { begin } = await start({});
  const program = await begin();
  expect(program.output().split(ALONE)).toHaveLength(2);
});

it('a wrong REDIS_URL stops the start, and is not printed', async () => {
  const { env } = await start({ REDIS_URL: `http://:${PASSWORD}@localhost` });
  const program = launch(process.execPath, [PRODUCT], { env });
  expect(await program.exited).toBe(1);
  expect(program.output()).toBe(
    'REDIS_URL is a secret; it should be the address of a Redis or Valkey, such as redis://user:password@host:6379/0 or rediss://….\n',
  );
});

describe.each(redisPrograms())('programs that share $name', (program) => {
  it('reach it over TLS when they trust its certificate, and otherwise work without it', async () => {
    const tls = await makeSelfSigned();
    closing.push(() => tls.remove());
    const redis = await startRedis(program, { tls });
    closing.push(() => redis.stop());
    const settings = { REDIS_URL: redis.url, WORKERS: '1' };
    const trusting = await (await start({ ...settings, NODE_EXTRA_CA_CERTS: tls.certificate })).begin();
    expect(trusting.output()).toContain('shared store connected');
    expect(trusting.output()).not.toContain(LOST);
    const wary = await (await start(settings)).begin();
    expect(wary.output()).toMatch(new RegExp(`"reason":"DEPTH_ZERO_SELF_SIGNED_CERT".*${LOST}`));
  });

  it('count one limit, together with all their workers', async () => {
    const redis = await startRedis(program, { password: PASSWORD });
    closing.push(() => redis.stop());
    const [one, other] = [await start({ REDIS_URL: redis.url }), await start({ REDIS_URL: redis.url })];
    const programs = [await one.begin(), await other.begin()];
    let given = 0;
    const { points } = DEFAULT_LIMITS.challenge;
    for (let task = 0; task < 2 * points; task += 1) {
      const { port } = task % 2 === 0 ? one : other;
      const { statusCode, body } = await request(`http://127.0.0.1:${port}/nl/ajax/captcha`, {
        headers: { host: 'beta.test' },
        reset: true,
      });
      await body.dump();
      if (statusCode === 200) given += 1;
    }
    // Without the store, the two workers would issue twice as many tasks. On a busy machine, the store may seem
    // unreachable for a moment.
    expect(given).toBeGreaterThanOrEqual(points);
    expect(given).toBeLessThan(1.5 * points);
    redis.freeze();
    for (const each of programs) {
      expect(await each.stop('SIGTERM')).toBe(0);
      for (const secret of [ALONE, PASSWORD]) expect(each.output()).not.toContain(secret);
    }
  });
});
