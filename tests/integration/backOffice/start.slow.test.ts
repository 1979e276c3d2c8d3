import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { mainFile, useProductStarts, root, startFile } from '../../support/programs/productStarts.ts';
import { startProgram } from '../../support/programs/program.ts';
import { startRefusingPostgres } from '../../support/programs/refusingPostgres.ts';

const READY_LINE = /Gevel is ready: http:\/\/localhost:\d+\n/;
const { inFolder, settings, runRefused, remembered } = useProductStarts();

describe('npm start, for the first time', () => {
  it('prints the addresses, serves them, and stops on a signal', async () => {
    const env = await settings();
    const program = remembered(
      await startProgram(process.execPath, [startFile], { env, cwd: root, readyPattern: READY_LINE }),
    );
    expect(program.getOutput()).toContain(`Gevel is ready: http://localhost:${env['PORT']}\n`);
    expect(program.getOutput()).toMatch(/http:\/\/\w+\.localhost:\d+/);

    // The test repeats the request, because on a busy machine the first calls of a newly started program may take
    // longer than a page waits for them.
    const page = await vi.waitFor(
      async () => {
        const answer = await fetch(`http://localhost:${env['PORT']}/nl/aanbod`);
        expect(answer.status).toBe(200);
        return answer;
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await page.text()).toContain('data-estate-id=');

    expect(await program.stop('SIGTERM')).toBe(0);
    await expect(fetch(`http://localhost:${env['PORT']}/nl/aanbod`)).rejects.toThrow('fetch failed');
  });

  it('makes all its files readable only by their owner: database, token, mails, pictures', async () => {
    const dataDir = inFolder('var');
    const entries = await readdir(dataDir, { recursive: true });
    expect(entries).toEqual(expect.arrayContaining(['db', 'api-token', 'sites.json']));
    expect(entries.length).toBeGreaterThan(500);
    const openEntries = [];
    // The files of PGlite are left out, because PGlite sets their modes itself and their folder is closed to other
    // users.
    for (const entry of ['.', ...entries.filter((each) => !each.startsWith(`db${path.sep}`))])
      if (((await stat(path.join(dataDir, entry))).mode & 0o077) !== 0) openEntries.push(entry);
    expect(openEntries).toEqual([]);
  });
});

describe('a wrong setting', () => {
  const writable = 'it should be a folder in which this program can write';
  it.each([
    [{ HOST: '192.0.2.1' }, 'HOST is "192.0.2.1"; it should be an address of this machine (EADDRNOTAVAIL).\n'],
    [{ MEDIA_URL: mainFile }, `MEDIA_URL is "${mainFile}"; ${writable} (EEXIST).\n`],
    [{ BACKOFFICE_HOST: '192.0.2.1' }, 'BACKOFFICE_HOST is "192.0.2.1"; it should be an address of this machine'],
  ])(
    'such as %j stops the start with a sentence where only the machine shows that it is wrong',
    async (wrong, message) => {
      const { code, output } = await runRefused([mainFile], await settings(wrong));
      expect(code).toBe(1);
      expect(output).toContain(message);
      expect(output).not.toMatch(/ {4}at |hunter2|"stack"/);
    },
  );

  it.each([
    ['28P01', 'password authentication failed for user "gevel"', 'the user and the password are refused (28P01)'],
    ['3D000', 'database "gevel" does not exist', 'there is no database of this name (3D000)'],
  ])('that PostgreSQL refuses with %s stops the first start', async (code, words, reason) => {
    const postgres = await startRefusingPostgres(code, words);
    try {
      const DATABASE_URL = `postgres://gevel:hunter2@127.0.0.1:${postgres.port}/gevel`;
      const env = await settings({ DATABASE_URL, DATA_DIR: inFolder(`refused-${code}`) });
      const refused = await runRefused([mainFile], env);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain(`at 127.0.0.1:${postgres.port} ${reason}.\n`);
      expect(refused.output).not.toMatch(/ {4}at |hunter2|"stack"/);
    } finally {
      await postgres.close();
    }
  });
});
