import express, { type RequestHandler } from 'express';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { createCalendarFeedHandler } from './calendarFeed.ts';

const site = siteSchema.parse(siteInput('agency'));
const CALENDAR_TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

const setSite: RequestHandler = (req, res, next) => {
  res.locals = { site, target: { path: req.path, search: '' } };
  next();
};
const testApp = express()
  .use(setSite)
  .use(
    createCalendarFeedHandler({
      route: 'test calendar',
      fileName: 'test.ics',
      headers: [['Referrer-Policy', 'no-referrer']],
      parseId: (path) => /^\/calendar\/(\w+)$/.exec(path)?.[1],
      readCalendar: async (_site, id) => (id === 'known' ? { calendar: CALENDAR_TEXT } : null),
    }),
  );

describe('a calendar feed', () => {
  it('is a calendar file that is not stored and not indexed', async () => {
    const { status, headers, text } = await supertest(testApp).get('/calendar/known');
    expect([status, text]).toEqual([200, CALENDAR_TEXT]);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="test.ics"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('has headers and no body for a HEAD request', async () => {
    const { status, text } = await supertest(testApp).head('/calendar/known');
    expect([status, text]).toEqual([200, undefined]);
  });

  it('is an unknown address when no feed exists, at another path, and for a POST', async () => {
    expect((await supertest(testApp).get('/calendar/unknown')).status).toBe(404);
    expect((await supertest(testApp).get('/elsewhere')).status).toBe(404);
    expect((await supertest(testApp).post('/calendar/known')).status).toBe(404);
  });
});
