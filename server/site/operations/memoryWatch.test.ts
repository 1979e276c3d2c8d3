import { describe, expect, it } from 'vitest';
import { createContainerUseReader, createMemoryWatch, computeOldGenerationLimit } from './memoryWatch.ts';

describe('memory', () => {
  it('is short when the heap or the container is nearly full, until there is clearly enough again', () => {
    const log: string[] = [];
    const memoryUse: { heapShare: number; containerShare: number | undefined } = {
      heapShare: 0.5,
      containerShare: undefined,
    };
    let time = 0;
    const recordEvent = (_figures: unknown, event?: string) => void log.push(event ?? '');
    const watch = createMemoryWatch({
      logger: { warn: recordEvent, info: recordEvent },
      readMemoryUse: () => memoryUse,
      now: () => time,
    });
    const isShortAt = (heap: number, container?: number) => {
      time += 1000;
      Object.assign(memoryUse, { heapShare: heap, containerShare: container });
      return watch.isShort();
    };
    expect(isShortAt(0.5)).toBe(false);
    expect(isShortAt(0.95)).toBe(true);
    expect(isShortAt(0.87)).toBe(true);
    expect(isShortAt(0.8)).toBe(false);
    expect(isShortAt(0.87)).toBe(false);
    expect(isShortAt(0.3, 0.95)).toBe(true);
    expect(log).toEqual([
      'memory short, fewer pages rendered',
      'memory sufficient again',
      'memory short, fewer pages rendered',
    ]);
  });
});

const measureUse = (files: Readonly<Record<string, string>>) => createContainerUseReader((file) => files[file])();
const MEMORY_STAT = 'anon 500\nfile 400\ninactive_file 300\nactive_file 100\n';
const createOwnGroup = (folder: string, max: string) => ({
  [`${folder}/memory.max`]: max,
  [`${folder}/memory.current`]: '900\n',
  [`${folder}/memory.stat`]: MEMORY_STAT,
});

describe('the limit of the old generation', () => {
  const MEGABYTE = 1024 ** 2;

  it('is set by the last option, without the young generation', () => {
    const options = '--max-semi-space-size=8 --max-old-space-size=512 --import=file.ts --max_old_space_size=96';
    expect(computeOldGenerationLimit(options, 120 * MEGABYTE)).toBe(96 * MEGABYTE);
    expect(computeOldGenerationLimit('--max-old-space-size 96', 192 * MEGABYTE)).toBe(96 * MEGABYTE);
  });

  it('is the limit of V8 without such an option, and never more than that', () => {
    expect(computeOldGenerationLimit('--max-semi-space-size=8', 4000 * MEGABYTE)).toBe(4000 * MEGABYTE);
    expect(computeOldGenerationLimit('--max-old-space-size=99999999', 4000 * MEGABYTE)).toBe(4000 * MEGABYTE);
  });
});

describe('the memory of a container', () => {
  it('is counted without cached files', () => {
    expect(measureUse({ '/proc/self/cgroup': '0::/\n', ...createOwnGroup('/sys/fs/cgroup', '1000\n') })).toBe(0.5);
  });

  it('is that of the systemd unit, or of a parent group that is nearer to its limit', () => {
    const group = { '/proc/self/cgroup': '0::/system.slice/site.service\n' };
    const slice = createOwnGroup('/sys/fs/cgroup/system.slice', '2000\n');
    expect(measureUse({ ...group, ...slice })).toBe(0.25);
    expect(
      measureUse({ ...group, ...slice, ...createOwnGroup('/sys/fs/cgroup/system.slice/site.service', '1000\n') }),
    ).toBe(0.5);
  });

  it('is also read from cgroup v1', () => {
    const folder = '/sys/fs/cgroup/memory/docker/7f';
    const files = {
      '/proc/self/cgroup': '4:memory:/docker/7f\n0::/\n',
      [`${folder}/memory.usage_in_bytes`]: '900\n',
      [`${folder}/memory.stat`]: 'active_file 1\ntotal_inactive_file 300\ntotal_active_file 100\n',
    };
    expect(measureUse({ ...files, [`${folder}/memory.limit_in_bytes`]: '1000\n' })).toBe(0.5);
    expect(measureUse({ ...files, [`${folder}/memory.limit_in_bytes`]: '9223372036854771712\n' })).toBeUndefined();
  });

  it('is unknown without a limit', () => {
    expect(measureUse({})).toBeUndefined();
    expect(measureUse({ '/proc/self/cgroup': '0::/\n', ...createOwnGroup('/sys/fs/cgroup', 'max\n') })).toBeUndefined();
  });
});
