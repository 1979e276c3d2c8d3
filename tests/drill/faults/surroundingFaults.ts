import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, until } from '../fault.ts';

const FAULT_MS = 15_000;

export const SURROUNDING_FAULTS: readonly Fault[] = [
  {
    name: 'redis-hangs',
    title: 'a Redis that hangs',
    async play({ machines }) {
      machines.redis.signal('SIGSTOP');
      await sleep(FAULT_MS);
      machines.redis.signal('SIGCONT');
      return [];
    },
  },
  {
    name: 'smtp-away',
    title: 'a mail server that refuses all',
    async play({ machines }) {
      const before = machines.smtp.received.length;
      machines.smtp.refuseWith(451);
      await sleep(FAULT_MS);
      const meanwhile = machines.smtp.received.length - before;
      machines.smtp.refuseWith(0);
      const arrived = await until(() => machines.smtp.received.length > before + meanwhile, 60_000);
      return arrived ? [] : ['no mail within a minute after it'];
    },
  },
  {
    name: 'purges-fail',
    title: 'a CDN that takes no purges for 90 s',
    allowed: { stale: { ms: 65_000, because: 'what is not purged is fresh for a minute' } },
    async play({ machines }) {
      await machines.cdnLine.refuse();
      await sleep(90_000);
      await machines.cdnLine.leadTo(machines.port);
      await sleep(10_000);
      return [];
    },
  },
  {
    name: 'clock',
    title: 'the clock of a site put back by a day, and forward again',
    missing: ({ clockFile }) => (clockFile === undefined ? 'libfaketime is not installed' : undefined),
    async play({ machines: { clockFile = '' } }) {
      await writeFile(clockFile, '-1d\n');
      await sleep(FAULT_MS);
      await writeFile(clockFile, '+0\n');
      await sleep(FAULT_MS);
      return [];
    },
  },
];
