import { describe, expect, it } from 'vitest';
import { mainFile, useProductStarts, startFile } from '../../support/programs/productStarts.ts';

const { inFolder, settings, runRefused } = useProductStarts();

/** `commandsBesideService.test.ts` tests a start without faults; this file tests faults. */
describe('npm start', () => {
  it('ends with the exit code of the server', async () => {
    const { code, output } = await runRefused([startFile], await settings({ PORT: 'many' }));
    expect(code).toBe(1);
    expect(output).toContain('PORT is "many"');
  });

  it('runs commands of the back office with their options', async () => {
    const env = await settings({ DATA_DIR: inFolder('commands') });
    const { code, output } = await runRefused([startFile, '--backoffice', 'import', '--site'], env);
    expect(code).toBe(2);
    expect(output).toContain('import --help');
  });
});

describe('a wrong setting', () => {
  it('stops the start with its name, its value and its expected form', async () => {
    const wrong = [
      ['PORT', '0', 'a port from 1 to 65535'],
      ['ADMIN_PORT', '70000', 'a port from 1 to 65535'],
      ['BACKOFFICE_PORT', '3000.5', 'a port from 1 to 65535'],
      ['API_URL', 'ftp://example.org', 'http:// or https://'],
      ['TRUSTED_PROXIES', '10.0.0.0/40', 'IP addresses or networks'],
      ['LOG_LEVEL', 'loud', 'one of fatal, error'],
    ] as const;
    const variables = Object.fromEntries(wrong.map(([name, value]) => [name, value]));
    const { code, output } = await runRefused([mainFile], await settings({ ...variables, API_TOKEN: 'hunter2' }));
    expect(code).toBe(1);
    expect(output).toContain('API_TOKEN is a secret');
    expect(output).not.toContain('hunter2');
    const lines = output.split('\n');
    for (const [name, value, expected] of wrong) {
      const line = lines.find((each) => each.startsWith(`${name} is`));
      expect(line).toContain(`${name} is "${value}"; it should be`);
      expect(line).toContain(expected);
    }
    expect(output).not.toContain('    at ');
  });

  it('that is wrong only on this machine stops the start with a sentence', async () => {
    const { code, output } = await runRefused([mainFile], await settings({ DATA_DIR: mainFile }));
    expect(code).toBe(1);
    expect(output).toContain(
      `DATA_DIR is "${mainFile}"; it should be a folder in which this program can write (EEXIST).\n`,
    );
    expect(output).not.toMatch(/ {4}at |"stack"/);
  });

  it('of the back office also stops the start, without showing a password', async () => {
    const env = await settings({ DATABASE_URL: 'mysql://gevel:hunter2@localhost/gevel' });
    const { code, output } = await runRefused([mainFile], env);
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL is "mysql://gevel');
    expect(output).toContain('it should be postgres://');
    expect(output).not.toContain('hunter2');
  });
});
