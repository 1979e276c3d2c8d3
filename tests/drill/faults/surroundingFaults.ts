import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AGENCIES } from '../drillSites.ts';
import { type DrillFault, until } from '../fault.ts';
import { ask } from '../visitors.ts';

const FAULT_MS = 15_000;
/** The time within which visitors see a changed price. */
const SOON_MS = 600;
/** The longest pause between two attempts of the back office, with some tolerance. */
const BACKOFF_MS = 75_000;

export const SURROUNDING_FAULTS: readonly DrillFault[] = [
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
    async play({ machines, changes, pages, note }) {
      await machines.cdnLine.refuse();
      await sleep(90_000);
      await machines.cdnLine.leadTo(machines.port);
      const since = performance.now();
      const agent = new Agent({ keepAlive: true });
      const [agency] = AGENCIES;
      const page = pages.tracked.find(({ host }) => host === agency.host);
      const isPurged = await until(async () => {
        if (!page || !(await changes.change(agency))) return false;
        await sleep(SOON_MS);
        const { text } = await ask(agent, machines.port, page);
        return changes.prices.staleMs(page.host, text, performance.now()) === 0;
      }, BACKOFF_MS);
      agent.destroy();
      note(`purged again ${Math.round((performance.now() - since) / 1000)} s after it takes purges`);
      return isPurged ? [] : ['it was not purged again'];
    },
  },
  {
    name: 'clock',
    title: 'the clock of a site put back by a day, and forward again',
    allowed: { messages: 'the task of a captcha is out of date for a site with another date than the one that set it' },
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
