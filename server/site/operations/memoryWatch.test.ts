import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { containerUse, createMemoryWatch } from './memoryWatch.ts';

describe('memory', () => {
  it('is short when the heap or the container is nearly full, until there is clearly enough again', () => {
    const log: string[] = [];
    const use: { heap: number; container: number | undefined } = { heap: 0.5, container: undefined };
    let time = 0;
    const say = (_figures: unknown, event?: string) => void log.push(event ?? '');
    const watch = createMemoryWatch({ logger: { warn: say, info: say }, used: () => use, now: () => time });
    const at = (heap: number, container?: number) => {
      time += 1000;
      Object.assign(use, { heap, container });
      return watch.isShort();
    };
    expect(at(0.5)).toBe(false);
    expect(at(0.95)).toBe(true);
    expect(at(0.87)).toBe(true);
    expect(at(0.8)).toBe(false);
    expect(at(0.87)).toBe(false);
    expect(at(0.3, 0.95)).toBe(true);
    expect(log).toEqual([
      'memory short, fewer pages made',
      'memory sufficient again',
      'memory short, fewer pages made',
    ]);
  });
});

describe('the memory of a container', () => {
  let folder: string;
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-memory-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('counts without what the system keeps of files', async () => {
    await write('memory.max', '1000\n');
    await write('memory.current', '900\n');
    await write('memory.stat', 'anon 500\nfile 400\ninactive_file 300\nactive_file 100\n');
    expect(containerUse(folder)).toBe(0.5);
  });

  it('is unknown without a limit', async () => {
    expect(containerUse(folder)).toBeUndefined();
    await write('memory.max', 'max\n');
    await write('memory.current', '900\n');
    expect(containerUse(folder)).toBeUndefined();
  });
});
