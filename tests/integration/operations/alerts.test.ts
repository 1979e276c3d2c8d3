import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const PROMTOOL_FILE = [process.env['PROMTOOL'], '/usr/bin/promtool'].find(
  (file) => file !== undefined && existsSync(file),
);
const projectRoot = path.resolve(import.meta.dirname, '../../..');
const readProjectFile = (file: string) => readFile(path.join(projectRoot, file), 'utf8');
const listRuleTests = async () =>
  (await readdir(path.join(projectRoot, 'deploy/prometheus/tests'))).map((file) => `deploy/prometheus/tests/${file}`);

describe('alerts', () => {
  it('have a runbook each, and every runbook has an alert', async () => {
    const rules = await readProjectFile('deploy/prometheus/rules.yml');
    const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
    const links = Array.from(rules.matchAll(/runbook_url: (\S+)/g), ([, link = '']) => link);
    const runbooks = Array.from(
      (await readProjectFile('docs/runbooks.md')).matchAll(/^## (\w+)$/gm),
      ([, name = '']) => name,
    );
    expect(alerts.length).toBeGreaterThan(15);
    expect(runbooks.toSorted()).toEqual(alerts.toSorted());
    expect(links).toEqual(alerts.map((name) => `docs/runbooks.md#${name.toLowerCase()}`));
  });

  describe.runIf(PROMTOOL_FILE !== undefined)('in Prometheus', () => {
    const run = promisify(execFile);
    const runPromtool = async (...values: string[]) => {
      const { stdout, stderr } = await run(PROMTOOL_FILE ?? '', values, { cwd: projectRoot });
      return stdout + stderr;
    };

    it('are well-formed, and fire when they should', async () => {
      expect(await runPromtool('check', 'rules', 'deploy/prometheus/rules.yml')).toContain('SUCCESS');
      for (const file of await listRuleTests())
        expect(await runPromtool('test', 'rules', file), file).toContain('SUCCESS');
    });

    it('are each tested', async () => {
      const rules = await readProjectFile('deploy/prometheus/rules.yml');
      const texts = (await Promise.all((await listRuleTests()).map(readProjectFile))).join('');
      const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
      expect(alerts.filter((name) => !texts.includes(`#${name.toLowerCase()}\n`))).toEqual([]);
    });

    it.each(['prometheus.yml', 'compose.yml'])('are read by the configuration %s', async (file) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'gevel-prometheus-'));
      await cp(path.join(projectRoot, 'deploy/prometheus'), folder, { recursive: true });
      await writeFile(path.join(folder, 'api-token'), 'a-token-for-tests-only');
      const text = await readProjectFile(`deploy/prometheus/${file}`);
      await writeFile(path.join(folder, file), text.replaceAll('/run/secrets/', ''));
      expect(await runPromtool('check', 'config', path.join(folder, file))).toContain('SUCCESS');
      await rm(folder, { recursive: true });
    });
  });
});
