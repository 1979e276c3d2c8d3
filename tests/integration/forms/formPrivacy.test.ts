import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog as createBackOfficeLog } from '#server/backoffice/log.ts';
import { listCallbackDays, formatTimeValue } from '#server/site/features/callback/callbackTimes.ts';
import { createLogger } from '#server/site/log.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import type { FreeSlots } from '#shared/api/liveAgenda.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { startPassingTime } from '../../support/passingTime.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { estateInput } from '../../support/estateInput.ts';
import { encodeFormBody, findFormByName } from '../../support/plainForm.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { siteInput } from '../../support/siteInput.ts';
import { type SmtpSink, startSmtpSink } from '../../support/mail/smtpSink.ts';
import { solveCaptcha } from '../../support/solveCaptcha.ts';
import { TextSink } from '../../support/mail/textSink.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 20 };
const HOST = 'noord.example.com';
const ESTATE_ID = 7;
const SALES_REP_ID = 5;
/**
 * A word that is in every field that a visitor fills in. The tests also look for the visitor's phone number and IP
 * address.
 */
const PRIVATE_WORD = 'Kanarievogel';
const VISITOR_PHONE = '0470 98 76 54';
const VISITOR_IP_ADDRESS = '198.51.100.77';
const LEAK_PATTERN = new RegExp(`${PRIVATE_WORD}|98 76 54|${VISITOR_IP_ADDRESS.replaceAll('.', '\\.')}`, 'i');

const VISITOR_EMAIL = `an.${PRIVATE_WORD}@visitor.example`;
const VISITOR_FIELDS = {
  firstName: PRIVATE_WORD,
  lastName: PRIVATE_WORD,
  email: VISITOR_EMAIL,
  phone: VISITOR_PHONE,
  text: PRIVATE_WORD,
  privacy: '1',
};

/** Returns a time some days ahead at which an agency without opening hours accepts phone calls. */
function findCallbackTime() {
  const [time] = listCallbackDays(undefined, Date.now()).at(-1)?.times ?? [];
  if (!time) throw new Error('nobody can be called');
  return time;
}

/** All forms that a script sends, filled in, with one field that the contract refuses. */
const FILLED_SCRIPT_FORMS: readonly (readonly [name: string, path: string, fields: object, wrong: object])[] = [
  ['contact', pathFor('ajaxContactForm', 'nl'), VISITOR_FIELDS, { email: `${PRIVATE_WORD}@x.example, b@y.example` }],
  [
    'property',
    pathFor('ajaxContactForm', 'nl'),
    { ...VISITOR_FIELDS, estateId: String(ESTATE_ID) },
    { phone: PRIVATE_WORD },
  ],
  [
    'estimate',
    pathFor('ajaxContactForm', 'nl'),
    {
      ...VISITOR_FIELDS,
      extra_street: PRIVATE_WORD,
      extra_city: PRIVATE_WORD,
      extra_type: 'house',
      extra_plan: 'know',
      remarks: PRIVATE_WORD,
    },
    { firstName: `www.${PRIVATE_WORD}.be` },
  ],
  [
    'callback',
    pathFor('ajaxContactForm', 'nl'),
    { ...VISITOR_FIELDS, estateId: String(ESTATE_ID), when: formatTimeValue(findCallbackTime()) },
    { phone: PRIVATE_WORD },
  ],
  [
    'friend',
    pathFor('ajaxSendToAFriend', 'nl'),
    {
      estateId: String(ESTATE_ID),
      name: PRIVATE_WORD,
      email: VISITOR_EMAIL,
      friendName: PRIVATE_WORD,
      friendEmail: `sam.${PRIVATE_WORD}@friend.example`,
      note: PRIVATE_WORD,
      privacy: '1',
    },
    { note: `kijk op ${PRIVATE_WORD}.com` },
  ],
  [
    'subscribe',
    pathFor('subscribe', 'nl'),
    { transaction: '1', name: PRIVATE_WORD, email: VISITOR_EMAIL, frequency: 'instant', locale: 'nl', privacy: '1' },
    { email: PRIVATE_WORD },
  ],
];

describe('a visitor’s data', () => {
  const logged = new TextSink();
  let clock: ReturnType<typeof startPassingTime>;
  let backoffice: TestBackOffice;
  let sink: SmtpSink;
  let site: TestSite;

  beforeAll(async () => {
    clock = startPassingTime();
    sink = await startSmtpSink();
    backoffice = await startTestBackOffice({
      smtpUrl: sink.url,
      pollMs: 20,
      log: createBackOfficeLog('trace', logged),
    });
    const { sites, estates } = backoffice.repositories;
    await sites.put(siteInput('noord', { locales: [...LOCALES] }));
    const salesRep = { id: SALES_REP_ID, name: 'Ann Maes', email: 'ann@noord.example.com' };
    await estates.put('noord', estateInput({ id: ESTATE_ID, price: 250_000, estate: { salesRep } }));
    const day = [{ from: '09:00', to: '17:00' }];
    const weekly = {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    };
    await backoffice.call('PUT', `/sites/noord/live-agenda/${SALES_REP_ID}/availability`, {
      body: { weekly, notice: 0, horizon: 8 },
    });
    site = await startSite({
      apiUrl: backoffice.url,
      defaultHost: HOST,
      trustedProxies: ['127.0.0.1'],
      limits: { send: { points: 100, seconds: 60 }, post: { points: 100, seconds: 60 } },
      logger: createLogger('trace', logged),
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.stop();
    await backoffice.close();
    await sink.close();
  });

  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': VISITOR_IP_ADDRESS,
    'user-agent': PRIVATE_WORD,
  };
  const send = async (path: string, fields: object) => {
    const altcha = await solveCaptcha(site, HOST);
    clock.passTime(2000);
    return site.ask(path, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...fields, altcha }),
    });
  };
  const postPlain = (path: string, body: string) =>
    site.ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const listMailStates = async (kind: string) =>
    (await backoffice.repositories.mails.list('noord', 100))
      .filter((mail) => mail.kind === kind)
      .map(({ state }) => state);

  it.each(FILLED_SCRIPT_FORMS)(
    'arrives through the %s form, or is refused at its field',
    async (form, path, fields, wrong) => {
      const before = sink.received.length;
      const refused = await send(path, { form, ...fields, ...wrong });
      expect([refused.status, refused.text.includes(Object.keys(wrong)[0] ?? '')], refused.text).toEqual([422, true]);
      const sent = await send(path, { form, ...fields });
      expect(sent.status, sent.text).toBe(200);
      await vi.waitFor(() => expect(sink.received.length).toBeGreaterThan(before), WAIT_OPTIONS);
    },
  );

  it('arrives with an appointment', async () => {
    const page = await site.ask(pathFor('viewing', 'nl', { estateId: ESTATE_ID }), { headers });
    const [, slot = ''] = /name="slot"[^>]*value="([^"]*)"/.exec(page.text) ?? [];
    const timeForm = findFormByName(page.text, 'viewing-when');
    const heldAnswer = await postPlain(timeForm.action, encodeFormBody(timeForm, { slot }));
    const detailsPage = await site.ask(heldAnswer.headers['location'] ?? '', { headers });
    const filled = findFormByName(detailsPage.text, 'viewing-who');
    const { text: remark, privacy: _agreed, ...visitor } = VISITOR_FIELDS;
    const check = await postPlain(filled.action, encodeFormBody(filled, { ...visitor, remark }));
    expect([check.status, check.text.includes(VISITOR_EMAIL)]).toEqual([200, true]);
    // The other time is taken from the last day, because late in the day the page may have only one free time left for
    // today.
    const free = await backoffice.call('GET', `/sites/noord/live-agenda/${SALES_REP_ID}?estateId=${ESTATE_ID}`, {
      site: 'noord',
    });
    const otherSlot = (free.body as FreeSlots).days.at(-1)?.slots.at(-1)?.start;
    const { status, body } = await backoffice.call('POST', '/live-agenda/reservation', {
      site: 'noord',
      headers: { 'Idempotency-Key': randomUUID() },
      body: { salesRepId: SALES_REP_ID, estateId: ESTATE_ID, start: otherSlot, visitor, locale: 'nl' },
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    await vi.waitFor(async () => expect(await listMailStates('viewing.booked')).toEqual(['sent']), WAIT_OPTIONS);
  });

  it('is in no log and no metric, even when the mail server refuses mails', async () => {
    sink.refuse(550);
    const [name, path, fields] = FILLED_SCRIPT_FORMS[0] ?? [];
    expect((await send(path ?? '', { form: name, ...fields })).status).toBe(200);
    let log = '';
    await vi.waitFor(() => {
      log += logged.take();
      expect(log).toContain('mail delivery failed, will retry');
    }, WAIT_OPTIONS);
    const { text: metrics } = await site.askAdmin('/metrics');
    log += logged.take();
    expect(log).toContain('"route":"/sites/:siteId/messages"');
    expect(metrics).toContain('gevel_');
    for (const text of [log, metrics]) expect(LEAK_PATTERN.exec(text)?.[0]).toBeUndefined();
  });
});
