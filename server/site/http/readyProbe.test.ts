import { createServer } from 'node:http';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { answerReadyProbe } from './readyProbe.ts';

const createProbeHandler = (state: string) =>
  createServer((req, res) => {
    if (!answerReadyProbe(req, res, () => state)) res.writeHead(404).end();
  });

const requestState = (state: string) =>
  supertest(createProbeHandler(state)).get('/.well-known/gevel/ready').set('Host', '[::1]');

it('says under any host name whether the site accepts visitors', async () => {
  const [ready, draining] = [await requestState('ready'), await requestState('draining')];
  expect([ready.status, draining.status]).toEqual([200, 503]);
  expect([ready, draining].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  expect(draining.text).toBe('');
});

it('does not answer other addresses', async () => {
  expect((await supertest(createProbeHandler('ready')).get('/.well-known/gevel')).status).toBe(404);
});
