import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** Servers run on one core and the load generator on another, so that neither slows the other down. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const formatFirstCores = (count: number) => `0-${count - 1}`;

const isInPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`));
const wrkProgram = process.env['WRK'] ?? 'wrk';

/** Returns why load cannot be measured on this machine; undefined when it can. */
export function findLoadObstacle(): string | undefined {
  if (!process.env['WRK'] && !isInPath('wrk')) return 'wrk is not installed (Debian: apt-get install wrk)';
  if (!isInPath('taskset')) return 'taskset is not there: servers cannot be kept to one core';
  return undefined;
}

/** Returns a command that keeps its process, and all processes that it starts, on the servers' core. */
export const buildServerCoreCommand = (command: string, args: readonly string[]): [string, string[]] => [
  'taskset',
  ['-c', SERVER_CORE, command, ...args],
];

/**
 * Keeps a running process, with all its threads, on the servers' core.
 *
 * @returns a function that allows the process to use all cores again
 */
export async function pinToServerCore(pid: number): Promise<() => Promise<void>> {
  const setCores = async (cores: string) => {
    await runFile('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
  };
  await setCores(SERVER_CORE);
  return () => setCores(formatFirstCores(availableParallelism()));
}

export interface LoadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** The file of a Lua script of wrk that makes the requests. By default each request is for `url`. */
  readonly script?: string;
  /** The time after which a response counts as a failure; by default the two seconds of wrk. */
  readonly timeoutSeconds?: number;
}

/** Loads a server and returns the output of wrk. @throws when any response is not a success. */
async function runWrk(
  { url, headers, connections, seconds, script, timeoutSeconds = 2 }: LoadOptions,
  cores: string,
  threads = 1,
): Promise<string> {
  const { stdout } = await runFile('taskset', [
    '-c',
    cores,
    wrkProgram,
    `-t${threads}`,
    `-c${connections}`,
    `-d${seconds}s`,
    `--timeout=${timeoutSeconds}s`,
    ...(script === undefined ? [] : ['-s', script]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ]);
  const failures = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (failures) throw new Error(`${url} did not answer every request: ${failures[0]}`);
  return stdout;
}

/** Returns the requests per second that a server answers. @throws when any response is not a success. */
export async function measureRequestsPerSecond(load: LoadOptions): Promise<number> {
  const stdout = await runWrk(load, LOAD_CORE);
  const rate = /Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`wrk gave no rate:\n${stdout}`);
  return Number(rate);
}

/**
 * Returns the total number of requests that a server answered. The load generator shares the first `cores` cores with
 * the server and has a thread for each. @throws when any response was not a success.
 */
export async function countRequests(load: LoadOptions, cores: number): Promise<number> {
  const stdout = await runWrk(load, formatFirstCores(cores), cores);
  const requests = /(\d+) requests in/.exec(stdout)?.[1];
  if (requests === undefined) throw new Error(`wrk gave no number of requests:\n${stdout}`);
  return Number(requests);
}

/**
 * Loads several servers in turn, round after round, so that other load on the machine affects all of them alike.
 *
 * @returns the rates of each server, one per round
 */
export async function measureAlternately(
  loads: readonly LoadOptions[],
  rounds: number,
  progress: (text: string) => void,
): Promise<number[][]> {
  const rates: number[][] = loads.map(() => []);
  for (const load of loads) await measureRequestsPerSecond({ ...load, seconds: 1 });
  for (let round = 1; round <= rounds; round++) {
    progress(`round ${round} of ${rounds}`);
    for (const [index, load] of loads.entries()) rates[index]?.push(await measureRequestsPerSecond(load));
  }
  return rates;
}
