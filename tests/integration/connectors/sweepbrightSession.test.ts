import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HookEvent, CrmSession } from '#server/backoffice/connectors/seam/adapter.ts';
import type { TokenCache } from '#server/backoffice/connectors/seam/crmHttp.ts';
import { CrmUnauthorised, NotPublished, OutcomeUnknown } from '#server/backoffice/connectors/seam/crmFailure.ts';
import { type Lead, LeadRefused } from '#server/backoffice/connectors/seam/lead.ts';
import { sweepbrightSettingsSchema } from '#server/backoffice/connectors/sweepbright/settings.ts';
import { sweepbrightAdapter } from '#server/backoffice/connectors/sweepbright/sweepbrightAdapter.ts';
import { createCrmHttp } from '#server/backoffice/connectors/transport/crmHttp.ts';
import { createPlayedClock } from '../../support/crm/playedClock.ts';
import { type SweepbrightEmulator, startSweepbright } from '../../support/crm/sweepbright/sweepbrightEmulator.ts';
import { HOOK_WINDOW_MS } from '../../support/crm/sweepbright/sweepbrightState.ts';

const HOUSE_ID = '5b0e0000-0000-4000-8000-000000000001';
const PROJECT_ID = '5b0e0000-0000-4000-8000-000000000010';
const OFFICE_ID = '5b0e0000-0000-4000-8000-000000000900';

let crm: SweepbrightEmulator;
beforeEach(async () => {
  crm = await startSweepbright();
});
afterEach(() => crm.close());

const openSession = (credentials = crm.credentials, settings: object = {}, tokens?: TokenCache): CrmSession =>
  sweepbrightAdapter.open({
    siteId: 'duinhof',
    locales: ['nl', 'fr'],
    credentials,
    settings: sweepbrightSettingsSchema.parse({ ...crm.settings, ...settings }),
    http: createCrmHttp({
      label: 'SweepBright',
      limits: sweepbrightAdapter.limits,
      clock: createPlayedClock(),
      isExcepted: (address) => address === '127.0.0.1',
    }),
    tokens,
    now: () => crm.server.clock.now(),
    signal: new AbortController().signal,
  });

const buildLead = (changes: Partial<Lead> = {}): Lead => ({
  id: '1',
  kind: 'property',
  at: '2026-11-23T12:00:00Z',
  locale: 'nl',
  visitor: { firstName: 'Noor', lastName: 'Peeters', email: 'noor@bezoeker.example' },
  consent: { privacy: true, mailing: false },
  text: 'Graag meer uitleg over de tuin.',
  facts: [],
  subject: { recordId: HOUSE_ID, reference: 'SB-1', title: 'Gezinswoning', url: 'https://claes.example/nl/101' },
  ...changes,
});

describe('SweepBright', () => {
  it('accepts valid credentials, and refuses wrong ones', async () => {
    expect(await openSession().check()).toMatchObject({ account: 'client 9001' });
    await expect(openSession({ clientId: '9001', clientSecret: 'wrong' }).check()).rejects.toThrow(CrmUnauthorised);
  });

  it('does not take a web page of a gateway for a refusal of the credentials', async () => {
    crm.server.faults.add({ fault: { kind: 'html', status: 403 }, path: '/api/oauth/token' });
    await expect(openSession().check()).rejects.toMatchObject({ name: 'CrmFailure', status: 403 });
    expect(await openSession().check()).toMatchObject({ account: 'client 9001' });
  });

  it('uses the token of the account’s other session until it expires', async () => {
    const tokens: TokenCache = new Map();
    await crm.state.publish(HOUSE_ID);
    const countTokenRequests = async () => {
      await openSession(crm.credentials, {}, tokens).read(HOUSE_ID);
      return crm.server.takeVisits().filter(({ path }) => path === '/api/oauth/token').length;
    };
    expect(await countTokenRequests()).toBe(1);
    expect(await countTokenRequests()).toBe(0);
    crm.forgetTokens();
    expect(await countTokenRequests()).toBe(1);
    for (const [url, token] of tokens) tokens.set(url, { ...token, expiresAtMs: 0 });
    expect(await countTokenRequests()).toBe(1);
    expect(await countTokenRequests()).toBe(0);
  });

  it('returns a home for an hour after its call, and with a new token when the old one is refused', async () => {
    const session = openSession();
    await expect(session.read(HOUSE_ID)).rejects.toThrow(NotPublished);
    await crm.state.publish(HOUSE_ID);
    expect((await session.read(HOUSE_ID)).raw).toMatchObject({ id: HOUSE_ID });
    crm.forgetTokens();
    crm.server.clock.moveBy(HOOK_WINDOW_MS - 60_000);
    expect((await session.read(HOUSE_ID)).raw).toMatchObject({ id: HOUSE_ID });
    crm.server.clock.moveBy(120_000);
    await expect(session.read(HOUSE_ID)).rejects.toThrow(NotPublished);
    await crm.state.change(HOUSE_ID, { status: 'sold' });
    expect((await session.read(HOUSE_ID)).raw).toMatchObject({ status: 'sold' });
  });

  it('reads again after answers that are incomplete, late, over the limit or an HTML page', async () => {
    await crm.state.publish(HOUSE_ID);
    const session = openSession();
    for (const fault of [
      { kind: 'torn' },
      { kind: 'html', status: 502 },
      { kind: 'status', status: 429 },
      { kind: 'cut' },
    ] as const)
      crm.server.faults.add({ fault, path: '/api/estates/' });
    expect((await session.read(HOUSE_ID)).raw).toMatchObject({ id: HOUSE_ID });
    expect(crm.server.takeVisits('/api/estates/')).toHaveLength(5);
  });

  it('has media whose addresses expire, and a project with its units', async () => {
    await crm.state.publish(PROJECT_ID);
    const { raw } = await openSession().read(PROJECT_ID);
    const context = {
      settings: sweepbrightSettingsSchema.parse({}),
      names: { findEntry: () => undefined, findTarget: () => undefined },
      now: crm.server.clock.now(),
    };
    const drafts = sweepbrightAdapter.map(raw, context);
    expect(drafts.map(({ kind }) => kind)).toEqual(['estate', 'estate', 'estate', 'estate']);
    const [first] = drafts.flatMap((draft) => (draft.kind === 'estate' ? draft.pictures : []));
    expect((await fetch(first?.url ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect(Date.parse(first?.expiresAt ?? '')).toBeGreaterThan(crm.server.clock.now());
    crm.server.clock.moveBy(HOOK_WINDOW_MS + 1000);
    expect((await fetch(first?.url ?? '')).status).toBe(403);
  });

  it('signs its calls', async () => {
    const heardEvents: (readonly HookEvent[] | undefined)[] = [];
    async function receiveHook(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const [signature] = [request.headers['x-hook-signature']].flat();
      const call = { headers: { 'x-hook-signature': signature }, body: await buffer(request) };
      heardEvents.push(sweepbrightAdapter.readHook?.(call, crm.credentials));
      response.end();
    }
    const site = createServer((request, response) => void receiveHook(request, response));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = site.address();
    crm.hookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    await crm.state.publish(HOUSE_ID);
    await crm.state.withdraw(HOUSE_ID);
    site.close();
    expect(heardEvents).toMatchObject([
      [{ recordId: HOUSE_ID, kind: 'changed' }],
      [{ recordId: HOUSE_ID, kind: 'removed' }],
    ]);
  });

  it('accepts the page address of a published home', async () => {
    const publication = {
      recordId: HOUSE_ID,
      urls: { nl: 'https://claes.example/nl/101' },
      estateId: 101,
      state: 'online',
      isProject: false,
      isUnit: false,
    } as const;
    await expect(openSession().report?.(publication)).rejects.toThrow(NotPublished);
    await crm.state.publish(HOUSE_ID);
    await openSession().report?.(publication);
    expect(crm.state.estates.get(HOUSE_ID)?.publishedUrl).toBe('https://claes.example/nl/101');
  });
});

const listContactPaths = () => crm.state.receivedContacts.map(({ path }) => path);

describe('a lead for SweepBright', () => {
  it('reaches the home, the agency or the office', async () => {
    await crm.state.publish(HOUSE_ID);
    const session = openSession(crm.credentials, { officeId: OFFICE_ID });
    await session.sendLead?.(buildLead());
    await session.sendLead?.(buildLead({ kind: 'contact', subject: undefined }));
    await session.sendLead?.(buildLead({ kind: 'estimate', subject: undefined }));
    expect(listContactPaths()).toEqual([`/api/estates/${HOUSE_ID}/contacts`, '/api/contacts', '/api/contacts/owners']);
    expect(crm.state.receivedContacts[2]?.body).toMatchObject({ office_id: OFFICE_ID, last_name: 'Peeters' });
  });

  it('about a home that is no longer published reaches the agency once, with its reference', async () => {
    await openSession().sendLead?.(buildLead());
    expect(crm.state.receivedContacts).toMatchObject([
      { path: '/api/contacts', body: { message: expect.stringContaining('SB-1 · Gezinswoning') } },
    ]);
  });

  it('that is refused has the answer’s text', async () => {
    const visitor = { firstName: 'Noor', lastName: 'Peeters', email: 'noor at home' };
    const refused = openSession().sendLead?.(buildLead({ kind: 'contact', visitor, subject: undefined }));
    await expect(refused).rejects.toThrow(LeadRefused);
    await expect(refused).rejects.toThrow('must be a valid email address');
    expect(listContactPaths()).toEqual([]);
  });

  it('has an unknown result when the answer is lost, and is not sent twice', async () => {
    crm.server.faults.add({ fault: { kind: 'closed', taken: true }, path: '/api/contacts' });
    await expect(openSession().sendLead?.(buildLead({ kind: 'contact', subject: undefined }))).rejects.toThrow(
      OutcomeUnknown,
    );
    expect(listContactPaths()).toEqual(['/api/contacts']);
  });
});
