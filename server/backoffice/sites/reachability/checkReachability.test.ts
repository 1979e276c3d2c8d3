import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Site, siteSchema } from '#shared/api/site.ts';
import { TextSink } from '#tests/support/mail/textSink.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { parseOptions } from '../../core/cli/command.ts';
import { checkReachability } from './checkReachability.ts';

const COMMAND_OPTIONS = { json: { help: '' }, report: { value: 'FILE', help: '' } };

/** Creates sites with an `http:` origin, so that the check only resolves their host names and sends no request. */
const createSites = (count: number): Site[] =>
  Array.from({ length: count }, (_, index) =>
    siteSchema.parse(siteInput(`a${index}`, { hostnames: [`a${index}.example`], origin: `http://a${index}.example` })),
  );

async function runCheck(count: number, unknownHosts: readonly string[], ...args: string[]) {
  let runningLookUps = 0;
  let maxRunningLookUps = 0;
  const out = new TextSink();
  const { values } = parseOptions({ options: COMMAND_OPTIONS }, args);
  const code = await checkReachability({ values, out, err: new TextSink() }, createSites(count), {
    expectedAddresses: ['198.51.100.7'],
    async lookUp(hostname) {
      maxRunningLookUps = Math.max(maxRunningLookUps, (runningLookUps += 1));
      await new Promise((resolve) => setImmediate(resolve));
      runningLookUps -= 1;
      if (unknownHosts.includes(hostname)) throw new Error('the name does not exist in DNS');
      return hostname === 'a1.example' && unknownHosts.length > 0 ? ['198.51.100.9'] : ['198.51.100.7'];
    },
  });
  return { code, out: out.take(), maxInFlight: maxRunningLookUps };
}

it('lists every host name of a few sites, and returns 0 when all are in order', async () => {
  const { code, out } = await runCheck(3, []);
  expect(code).toBe(0);
  expect(out).toMatch(/a2 +a2\.example +answers +198\.51\.100\.7 +in order\n/);
  expect(out).toContain('3 host names of 3 sites: 3 without problems, 0 with problems.\n');
});

it('lists only the problems of many sites, checks a limited number at once, and returns 1', async () => {
  const { code, out, maxInFlight } = await runCheck(200, ['a7.example']);
  expect(code).toBe(1);
  expect(maxInFlight).toBe(10);
  expect(out).toMatch(/a1 +a1\.example .*198\.51\.100\.9.* it leads to 198\.51\.100\.9, which is not expected\n/);
  expect(out).toMatch(/a7 +a7\.example .*the name does not exist in DNS\n/);
  expect(out).not.toContain('a2.example');
  expect(out).toContain('200 host names of 200 sites: 198 without problems, 2 with problems.\n');
});

it('writes the result as JSON', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-reachability-'));
  try {
    const file = path.join(folder, 'report.json');
    const { out } = await runCheck(2, [], '--json', '--report', file);
    const expectedFindings = [0, 1].map((index) => ({
      site: `a${index}`,
      hostname: `a${index}.example`,
      role: 'answers',
      addresses: ['198.51.100.7'],
      problems: [],
    }));
    expect(JSON.parse(out)).toEqual({ hosts: expectedFindings });
    expect(await readFile(file, 'utf8')).toBe(out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
