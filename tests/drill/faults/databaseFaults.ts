import { setTimeout as sleep } from 'node:timers/promises';
import { AGENCIES, callBackOffice } from '../drillSites.ts';
import { type Fault, until } from '../fault.ts';

const WRITES_MS = 10_000;
/** Health has to say so within a second; asking takes a moment, too. */
const HEALTH_MS = 2000;

export const DATABASE_FAULTS: readonly Fault[] = [
  {
    name: 'restart-database',
    title: 'a restart of PostgreSQL',
    async play({ machines, changes }) {
      await machines.database.restart();
      const [agency] = AGENCIES;
      return (await until(() => changes.change(agency), WRITES_MS)) ? [] : ['no write within 10 s'];
    },
  },
  {
    name: 'kill-database',
    title: 'kill -9 of PostgreSQL',
    async play({ machines, changes }) {
      await machines.database.restart('SIGQUIT');
      const [agency] = AGENCIES;
      return (await until(() => changes.change(agency), WRITES_MS)) ? [] : ['no write within 10 s'];
    },
  },
  {
    name: 'failover',
    title: 'a failover: the primary into a black hole, its standby promoted',
    async play({ machines, changes }) {
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
        if (ms > HEALTH_MS) found.push(`health took ${Math.round(ms)} ms`);
      }
      await sleep(5000);
      await standby.promote();
      const since = performance.now();
      await line.leadTo(standby.port);
      const [agency] = AGENCIES;
      if (!(await until(() => changes.change(agency), WRITES_MS))) found.push('no write within 10 s');
      else found.push(...(performance.now() - since > WRITES_MS ? ['the first write took more than 10 s'] : []));
      return found;
    },
  },
];
