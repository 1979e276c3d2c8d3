import { createServer } from 'node:http';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { answerReadyProbe } from './readyProbe.ts';

const serving = (state: string) =>
  createServer((req, res) => {
    if (!answerReadyProbe(req, res, () => state)) res.writeHead(404).end();
  });

const ask = (state: string) => supertest(serving(state)).get('/.well-known/gevel/ready').set('Host', '[::1]');

it('says under any host name whether the site takes visitors', async () => {
  const [ready, draining] = [await ask('ready'), await ask('draining')];
  expect([ready.status, draining.status]).toEqual([200, 503]);
  expect([ready, draining].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  expect(draining.text).toBe('');
});

it('leaves all other addresses alone', async () => {
  expect((await supertest(serving('ready')).get('/.well-known/gevel')).status).toBe(404);
});
