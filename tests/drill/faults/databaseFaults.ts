import { setTimeout as sleep } from 'node:timers/promises';
import { DRILL_AGENCIES, callBackOffice } from '../drillSites.ts';
import { type DrillFault, waitUntil } from '../fault.ts';

const MAX_WRITE_OUTAGE_MS = 10_000;
/**
 * The time limit of a health check. It has to report the fault within a second, and the request itself takes some time
 * too.
 */
const MAX_HEALTH_DELAY_MS = 2000;

const NEW_PAGES_NEED_DATABASE = 'it takes a database to make them';
/**
 * While the database is away, a process shows a home as of its last request for that page, at most `ms` ago. After the
 * repair, no page may be old for longer than `endsMs`: a process notices the repair within two seconds, renders the
 * page again within two more, and Varnish requests it after one second. One second is margin.
 */
export const STALE_PAGES_ALLOWANCE = {
  ms: 120_000,
  endsMs: 6000,
  because: 'a page that is made while the database is away shows the answers that the site has',
} as const;

export const DATABASE_FAULTS: readonly DrillFault[] = [
  {
    name: 'restart-database',
    title: 'a restart of PostgreSQL',
    allowance: { refusedPagesReason: NEW_PAGES_NEED_DATABASE, stale: STALE_PAGES_ALLOWANCE },
    async play({ machines, changes }) {
      await machines.database.restart();
      const [agency] = DRILL_AGENCIES;
      return (await waitUntil(() => changes.changePrice(agency), MAX_WRITE_OUTAGE_MS)) ? [] : ['no write within 10 s'];
    },
  },
  {
    name: 'kill-database',
    title: 'kill -9 of PostgreSQL',
    allowance: { refusedPagesReason: NEW_PAGES_NEED_DATABASE, stale: STALE_PAGES_ALLOWANCE },
    async play({ machines, changes }) {
      await machines.database.restart('SIGKILL');
      const [agency] = DRILL_AGENCIES;
      return (await waitUntil(() => changes.changePrice(agency), MAX_WRITE_OUTAGE_MS)) ? [] : ['no write within 10 s'];
    },
  },
  {
    name: 'failover',
    title: 'a failover: the primary into a black hole, its standby promoted',
    allowance: {
      // The last price was written immediately before the fault, so no site was notified of it. A new primary makes all
      // sites start with an empty cache within a minute.
      stale: { ms: 65_000, because: 'a site that has not heard of a change shows the page that it has' },
      refusedPagesReason: NEW_PAGES_NEED_DATABASE,
      refusedMessagesReason: 'there is no database for 10 s',
    },
    async play({ machines, changes, addNote }) {
      const found: string[] = [];
      const { databaseProxy, standby, backOffices, token } = machines;
      const before = await Promise.all(DRILL_AGENCIES.map((agency) => changes.changePrice(agency)));
      if (before.includes(false)) found.push('no write before it');
      databaseProxy.dropData();
      await sleep(3000);
      for (const backOffice of backOffices) {
        const since = performance.now();
        const answer = await callBackOffice(backOffice, token, { method: 'GET', path: '/health' });
        const ms = performance.now() - since;
        if (answer?.status !== 503) found.push(`health says ${answer?.status ?? 'nothing'} without a database`);
        addNote(`health said so after ${Math.round(ms)} ms`);
        if (ms > MAX_HEALTH_DELAY_MS) found.push('health took too long');
      }
      await sleep(5000);
      await standby.promote();
      const since = performance.now();
      await databaseProxy.connectTo(standby.port);
      const [agency] = DRILL_AGENCIES;
      const isWritten = await waitUntil(() => changes.changePrice(agency), MAX_WRITE_OUTAGE_MS);
      const ms = performance.now() - since;
      addNote(`first write after ${(ms / 1000).toFixed(1)} s`);
      return isWritten && ms <= MAX_WRITE_OUTAGE_MS ? found : [...found, 'no write within 10 s'];
    },
  },
];
