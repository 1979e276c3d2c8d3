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
    async play({ machines, progress }) {
      const before = machines.smtp.received.length;
      machines.smtp.refuseWith(451);
      await sleep(FAULT_MS);
      const meanwhile = machines.smtp.received.length - before;
      machines.smtp.refuseWith(0);
      progress('waiting for the mails that waited');
      const arrived = await until(() => machines.smtp.received.length > before + meanwhile, 60_000);
      return arrived ? [] : ['no mail within a minute after it'];
    },
  },
  {
    name: 'purges-fail',
    title: 'a CDN that takes no purges for 90 s',
    // Pages in the CDN are fresh for a minute; then they are fetched again.
    allowed: { staleMs: 65_000 },
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
    async play({ machines }) {
      const site = machines.sites[2];
      if (site?.clockFile === undefined) return ['libfaketime is not installed'];
      await writeFile(site.clockFile, '-1d\n');
      await sleep(FAULT_MS);
      await writeFile(site.clockFile, '+0\n');
      await sleep(FAULT_MS);
      return [];
    },
  },
];
