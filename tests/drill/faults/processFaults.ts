import { setTimeout as sleep } from 'node:timers/promises';
import { listChildren } from '../../bench/memory.ts';
import type { DrillFault } from '../fault.ts';
import type { Machines } from '../machines.ts';
import type { Allowance } from '../report.ts';
import type { Supervised } from '../supervised.ts';
import { sendSignal } from '../../support/programs/sendSignal.ts';

const BACK_MS = 40_000;

/** Kills a program as the kernel does when memory runs out, and waits until it runs again. */
async function killed(program: Supervised, awayMs?: number): Promise<string[]> {
  const again = program.kill(awayMs).then(() => true);
  const isBack = await Promise.race([again, sleep(BACK_MS, false)]);
  return isBack ? [] : [`${program.name} did not come back`];
}

interface Kill {
  readonly name: string;
  readonly title: string;
  readonly choose: (machines: Machines) => Supervised;
  readonly allowed?: Allowance;
  readonly awayMs?: number;
}

const kill = ({ name, title, choose, allowed, awayMs }: Kill): DrillFault => ({
  name,
  title,
  ...(allowed && { allowed }),
  play: ({ machines }) => killed(choose(machines), awayMs),
});

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no number ${index}`);
  return found;
};

const ONE_ALONE = 'there is one, and nothing else listens while it starts';

export const PROCESS_FAULTS: readonly DrillFault[] = [
  kill({ name: 'kill-site', title: 'kill -9 of a site', choose: ({ sites }) => at(sites, 1).program }),
  {
    name: 'kill-worker',
    title: 'kill -9 of a worker of a site',
    async play({ machines }) {
      const { pid } = at(machines.sites, 0).program;
      const [worker] = pid === undefined ? [] : listChildren(pid);
      if (worker === undefined) return ['the site has no worker'];
      sendSignal(worker, 'SIGKILL');
      await sleep(5000);
      return [];
    },
  },
  kill({
    name: 'kill-backoffice',
    title: 'kill -9 of a back office',
    choose: ({ backOffices }) => at(backOffices, 0).program,
    allowed: {
      stale: { ms: 7000, because: 'the other one purges Varnish after five seconds' },
      unseen: 'their site has this back office',
    },
  }),
  kill({
    name: 'kill-redis',
    title: 'kill -9 of Redis, which is away for 15 s',
    choose: ({ redis }) => redis,
    awayMs: 15_000,
  }),
  kill({
    name: 'kill-varnish',
    title: 'kill -9 of Varnish',
    choose: ({ varnish }) => varnish,
    allowed: { failures: { most: 120, because: ONE_ALONE } },
  }),
  kill({
    name: 'kill-caddy',
    title: 'kill -9 of Caddy',
    choose: ({ caddy }) => caddy,
    allowed: { failures: { most: 40, because: ONE_ALONE } },
  }),
  {
    name: 'stop-site',
    title: 'a site that hangs for 40 s (SIGSTOP)',
    async play({ machines }) {
      const { program } = at(machines.sites, 1);
      program.signal('SIGSTOP');
      await sleep(40_000);
      program.signal('SIGCONT');
      await sleep(5000);
      return [];
    },
  },
];
