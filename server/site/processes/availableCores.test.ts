import { describe, expect, it } from 'vitest';
import { countAvailableCores } from './availableCores.ts';

const countCores = (files: Readonly<Record<string, string>>) => countAvailableCores((file) => files[file], 8);

const createLimitedGroup = (quota: number) =>
  countCores({
    '/proc/self/cgroup': '3:cpuset:/\n2:cpu,cpuacct:/docker/7f\n',
    '/sys/fs/cgroup/cpu,cpuacct/docker/7f/cpu.cfs_quota_us': `${quota}\n`,
    '/sys/fs/cgroup/cpu,cpuacct/docker/7f/cpu.cfs_period_us': '100000\n',
  });

describe('the cores that a process may use', () => {
  it('are the cores that Node reports when there is no quota of cgroup v1', () => {
    expect(countCores({})).toBe(8);
    expect(countCores({ '/proc/self/cgroup': '0::/a\n' })).toBe(8);
    const files = { '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n', '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n' };
    expect(countCores({ '/proc/self/cgroup': '1:cpu:/\n', ...files })).toBe(8);
  });

  it('are as many as the quota has, rounded down, and one at least', () => {
    expect([50_000, 100_000, 250_000, 1_600_000].map(createLimitedGroup)).toEqual([1, 1, 2, 8]);
  });

  it('are no more than a parent group has, which in a container may be the group of the container', () => {
    expect(
      countCores({
        '/proc/self/cgroup': '1:cpu:/docker/7f\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '300000\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      }),
    ).toBe(3);
  });
});
