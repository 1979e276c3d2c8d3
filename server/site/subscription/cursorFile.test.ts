import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCursorFile } from './cursorFile.ts';

const CURSOR_POSITION = { sequence: 'one', cursor: 'abc.1' };

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

  it('returns the cursor that was saved last, and leaves no other file in the folder', async () => {
    expect(open().readPosition()).toBeUndefined();
    await open().savePosition({ ...CURSOR_POSITION, cursor: 'abc.0' });
    await open().savePosition(CURSOR_POSITION);
    expect(open().readPosition()).toEqual(CURSOR_POSITION);
    expect(await readdir(dataDir)).toEqual(['purge-cursor.json']);
    expect(lines).toEqual([]);
  });

  it('returns no cursor of another back office, whose cursors mean something else', async () => {
    await open().savePosition(CURSOR_POSITION);
    expect(open('http://other.office').readPosition()).toBeUndefined();
  });

  it.each(['', '{', '[]', '{"apiUrl":"http://back.office","cursor":"abc"}'])(
    'returns no cursor when it contains %j',
    (text) => {
      writeFileSync(path.join(dataDir, 'purge-cursor.json'), text);
      expect(open().readPosition()).toBeUndefined();
      expect(lines).toEqual(['purge cursor read failed']);
    },
  );

  it('logs once that it cannot be written, and goes on', async () => {
    const blocked = path.join(dataDir, 'no-folder');
    writeFileSync(blocked, 'a file');
    const file = open(undefined, blocked);
    await file.savePosition(CURSOR_POSITION);
    await file.savePosition(CURSOR_POSITION);
    expect(lines).toEqual(['purge cursor write failed']);
    expect(await readFile(blocked, 'utf8')).toBe('a file');
  });
});
