import { setTimeout as sleep } from 'node:timers/promises';
import { listChildren } from '../../bench/memory.ts';
import type { DrillFault } from '../fault.ts';
import type { DrillMachines } from '../machines.ts';
import type { FaultAllowance } from '../report.ts';
import type { SupervisedProgram } from '../supervised.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

const MAX_RESTART_MS = 40_000;

/** Kills a program as the kernel does when memory runs out, and waits until it runs again. */
async function killAndWait(program: SupervisedProgram, awayMs?: number): Promise<string[]> {
  const restarted = program.kill(awayMs).then(() => true);
  const isBack = await Promise.race([restarted, sleep(MAX_RESTART_MS, false)]);
  return isBack ? [] : [`${program.name} did not come back`];
}

interface KillFault {
  readonly name: string;
  readonly title: string;
  readonly chooseProgram: (machines: DrillMachines) => SupervisedProgram;
  readonly allowed?: FaultAllowance;
  readonly awayMs?: number;
}

const createKillFault = ({ name, title, chooseProgram, allowed, awayMs }: KillFault): DrillFault => ({
  name,
  title,
  ...(allowed && { allowance: allowed }),
  play: ({ machines }) => killAndWait(chooseProgram(machines), awayMs),
});

const getElement = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no number ${index}`);
  return found;
};

const ONLY_PROGRAM_NOTE = 'there is one, and nothing else listens while it starts';

export const PROCESS_FAULTS: readonly DrillFault[] = [
  createKillFault({
    name: 'kill-site',
    title: 'kill -9 of a site',
    chooseProgram: ({ sites }) => getElement(sites, 1).program,
  }),
  {
    name: 'kill-worker',
    title: 'kill -9 of a worker of a site',
    async play({ machines }) {
      const { pid } = getElement(machines.sites, 0).program;
      const [worker] = pid === undefined ? [] : listChildren(pid);
      if (worker === undefined) return ['the site has no worker'];
      sendSignal(worker, 'SIGKILL');
      await sleep(5000);
      return [];
    },
  },
  createKillFault({
    name: 'kill-backoffice',
    title: 'kill -9 of a back office',
    chooseProgram: ({ backOffices }) => getElement(backOffices, 0).program,
    allowed: {
      stale: { ms: 7000, because: 'the other one purges Varnish after five seconds' },
      refusedPagesReason: 'their site has this back office',
    },
  }),
  createKillFault({
    name: 'kill-redis',
    title: 'kill -9 of Redis, which is away for 15 s',
    chooseProgram: ({ redis }) => redis,
    awayMs: 15_000,
  }),
  createKillFault({
    name: 'kill-varnish',
    title: 'kill -9 of Varnish',
    chooseProgram: ({ varnish }) => varnish,
    allowed: { failures: { maxCount: 120, because: ONLY_PROGRAM_NOTE } },
  }),
  createKillFault({
    name: 'kill-caddy',
    title: 'kill -9 of Caddy',
    chooseProgram: ({ caddy }) => caddy,
    allowed: { failures: { maxCount: 40, because: ONLY_PROGRAM_NOTE } },
  }),
  {
    name: 'stop-site',
    title: 'a site that hangs for 40 s (SIGSTOP)',
    async play({ machines }) {
      const { program } = getElement(machines.sites, 1);
      program.sendSignal('SIGSTOP');
      await sleep(40_000);
      program.sendSignal('SIGCONT');
      await sleep(5000);
      return [];
    },
  },
];
