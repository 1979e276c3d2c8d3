import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#server/site/forms/formLimits.ts';
import { createSelfSigned } from '../../support/certificates/selfSigned.ts';
import { ensureBuiltSite } from '../../support/programs/builtSite.ts';
import { PRODUCT_FILE, createProductEnvironment, startBuiltProduct } from '../../support/programs/builtProduct.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { launchProgram, type Program } from '../../support/programs/program.ts';
import { listRedisPrograms, startRedis } from '../../support/programs/redis.ts';

const REDIS_PASSWORD = 'a-password-of-a-test';
const STORE_LOST_MESSAGE = 'shared store not reachable, forms counted by this instance';
const NO_STORE_MESSAGE = 'REDIS_URL is not set, forms counted by this instance alone';
const API_TOKEN = 'a-token-for-tests-only';

let backOffice: FakeBackOffice;
const closeFunctions: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  backOffice = await startFakeBackOffice([buildSampleSite('beta')]);
  closeFunctions.push(() => backOffice.close());
});
afterEach(async () => {
  for (const close of closeFunctions.splice(0).toReversed()) await close();
});

/** Starts the built program with two workers. */
async function startInstance(variables: Readonly<Record<string, string>>) {
  await ensureBuiltSite();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-store-'));
  const [port = 0, adminPort = 0] = await findFreePorts(2);
  const place = { port, adminPort, dataDir };
  const more = { WORKERS: '2', API_URL: backOffice.address, API_TOKEN: API_TOKEN, LOG_LEVEL: 'info', ...variables };
  closeFunctions.push(() => rm(dataDir, { recursive: true, force: true }));
  const begin = async (): Promise<Program> => {
    const program = await startBuiltProduct(place, more);
    closeFunctions.push(() => program.stop('SIGKILL'));
    return program;
  };
  return { env: createProductEnvironment(place, more), port, begin };
}

it('an instance that seems to be one of several reports once that it counts alone', async () => {
  const { begin } = await startInstance({});
  const program = await begin();
  expect(program.getOutput().split(NO_STORE_MESSAGE)).toHaveLength(2);
});

it('a wrong REDIS_URL stops the start, and is not printed', async () => {
  const { env } = await startInstance({ REDIS_URL: `http://:${REDIS_PASSWORD}@localhost` });
  const program = launchProgram(process.execPath, [PRODUCT_FILE], { env });
  expect(await program.exited).toBe(1);
  expect(program.getOutput()).toBe(
    'REDIS_URL is a secret; it should be the address of a Redis or Valkey, such as redis://user:password@host:6379/0 or rediss://….\n',
  );
});

describe.each(listRedisPrograms())('programs that share $name', (program) => {
  it('reach it over TLS when they trust its certificate, and otherwise work without it', async () => {
    const tls = await createSelfSigned();
    closeFunctions.push(() => tls.remove());
    const redis = await startRedis(program, { tls });
    closeFunctions.push(() => redis.stop());
    const settings = { REDIS_URL: redis.url, WORKERS: '1' };
    const trustingOutput = await (await startInstance({ ...settings, NODE_EXTRA_CA_CERTS: tls.certificate })).begin();
    expect(trustingOutput.getOutput()).toContain('shared store connected');
    expect(trustingOutput.getOutput()).not.toContain(STORE_LOST_MESSAGE);
    const waryOutput = await (await startInstance(settings)).begin();
    expect(waryOutput.getOutput()).toMatch(new RegExp(`"reason":"DEPTH_ZERO_SELF_SIGNED_CERT".*${STORE_LOST_MESSAGE}`));
  });

  it('count one limit, together with all their workers', async () => {
    const redis = await startRedis(program, { password: REDIS_PASSWORD });
    closeFunctions.push(() => redis.stop());
    const [one, other] = [await startInstance({ REDIS_URL: redis.url }), await startInstance({ REDIS_URL: redis.url })];
    const programs = [await one.begin(), await other.begin()];
    let givenCount = 0;
    const { points } = DEFAULT_LIMITS.challenge;
    for (let task = 0; task < 2 * points; task += 1) {
      const { port } = task % 2 === 0 ? one : other;
      const { statusCode, body } = await request(`http://127.0.0.1:${port}/nl/ajax/captcha`, {
        headers: { host: 'beta.test' },
        reset: true,
      });
      await body.dump();
      if (statusCode === 200) givenCount += 1;
    }
    // Without the store, the two workers would issue twice as many tasks. Somewhat more tasks than the limit are
    // allowed, because on a busy machine the store may seem unreachable for a moment.
    expect(givenCount).toBeGreaterThanOrEqual(points);
    expect(givenCount).toBeLessThan(1.5 * points);
    redis.pause();
    for (const each of programs) {
      expect(await each.stop('SIGTERM')).toBe(0);
      for (const secret of [NO_STORE_MESSAGE, REDIS_PASSWORD]) expect(each.getOutput()).not.toContain(secret);
    }
  });
});
