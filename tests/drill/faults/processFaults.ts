import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../../bench/memory.ts';
import type { Fault, Stage } from '../fault.ts';
import type { Supervised } from '../supervised.ts';

const BACK_MS = 40_000;

/** Kills a program as the kernel does when memory ends, and waits until it is there again. */
async function killed(program: Supervised): Promise<string[]> {
  const again = program.again().then(() => true);
  program.signal('SIGKILL');
  const isBack = await Promise.race([again, sleep(BACK_MS, false)]);
  return isBack ? [] : [`${program.name} did not come back`];
}

const kill = (name: string, title: string, choose: (stage: Stage) => Supervised, failures?: string): Fault => ({
  name,
  title,
  ...(failures !== undefined && { allowed: { failures } }),
  play: (stage) => killed(choose(stage)),
});

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no number ${index}`);
  return found;
};

/** It alone takes connections: who comes while it starts meets nobody. */
const NOBODY_LISTENS = 'nothing else stands in front of it';
const OPEN_REQUESTS = 'requests that this process was answering';

export const PROCESS_FAULTS: readonly Fault[] = [
  kill('kill-site', 'kill -9 of a site', ({ machines }) => at(machines.sites, 1).program),
  {
    name: 'kill-worker',
    title: 'kill -9 of a worker of a site',
    async play({ machines }) {
      const { pid } = at(machines.sites, 0).program;
      const [worker] = pid === undefined ? [] : childrenOf(pid);
      if (worker === undefined) return ['the site has no worker'];
      process.kill(worker, 'SIGKILL');
      await sleep(5000);
      return [];
    },
  },
  kill('kill-backoffice', 'kill -9 of a back office', ({ machines }) => at(machines.backOffices, 0).program),
  kill('kill-redis', 'kill -9 of Redis', ({ machines }) => machines.redis),
  kill('kill-varnish', 'kill -9 of Varnish', ({ machines }) => machines.varnish, NOBODY_LISTENS),
  kill('kill-caddy', 'kill -9 of Caddy', ({ machines }) => machines.caddy),
  {
    name: 'stop-site',
    title: 'a site that hangs for 40 s (SIGSTOP)',
    // Those that it was answering when it stopped, and those of the second until Varnish notices.
    allowed: { failures: OPEN_REQUESTS },
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
