import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CrmClock } from '../../support/crm/crmClock.ts';
import { createFailureReply, createJsonReply } from '../../support/crm/crmExchange.ts';
import { CrmServer } from '../../support/crm/crmServer.ts';
import { ExpiringAddresses } from '../../support/crm/expiringAddresses.ts';
import { buildMedia } from '../../support/crm/madeMedia.ts';
import { SentHooks } from '../../support/crm/sentHooks.ts';

const CRM_HOMES = [{ id: 1 }, { id: 2 }, { id: 3 }];

let crm: CrmServer;
let pictures: ExpiringAddresses;

beforeEach(async () => {
  const clock = new CrmClock({ start: Date.parse('2026-11-23T12:00:00Z') });
  pictures = new ExpiringAddresses(clock, 3_600_000);
  crm = await CrmServer.start(
    {
      authorise: (request) =>
        request.header('x-key') === 'right' ? undefined : createFailureReply(401, { message: 'no' }),
      rateLimit: {
        requestsPerSecond: 5,
        sendsRetryAfter: true,
        createReply: () => createFailureReply(429, { message: 'Too many requests' }),
      },
      isMedia: (path) => path.startsWith('/media/'),
      routes: {
        'GET /homes': () => createJsonReply({ homes: CRM_HOMES }, { homes: [] }),
        'GET /homes/:id': ({ params }) => createJsonReply({ id: params['id'] }),
        'POST /leads': ({ json: lead }) => createJsonReply({ lead }),
        'GET /media/*': (request) => pictures.refusal(request) ?? buildMedia(request.path),
      },
    },
    clock,
  );
});
afterEach(() => crm.close());

const requestCrm = (path: string, init: RequestInit = {}) =>
  fetch(`${crm.origin}${path}`, { ...init, headers: { 'X-Key': 'right' } });
const fetchBytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

describe('an emulated CRM', () => {
  it('answers by its routes, and stores what it was sent', async () => {
    expect(await (await requestCrm('/homes/7')).json()).toEqual({ id: '7' });
    await requestCrm('/leads', { method: 'POST', body: '{"name":"Noor"}' });
    expect((await fetch(`${crm.origin}/homes`)).status).toBe(401);
    const [one, two, three] = crm.takeVisits();
    expect(one?.rawHeaders).toContainEqual(['X-Key', 'right']);
    expect(two).toMatchObject({ method: 'POST', path: '/leads', json: { name: 'Noor' }, status: 200 });
    expect(three).toMatchObject({ path: '/homes', status: 401 });
    expect(crm.visits).toEqual([]);
  });

  it('refuses calls beyond its rate until its clock has moved on', async () => {
    crm.clock.runAt(0);
    const requestBurst = async () => Promise.all(Array.from({ length: 6 }, () => requestCrm('/homes')));
    const statuses = (await requestBurst()).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await requestCrm('/homes');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    crm.clock.moveBy(1001);
    expect((await requestCrm('/homes')).status).toBe(200);
  });

  it('produces faults from a script', async () => {
    crm.faults.add({ fault: { kind: 'torn' }, path: '/homes' });
    crm.faults.add({ fault: { kind: 'empty' }, path: '/homes' });
    crm.faults.add({ fault: { kind: 'html', status: 502 }, path: '/homes' });
    await expect((await requestCrm('/homes')).json()).rejects.toThrow(SyntaxError);
    expect(await (await requestCrm('/homes')).json()).toEqual({ homes: [] });
    const page = await requestCrm('/homes');
    expect([page.status, page.headers.get('Content-Type')]).toEqual([502, 'text/html']);
    expect(await (await requestCrm('/homes')).json()).toEqual({ homes: CRM_HOMES });
    crm.faults.add({ fault: { kind: 'status', status: 500 }, playInterval: 2 });
    crm.clock.moveBy(2000);
    const statuses = [];
    for (let turn = 0; turn < 4; turn++) statuses.push((await requestCrm('/homes')).status);
    expect(statuses).toEqual([200, 500, 200, 500]);
  });

  it('breaks connections: before an answer, and in the middle of one', async () => {
    crm.faults.add({ fault: { kind: 'closed', taken: true }, path: '/leads' });
    await expect(requestCrm('/leads', { method: 'POST', body: '{"name":"Noor"}' })).rejects.toThrow(TypeError);
    expect(crm.takeVisits('/leads')).toMatchObject([{ json: { name: 'Noor' }, status: 0 }]);
    crm.faults.add({ fault: { kind: 'cut' } });
    const answer = await requestCrm('/homes');
    await expect(answer.text()).rejects.toThrow(TypeError);
  });

  it('has a picture behind each address, for a limited time', async () => {
    const { url } = pictures.sign(`${crm.origin}/media/1.jpg`);
    const jpeg = await fetchBytes(url);
    const otherPicture = await fetchBytes(pictures.sign(`${crm.origin}/media/2.jpg`).url);
    const png = await fetchBytes(pictures.sign(`${crm.origin}/media/1.png`).url);
    expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
    expect((await sharp(png).stats()).channels).not.toEqual([]);
    expect(jpeg.equals(otherPicture)).toBe(false);
    expect((await fetchBytes(pictures.sign(`${crm.origin}/media/plan.pdf`).url)).toString('latin1')).toMatch(/^%PDF-/);
    crm.clock.moveBy(2 * 3_600_000);
    expect((await fetch(url)).status).toBe(403);
  });

  it('calls the product, and can lose calls', async () => {
    const bodies: unknown[] = [];
    const product = createServer((request, response) => {
      bodies.push(request.headers['x-signature']);
      response.writeHead(202).end();
    });
    await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
    // This is the form in which `connect` prints the address of a site on this machine.
    const url = `http://duinhof.localhost:${(product.address() as AddressInfo).port}/hooks`;
    const hooks = new SentHooks(crm.clock);
    hooks.loseNext(1);
    for (let turn = 0; turn < 2; turn++) await hooks.send(url, '{}', { 'X-Signature': `s${turn}` });
    product.closeAllConnections();
    product.close();
    await hooks.send(url, '{}', {});
    expect(hooks.sentHooks.map(({ status }) => status)).toEqual([undefined, 202, 0]);
    expect(bodies).toEqual(['s1']);
  });
});
