import express, { type RequestHandler } from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { calendarFeed } from './calendarFeed.ts';

const site = siteSchema.parse(siteInput('agency'));
const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

const locate: RequestHandler = (req, res, next) => {
  res.locals = { site, target: { path: req.path, search: '' } };
  next();
};
const app = express()
  .use(locate)
  .use(
    calendarFeed({
      route: 'test calendar',
      fileName: 'test.ics',
      headers: [['Referrer-Policy', 'no-referrer']],
      parseId: (path) => /^\/calendar\/(\w+)$/.exec(path)?.[1],
      read: async (_site, id) => (id === 'known' ? { calendar: CALENDAR } : null),
    }),
  );

describe('a calendar feed', () => {
  it('is a calendar file that is not stored and not indexed', async () => {
    const { status, headers, text } = await supertest(app).get('/calendar/known');
    expect([status, text]).toEqual([200, CALENDAR]);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="test.ics"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('has a head without a body', async () => {
    const { status, text } = await supertest(app).head('/calendar/known');
    expect([status, text]).toEqual([200, undefined]);
  });

  it('is an unknown address when there is none, at another path, and for a post', async () => {
    expect((await supertest(app).get('/calendar/unknown')).status).toBe(404);
    expect((await supertest(app).get('/elsewhere')).status).toBe(404);
    expect((await supertest(app).post('/calendar/known')).status).toBe(404);
  });
});
