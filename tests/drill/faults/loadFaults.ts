import { Agent } from 'node:http';
import { connect } from 'node:tls';
import { DEFAULT_LIMITS } from '#server/site/forms/formLimits.ts';
import { DRILL_AGENCIES, callBackOffice } from '../drillSites.ts';
import { type DrillFault, waitUntil } from '../fault.ts';
import { siteInput } from '../../support/siteInput.ts';
import { requestPage } from '../visitors.ts';

const PICTURE_COUNT = 140;
const FORM_COUNT = 44;
const SECOND_MS = 1000;

/** Returns whether a TLS connection gets a certificate for the name. */
const hasCertificate = (port: number, name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: name, rejectUnauthorized: false });
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('secureConnect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const LOAD_FAULTS: readonly DrillFault[] = [
  {
    name: 'limits',
    title: `${FORM_COUNT} messages of one visitor, to three sites in turn`,
    async play({ writers, addNote }) {
      const statuses = await writers.sendMany(FORM_COUNT);
      const takenCount = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 429).length;
      addNote(`${takenCount} of ${FORM_COUNT} taken`);
      const isRight = takenCount === DEFAULT_LIMITS.send.points && takenCount + refused === FORM_COUNT;
      return isRight ? [] : [`${refused} refused by the limit, which is ${DEFAULT_LIMITS.send.points}`];
    },
  },
  {
    name: 'prices',
    title: 'twenty changed prices, each until visitors of Varnish see it',
    async play({ machines, changes, pages, addNote }) {
      const agent = new Agent({ keepAlive: true });
      const times: number[] = [];
      for (let index = 0; index < 20; index += 1) {
        const agency = DRILL_AGENCIES[index % DRILL_AGENCIES.length] ?? DRILL_AGENCIES[0];
        const page = pages.trackedPages.find(({ host }) => host === agency.host);
        if (!page || !(await changes.changePrice(agency))) continue;
        const since = performance.now();
        const isSeen = await waitUntil(async () => {
          const { text } = await requestPage(agent, machines.port, page);
          return changes.prices.measureStaleMs(page.host, text, performance.now()) === 0;
        }, 5000);
        if (isSeen) times.push(performance.now() - since);
      }
      agent.destroy();
      addNote(`seen after ${Math.round(median(times))} ms (median), ${Math.round(Math.max(...times))} ms (slowest)`);
      const fast = times.filter((ms) => ms <= 2 * SECOND_MS).length;
      return fast === 20 ? [] : [`${fast} of 20 within 2 s`];
    },
  },
  {
    name: 'pictures',
    title: `${PICTURE_COUNT} pictures at once that were not asked for before`,
    async play({ machines, pages, addNote }) {
      const agent = new Agent({ keepAlive: true, maxSockets: PICTURE_COUNT });
      const found = new Map<string, string>();
      for (const { host, path } of pages.knownPages) {
        const { text } = await requestPage(agent, machines.port, { host, path });
        for (const [, picture = '', hash = ''] of text.matchAll(/\/media\/([a-z0-9-]+)\/([0-9a-f]{16})\//g))
          for (const size of ['gallery-l', 'gallery-m', 'card-2x'])
            found.set(`/media/${picture}/${hash}/${size}.avif`, host);
        if (found.size > PICTURE_COUNT * 3) break;
      }
      const wantedPictures = [...found].slice(-PICTURE_COUNT);
      const answers = await Promise.all(
        wantedPictures.map(([path, host]) => requestPage(agent, machines.port, { host, path })),
      );
      agent.destroy();
      const successfulAnswers = answers.filter(({ status }) => status === 200);
      const standIns = successfulAnswers.filter(({ headers }) => headers['content-type'] !== 'image/avif');
      addNote(`${standIns.length} stand-ins`);
      addNote(`the last picture after ${(Math.max(...answers.map(({ ms }) => ms)) / SECOND_MS).toFixed(1)} s`);
      return successfulAnswers.length === PICTURE_COUNT
        ? []
        : [`${successfulAnswers.length} of ${PICTURE_COUNT} pictures came`];
    },
  },
  {
    name: 'new-site',
    title: 'a new site whose name was asked for before, and a name of none',
    async play({ machines, addNote }) {
      const wrong: string[] = [];
      const agent = new Agent({ keepAlive: true });
      const host = 'www.nieuw.example';
      const see = () => requestPage(agent, machines.port, { host, path: '/nl' });
      const before = await Promise.all([see(), see(), see()]);
      if (before.some(({ status }) => status !== 421)) wrong.push('a name of no site is answered');
      const [backOffice] = machines.backOffices;
      if (!backOffice) return ['there is no back office'];
      const site = siteInput('nieuw', { hostnames: [host], origin: `https://${host}` });
      const body = { ...site, locales: ['nl'] };
      const answer = await callBackOffice(backOffice, machines.token, { method: 'POST', path: '/sites', body });
      if (!answer?.ok) wrong.push(`the site could not be added: ${answer?.status}`);
      const since = performance.now();
      const isThere = await waitUntil(
        async () => (await Promise.all([see(), see(), see()])).every(({ status }) => status === 200),
        10_000,
      );
      const ms = performance.now() - since;
      addNote(`it answered after ${Math.round(ms)} ms`);
      if (!isThere || ms > 2 * SECOND_MS) wrong.push('it did not answer within 2 s');
      if (!(await hasCertificate(machines.tlsPort, host))) wrong.push('no certificate for the new site');
      if (await hasCertificate(machines.tlsPort, 'unknown.example')) wrong.push('a certificate for unknown.example');
      agent.destroy();
      return wrong;
    },
  },
];
