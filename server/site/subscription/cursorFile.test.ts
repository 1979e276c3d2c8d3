import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCursorFile } from './cursorFile.ts';

const PLACE = { sequence: 'one', cursor: 'abc.1' };

describe('the file of the cursor', () => {
  let dataDir: string;
  let lines: unknown[];
  const say = (_: unknown, line?: unknown) => void lines.push(line);
  const open = (apiUrl = 'http://back.office', folder = dataDir) =>
    createCursorFile({ dataDir: folder, apiUrl, logger: { info: say, warn: say } });

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'gevel-cursor-'));
    lines = [];
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('gives back the place that was saved last, and leaves nothing else in the folder', async () => {
    expect(open().read()).toBeUndefined();
    await open().save({ ...PLACE, cursor: 'abc.0' });
    await open().save(PLACE);
    expect(open().read()).toEqual(PLACE);
    expect(await readdir(dataDir)).toEqual(['purge-cursor.json']);
    expect(lines).toEqual([]);
  });

  it('has none of another back office, whose cursors mean something else', async () => {
    await open().save(PLACE);
    expect(open('http://other.office').read()).toBeUndefined();
  });

  it.each(['', '{', '[]', '{"apiUrl":"http://back.office","cursor":"abc"}'])('has none when it says %j', (text) => {
    writeFileSync(path.join(dataDir, 'purge-cursor.json'), text);
    expect(open().read()).toBeUndefined();
    expect(lines).toEqual(['purge cursor read failed']);
  });

  it('says once that it can not be written, and goes on', async () => {
    const blocked = path.join(dataDir, 'no-folder');
    writeFileSync(blocked, 'a file');
    const file = open(undefined, blocked);
    await file.save(PLACE);
    await file.save(PLACE);
    expect(lines).toEqual(['purge cursor write failed']);
    expect(await readFile(blocked, 'utf8')).toBe('a file');
  });
});
