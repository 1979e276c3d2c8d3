import { writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { Site } from '#shared/api/site.ts';
import { toShownHost } from '#shared/node/shownHost.ts';
import { type CommandContext, UsageError, type Values } from '../../core/cli/command.ts';
import { createProgressLine } from '../../core/cli/progressLine.ts';
import { formatTable } from '../../core/cli/table.ts';
import { createHostCheck, type HostCheckOptions, type HostFinding, listPublicHosts } from './checkHost.ts';
import { createLookUp } from './lookUp.ts';

/** The maximum number of hosts that are checked at once. */
const MAX_PARALLEL_CHECKS = 10;
/**
 * The maximum number of host names that the report lists completely. A longer report lists only names with problems.
 */
const MAX_LISTED_NAMES = 50;
const MAX_CELL_CHARACTERS = 90;

/** Parses the options of `check --dns`. Throws `UsageError`. */
export function parseReachabilityOptions(values: Values): HostCheckOptions {
  for (const name of ['expect', 'resolver'])
    for (const address of values.list(name))
      if (isIP(address) === 0) throw new UsageError(`--${name} ${address} is not an IP address`);
  return { expectedAddresses: values.list('expect'), lookUp: createLookUp(values.list('resolver')) };
}

type SiteHost = readonly [Site, ReturnType<typeof listPublicHosts>[number]];

/** Checks all public host names of the sites. Returns the results in the order of the names. */
async function checkHosts(
  hosts: readonly SiteHost[],
  options: HostCheckOptions,
  onDone: () => void,
): Promise<HostFinding[]> {
  const check = createHostCheck(options);
  const findings: HostFinding[] = [];
  const remainingHosts = hosts.entries();
  const checkNext = async () => {
    for (const [index, [site, host]] of remainingHosts) {
      findings[index] = await check(site, host);
      onDone();
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_CHECKS }, checkNext));
  return findings;
}

const toRows = ({ site, hostname, role, addresses, validTo, problems }: HostFinding): string[][] => {
  const hostCells = [site, toShownHost(hostname), role, addresses.join(', '), validTo ?? ''];
  const [firstProblem = 'in order', ...otherProblems] = problems;
  return [[...hostCells, firstProblem], ...otherProblems.map((problem) => ['', '', '', '', '', problem])];
};

function formatReport(findings: readonly HostFinding[], siteCount: number): string {
  const findingsWithProblems = findings.filter(({ problems }) => problems.length > 0);
  const listedFindings = findings.length > MAX_LISTED_NAMES ? findingsWithProblems : findings;
  const table =
    listedFindings.length === 0
      ? ''
      : `${formatTable(
          [
            { title: 'Site' },
            { title: 'Host name' },
            { title: 'Role' },
            { title: 'Addresses' },
            { title: 'Valid to' },
            { title: 'Found' },
          ],
          listedFindings.flatMap(toRows),
          MAX_CELL_CHARACTERS,
        )}\n`;
  return `${table}${findings.length} host names of ${siteCount} sites: ${findings.length - findingsWithProblems.length} without problems, ${findingsWithProblems.length} with problems.\n`;
}

/**
 * Runs `check --dns`: checks DNS, certificate and redirect of every public host name. Returns exit code 1 when one has
 * a problem.
 */
export async function checkReachability(
  { values, out, err }: Pick<CommandContext, 'values' | 'out' | 'err'>,
  sites: readonly Site[],
  options: HostCheckOptions,
): Promise<number> {
  const hosts = sites.flatMap((site) => listPublicHosts(site).map((host): SiteHost => [site, host]));
  const progress = createProgressLine({ err });
  let checkedCount = 0;
  const findings = await checkHosts(hosts, options, () =>
    progress.show({ phase: 'checking', done: (checkedCount += 1), total: hosts.length }),
  );
  progress.end();
  const json = `${JSON.stringify({ hosts: findings }, null, 2)}\n`;
  const file = values.text('report');
  if (file !== undefined) await writeFile(file, json);
  out.write(values.flag('json') ? json : formatReport(findings, sites.length));
  return findings.some(({ problems }) => problems.length > 0) ? 1 : 0;
}
