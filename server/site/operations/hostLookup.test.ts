import { beforeEach, describe, expect, it } from 'vitest';
import type { HostRequest } from '../http/hostHeader.ts';
import { buildSampleSite } from '#tests/support/programs/fakeBackOffice.ts';
import { createHostLookup } from './hostLookup.ts';
import type { HasHost } from './tlsAllowed.ts';

const TEST_SITE = buildSampleSite('alpha');
const getHostName = ({ rawHeaders }: HostRequest) => rawHeaders[1] ?? '';

describe('the lookup of a host name', () => {
  let time: number;
  let calls: string[];
  let isDown: boolean;
  let hasHost: HasHost;
  beforeEach(() => {
    time = 1000;
    calls = [];
    isDown = false;
    hasHost = createHostLookup({
      now: () => time,
      directory: {
        findKnown: (request) => (getHostName(request) === 'alpha.test' ? TEST_SITE : undefined),
        find: (request) => {
          calls.push(getHostName(request));
          if (isDown) return Promise.reject(new Error('down'));
          return Promise.resolve(getHostName(request) === 'new.test' ? TEST_SITE : undefined);
        },
      },
    });
  });
  const lookUpHosts = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => hasHost(`n${from + index}.test`)));

  it('needs no call for a known name', async () => {
    expect(await hasHost('alpha.test')).toBe(true);
    expect(calls).toEqual([]);
    expect(await hasHost('new.test')).toBe(true);
    expect(await hasHost('unknown.test')).toBe(false);
    expect(calls).toEqual(['new.test', 'unknown.test']);
  });

  it('is unknown while it cannot be looked up', async () => {
    isDown = true;
    expect(await hasHost('new.test')).toBeUndefined();
    expect(await hasHost('alpha.test')).toBe(true);
  });

  it('costs few calls during a scan of names, and none for known hosts', async () => {
    const answers = await lookUpHosts(0, 1000);
    expect(answers.filter((answer) => answer === false)).toHaveLength(50);
    expect(calls).toHaveLength(50);
    expect(await hasHost('alpha.test')).toBe(true);
    time += 1000;
    await lookUpHosts(2000, 100);
    expect(calls).toHaveLength(55);
  });

  it('lets an earlier name be looked up again during a scan', async () => {
    await hasHost('new.test');
    await lookUpHosts(0, 1000);
    expect(await hasHost('new.test')).toBe(true);
  });
});
