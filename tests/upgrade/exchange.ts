import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { pathFor } from '#shared/routes/pathFor.ts';
import { estateInput } from '../support/estateInput.ts';
import { solveCaptcha } from '../support/solveCaptcha.ts';
import type { RunningInstance, SiteInstance } from './instances.ts';
import { AGENCY, ask, ESTATE } from './visitors.ts';

/**
 * The time within which a price that one version writes must be shown by the other version. A page without purges is
 * fresh for this time, with some tolerance.
 */
const PURGED_MS = 75_000;
/** The minimum age of the captcha's task. The form is not accepted earlier. */
const FILLING_MS = 1600;
const FIRST_PRICE = 7_100_000;

/** Descriptions of faults. The list is empty when there were none. */
export type Faults = readonly string[];

const toName = ({ version }: RunningInstance) => `version ${version.name}`;

async function call(
  { port }: RunningInstance,
  token: string,
  { method = 'GET', path, body, headers = {} }: { method?: string; path: string; body?: unknown; headers?: object },
) {
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

const READS = [
  { path: '/sites' },
  { path: `/sites/by-hostname/${AGENCY.host}` },
  { path: `/sites/${AGENCY.id}/pages/home` },
  { path: `/sites/${AGENCY.id}/agreements?locale=nl` },
  { method: 'POST', path: `/sites/${AGENCY.id}/estates`, body: { limit: 20 } },
  { method: 'POST', path: `/sites/${AGENCY.id}/estate-filters`, body: {} },
] as const;

/** Checks that both back offices return the same responses. */
export async function compareReads(one: RunningInstance, other: RunningInstance, token: string): Promise<Faults> {
  const faults: string[] = [];
  for (const read of READS) {
    const [mine, theirs] = await Promise.all([call(one, token, read), call(other, token, read)]);
    if (mine.status !== theirs.status || mine.status >= 400)
      faults.push(`${read.path}: ${mine.status} of ${toName(one)}, ${theirs.status} of ${toName(other)}`);
  }
  return faults;
}

let written = 0;

/** Writes a new price through one back office. Checks that the other one returns it and that all sites show it. */
export async function changePrice(
  by: RunningInstance,
  readers: readonly RunningInstance[],
  sites: readonly SiteInstance[],
  token: string,
): Promise<{ readonly faults: Faults; readonly shownMs: number }> {
  written += 1;
  const price = FIRST_PRICE + written;
  const path = `/sites/${AGENCY.id}/estate-records/${ESTATE}`;
  const body = estateInput({ id: ESTATE, price, published: '2020-01-01' });
  const answer = await call(by, token, { method: 'PUT', path, body });
  if (answer.status >= 300) return { faults: [`${toName(by)} refuses a price: ${answer.text}`], shownMs: 0 };
  const faults: string[] = [];
  for (const reader of readers) {
    const read = await call(reader, token, { path: `/estates/v2/${ESTATE}`, headers: { 'x-site-id': AGENCY.id } });
    if (!read.text.includes(String(price))) faults.push(`${toName(reader)} does not have the price of ${toName(by)}`);
  }
  const since = performance.now();
  for (const site of sites) {
    if (!(await showsPrice(site, price, since + PURGED_MS)))
      faults.push(`the site of ${toName(site)} does not show the price of ${toName(by)}`);
  }
  return { faults, shownMs: performance.now() - since };
}

async function showsPrice({ port }: SiteInstance, price: number, deadline: number): Promise<boolean> {
  const shown = price.toLocaleString('nl-BE').replaceAll(/\s/g, '.');
  const { location = '' } = await ask(port, `${pathFor('offer', 'nl')}/${ESTATE}`);
  const page = URL.canParse(location) ? new URL(location).pathname : location;
  while (performance.now() < deadline) {
    const { text } = await ask(port, page);
    if (text.replaceAll(/[\s\u00a0\u202f]/g, '.').includes(shown)) return true;
    await sleep(200);
  }
  return false;
}

/**
 * Sends a message to one back office and then the same message to the other one, like a site whose first call broke
 * off.
 */
export async function sendTwice(one: RunningInstance, other: RunningInstance, token: string): Promise<Faults> {
  const email = `twice-${one.version.name}@visitor.example`;
  const visitor = { firstName: 'Trial', lastName: 'Visitor', email };
  const body = { kind: 'contact', locale: 'nl', visitor, text: 'Dag', consent: true };
  const headers = { 'idempotency-key': `trial-${one.version.name}-000001` };
  const path = `/sites/${AGENCY.id}/messages`;
  const first = await call(one, token, { method: 'POST', path, body, headers });
  const second = await call(other, token, { method: 'POST', path, body, headers });
  if (first.status !== 201 || second.text !== first.text)
    return [`a message by ${toName(one)}, then by ${toName(other)}: ${first.status}, ${second.status} ${second.text}`];
  return [];
}

/**
 * Fills in the contact form of a site and sends it to the same site instance or to another one, as behind a load
 * balancer.
 */
export async function sendForm(asked: SiteInstance, sentBy: SiteInstance): Promise<Faults> {
  const email = `form-${asked.version.name}-${sentBy.version.name}@visitor.example`;
  const front = { ask: (target: string) => ask(asked.port, target) };
  const altcha = await solveCaptcha(front, AGENCY.host).catch(() => undefined);
  if (altcha === undefined) return [`the site of ${toName(asked)} gives no task for a form`];
  await sleep(FILLING_MS);
  const { status, text } = await ask(sentBy.port, pathFor('ajaxContactForm', 'nl'), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': `trial-form-${asked.version.name}-${sentBy.version.name}`,
    },
    body: JSON.stringify({
      form: 'contact',
      firstName: 'Trial',
      lastName: 'Visitor',
      email,
      text: 'Dag',
      privacy: '1',
      altcha,
    }),
  });
  return status === 200
    ? []
    : [`a form of ${toName(asked)} that is sent to ${toName(sentBy)}: ${status} ${text.slice(0, 200)}`];
}
