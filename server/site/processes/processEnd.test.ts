import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEndListener } from './processEnd.ts';

const WAIT_OPTIONS = { timeout: 60_000 };

describe('the end of a process', () => {
  let folder: string;
  let programFile: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-end-'));
    programFile = path.join(folder, 'program.mjs');
    await writeFile(programFile, 'process.once("message", () => process.exit(3)); process.send("started");');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is reported once, with its code, and not when a message could not be sent', async () => {
    const ends: unknown[][] = [];
    const child = fork(programFile);
    addEndListener(child, (...end) => void ends.push(end));
    await new Promise((resolve) => child.once('message', resolve));
    child.emit('error', new Error('the channel is full'));
    expect(ends).toEqual([]);
    child.send('end');
    await expect.poll(() => ends, WAIT_OPTIONS).toEqual([[3, null]]);
    child.emit('error', new Error('the channel is closed'));
    expect(ends).toHaveLength(1);
  });

  it('is reported once, with the reason, when the system cannot start the process', async () => {
    const ends: unknown[][] = [];
    const child = fork(programFile, { execPath: path.join(folder, 'missing') });
    addEndListener(child, (...end) => void ends.push(end));
    await expect.poll(() => ends, WAIT_OPTIONS).toEqual([[null, null, expect.objectContaining({ code: 'ENOENT' })]]);
    child.emit('error', new Error('the process does not exist'));
    child.emit('exit', 1, null);
    expect(ends).toHaveLength(1);
  });
});
