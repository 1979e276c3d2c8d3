import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DRILL_AGENCIES } from '../drillSites.ts';
import { type DrillFault, waitUntil } from '../fault.ts';
import { requestPage } from '../visitors.ts';

const FAULT_DURATION_MS = 15_000;
/** The time within which visitors see a changed price. */
const SHORT_WAIT_MS = 600;
/** The longest pause between two attempts of the back office, with some tolerance. */
const MAX_BACKOFF_MS = 75_000;

export const SURROUNDING_FAULTS: readonly DrillFault[] = [
  {
    name: 'redis-hangs',
    title: 'a Redis that hangs',
    async play({ machines }) {
      machines.redis.sendSignal('SIGSTOP');
      await sleep(FAULT_DURATION_MS);
      machines.redis.sendSignal('SIGCONT');
      return [];
    },
  },
  {
    name: 'smtp-away',
    title: 'a mail server that refuses all',
    async play({ machines }) {
      const before = machines.smtp.received.length;
      machines.smtp.refuse(451);
      await sleep(FAULT_DURATION_MS);
      const mailCountDuring = machines.smtp.received.length - before;
      machines.smtp.refuse(0);
      const arrived = await waitUntil(() => machines.smtp.received.length > before + mailCountDuring, 60_000);
      return arrived ? [] : ['no mail within a minute after it'];
    },
  },
  {
    name: 'purges-fail',
    title: 'a CDN that takes no purges for 90 s',
    allowance: { stale: { ms: 65_000, because: 'what is not purged is fresh for a minute' } },
    async play({ machines, changes, pages, addNote }) {
      await machines.cdnProxy.refuseConnections();
      await sleep(90_000);
      await machines.cdnProxy.connectTo(machines.port);
      const since = performance.now();
      const agent = new Agent({ keepAlive: true });
      const [agency] = DRILL_AGENCIES;
      const page = pages.trackedPages.find(({ host }) => host === agency.host);
      const isPurged = await waitUntil(async () => {
        if (!page || !(await changes.changePrice(agency))) return false;
        await sleep(SHORT_WAIT_MS);
        const { text } = await requestPage(agent, machines.port, page);
        return changes.prices.measureStaleMs(page.host, text, performance.now()) === 0;
      }, MAX_BACKOFF_MS);
      agent.destroy();
      addNote(`purged again ${Math.round((performance.now() - since) / 1000)} s after it takes purges`);
      return isPurged ? [] : ['it was not purged again'];
    },
  },
  {
    name: 'clock',
    title: 'the clock of a site put back by a day, and forward again',
    allowance: {
      refusedMessagesReason:
        'the task of a captcha is out of date for a site with another date than the one that set it',
    },
    findMissingTool: ({ clockFile }) => (clockFile === undefined ? 'libfaketime is not installed' : undefined),
    async play({ machines: { clockFile = '' } }) {
      await writeFile(clockFile, '-1d\n');
      await sleep(FAULT_DURATION_MS);
      await writeFile(clockFile, '+0\n');
      await sleep(FAULT_DURATION_MS);
      return [];
    },
  },
];
