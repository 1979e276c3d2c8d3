import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { compressAnswers } from './compressAnswers.ts';

async function findCoding(remoteAddress: string, etag?: string): Promise<string | undefined> {
  const app = express();
  app.use((req, _res, next) => {
    Object.defineProperty(req.socket, 'remoteAddress', { value: remoteAddress });
    next();
  });
  app.use(compressAnswers());
  app.disable('etag');
  app.get('/', (_req, res) => void (etag === undefined ? res : res.set('ETag', etag)).json({ text: 'a'.repeat(5000) }));
  const { headers } = await request(app).get('/').set('Accept-Encoding', 'gzip');
  return headers['content-encoding'];
}

it('compresses answers to other machines, but not to this one', async () => {
  expect(await findCoding('192.0.2.7')).toBe('gzip');
  expect(await findCoding('2001:db8::7')).toBe('gzip');
  expect(await findCoding('127.0.0.1')).toBeUndefined();
  expect(await findCoding('::1')).toBeUndefined();
  expect(await findCoding('::ffff:127.0.0.1')).toBeUndefined();
});

it('does not compress an answer with a strong ETag', async () => {
  expect(await findCoding('192.0.2.7', '"a"')).toBeUndefined();
  expect(await findCoding('192.0.2.7', 'W/"a"')).toBe('gzip');
});
