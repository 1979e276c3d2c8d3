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
  const recordLine = (_: unknown, line?: unknown) => void lines.push(line);
  const openFile = (apiUrl = 'http://back.office', folder = dataDir) =>
    createCursorFile({ dataDir: folder, apiUrl, logger: { info: recordLine, warn: recordLine } });

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'gevel-cursor-'));
    lines = [];
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('returns the cursor that was saved last, and leaves no other file in the folder', async () => {
    expect(openFile().readPosition()).toBeUndefined();
    await openFile().savePosition({ ...CURSOR_POSITION, cursor: 'abc.0' });
    await openFile().savePosition(CURSOR_POSITION);
    expect(openFile().readPosition()).toEqual(CURSOR_POSITION);
    expect(await readdir(dataDir)).toEqual(['purge-cursor.json']);
    expect(lines).toEqual([]);
  });

  it('returns no cursor of another back office, whose cursors mean something else', async () => {
    await openFile().savePosition(CURSOR_POSITION);
    expect(openFile('http://other.office').readPosition()).toBeUndefined();
  });

  it.each(['', '{', '[]', '{"apiUrl":"http://back.office","cursor":"abc"}'])(
    'returns no cursor when it contains %j',
    (text) => {
      writeFileSync(path.join(dataDir, 'purge-cursor.json'), text);
      expect(openFile().readPosition()).toBeUndefined();
      expect(lines).toEqual(['purge cursor read failed']);
    },
  );

  it('logs once that it cannot be written, and goes on', async () => {
    const missingFolder = path.join(dataDir, 'no-folder');
    writeFileSync(missingFolder, 'a file');
    const file = openFile(undefined, missingFolder);
    await file.savePosition(CURSOR_POSITION);
    await file.savePosition(CURSOR_POSITION);
    expect(lines).toEqual(['purge cursor write failed']);
    expect(await readFile(missingFolder, 'utf8')).toBe('a file');
  });
});
