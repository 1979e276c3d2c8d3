import { setTimeout as sleep } from 'node:timers/promises';
import { AGENCIES, callBackOffice } from '../drillSites.ts';
import { type DrillFault, until } from '../fault.ts';

const WRITES_MS = 10_000;
/**
 * The time limit of a health check. It has to report the fault within a second, and the request itself takes some time
 * too.
 */
const HEALTH_MS = 2000;

const UNSEEN = 'it takes a database to make them';
/**
 * Each process of a site shows the newest data that it has, which may be as old as its last request for that home. It
 * detects within two seconds that the database answers again. It renders such a page again two seconds after the first
 * time, and Varnish requests the page again after one second.
 */
export const STALE_WITHOUT_DATABASE = {
  ms: 120_000,
  endsMs: 6000,
  because: 'a page that is made while the database is away shows the answers that the site has',
} as const;

export const DATABASE_FAULTS: readonly DrillFault[] = [
  {
    name: 'restart-database',
    title: 'a restart of PostgreSQL',
    allowed: { unseen: UNSEEN, stale: STALE_WITHOUT_DATABASE },
    async play({ machines, changes }) {
      await machines.database.restart();
      const [agency] = AGENCIES;
      return (await until(() => changes.change(agency), WRITES_MS)) ? [] : ['no write within 10 s'];
    },
  },
  {
    name: 'kill-database',
    title: 'kill -9 of PostgreSQL',
    allowed: { unseen: UNSEEN, stale: STALE_WITHOUT_DATABASE },
    async play({ machines, changes }) {
      await machines.database.restart('SIGKILL');
      const [agency] = AGENCIES;
      return (await until(() => changes.change(agency), WRITES_MS)) ? [] : ['no write within 10 s'];
    },
  },
  {
    name: 'failover',
    title: 'a failover: the primary into a black hole, its standby promoted',
    allowed: {
      // The change was written immediately before, and no site was notified of it. A new primary makes all sites start
      // with an empty cache within a minute.
      stale: { ms: 65_000, because: 'a site that has not heard of a change shows the page that it has' },
      unseen: UNSEEN,
      messages: 'there is no database for 10 s',
    },
    async play({ machines, changes, note }) {
      const found: string[] = [];
      const { line, standby, backOffices, token } = machines;
      const before = await Promise.all(AGENCIES.map((agency) => changes.change(agency)));
      if (before.includes(false)) found.push('no write before it');
      line.drop();
      await sleep(3000);
      for (const backOffice of backOffices) {
        const since = performance.now();
        const answer = await callBackOffice(backOffice, token, { method: 'GET', path: '/health' });
        const ms = performance.now() - since;
        if (answer?.status !== 503) found.push(`health says ${answer?.status ?? 'nothing'} without a database`);
        note(`health said so after ${Math.round(ms)} ms`);
        if (ms > HEALTH_MS) found.push('health took too long');
      }
      await sleep(5000);
      await standby.promote();
      const since = performance.now();
      await line.leadTo(standby.port);
      const [agency] = AGENCIES;
      const isWritten = await until(() => changes.change(agency), WRITES_MS);
      const ms = performance.now() - since;
      note(`first write after ${(ms / 1000).toFixed(1)} s`);
      return isWritten && ms <= WRITES_MS ? found : [...found, 'no write within 10 s'];
    },
  },
];
