import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { pathFor } from '#shared/routes/pathFor.ts';
import { estateInput } from '../support/estateInput.ts';
import { solveCaptcha } from '../support/solveCaptcha.ts';
import type { RunningInstance, SiteInstance } from './instances.ts';
import { TRIAL_AGENCY, requestPage, TRIAL_ESTATE_ID } from './visitors.ts';

/**
 * The maximum time until the other version shows a price that one version has written. A page without purges is fresh
 * for this time, with some tolerance.
 */
const MAX_PURGE_MS = 75_000;
/** The minimum age of the captcha's task. The form is not accepted earlier. */
const FORM_FILLING_MS = 1600;
const FIRST_PRICE = 7_100_000;

/** Descriptions of faults. The list is empty when there were none. */
export type ExchangeFaults = readonly string[];

const formatVersion = ({ version }: RunningInstance) => `version ${version.name}`;

async function callBackOffice(
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

const READ_PATHS = [
  { path: '/sites' },
  { path: `/sites/by-hostname/${TRIAL_AGENCY.host}` },
  { path: `/sites/${TRIAL_AGENCY.id}/pages/home` },
  { path: `/sites/${TRIAL_AGENCY.id}/agreements?locale=nl` },
  { method: 'POST', path: `/sites/${TRIAL_AGENCY.id}/estates`, body: { limit: 20 } },
  { method: 'POST', path: `/sites/${TRIAL_AGENCY.id}/estate-filters`, body: {} },
] as const;

/** Checks that both back offices return the same responses. */
export async function compareReads(
  one: RunningInstance,
  other: RunningInstance,
  token: string,
): Promise<ExchangeFaults> {
  const faults: string[] = [];
  for (const read of READ_PATHS) {
    const [firstAnswer, secondAnswer] = await Promise.all([
      callBackOffice(one, token, read),
      callBackOffice(other, token, read),
    ]);
    if (firstAnswer.status !== secondAnswer.status || firstAnswer.status >= 400)
      faults.push(
        `${read.path}: ${firstAnswer.status} of ${formatVersion(one)}, ${secondAnswer.status} of ${formatVersion(other)}`,
      );
  }
  return faults;
}

let written = 0;

/** Writes a new price through one back office. Checks that the other one returns it and that all sites show it. */
export async function changePrice(
  writer: RunningInstance,
  readers: readonly RunningInstance[],
  sites: readonly SiteInstance[],
  token: string,
): Promise<{ readonly faults: ExchangeFaults; readonly shownMs: number }> {
  written += 1;
  const price = FIRST_PRICE + written;
  const path = `/sites/${TRIAL_AGENCY.id}/estate-records/${TRIAL_ESTATE_ID}`;
  const body = estateInput({ id: TRIAL_ESTATE_ID, price, published: '2020-01-01' });
  const answer = await callBackOffice(writer, token, { method: 'PUT', path, body });
  if (answer.status >= 300) return { faults: [`${formatVersion(writer)} refuses a price: ${answer.text}`], shownMs: 0 };
  const faults: string[] = [];
  for (const reader of readers) {
    const readAnswer = await callBackOffice(reader, token, {
      path: `/estates/v2/${TRIAL_ESTATE_ID}`,
      headers: { 'x-site-id': TRIAL_AGENCY.id },
    });
    if (!readAnswer.text.includes(String(price)))
      faults.push(`${formatVersion(reader)} does not have the price of ${formatVersion(writer)}`);
  }
  const since = performance.now();
  for (const site of sites) {
    if (!(await showsPrice(site, price, since + MAX_PURGE_MS)))
      faults.push(`the site of ${formatVersion(site)} does not show the price of ${formatVersion(writer)}`);
  }
  return { faults, shownMs: performance.now() - since };
}

async function showsPrice({ port }: SiteInstance, price: number, deadline: number): Promise<boolean> {
  const shownPrice = price.toLocaleString('nl-BE').replaceAll(/\s/g, '.');
  const { location = '' } = await requestPage(port, `${pathFor('offer', 'nl')}/${TRIAL_ESTATE_ID}`);
  const page = URL.canParse(location) ? new URL(location).pathname : location;
  while (performance.now() < deadline) {
    const { text } = await requestPage(port, page);
    if (text.replaceAll(/[\s\u00a0\u202f]/g, '.').includes(shownPrice)) return true;
    await sleep(200);
  }
  return false;
}

/**
 * Sends a message to one back office and then the same message to the other one, like a site whose first call broke
 * off.
 */
export async function sendTwice(one: RunningInstance, other: RunningInstance, token: string): Promise<ExchangeFaults> {
  const email = `twice-${one.version.name}@visitor.example`;
  const visitor = { firstName: 'Trial', lastName: 'Visitor', email };
  const body = { kind: 'contact', locale: 'nl', visitor, text: 'Dag', consent: true };
  const headers = { 'idempotency-key': `trial-${one.version.name}-000001` };
  const path = `/sites/${TRIAL_AGENCY.id}/messages`;
  const first = await callBackOffice(one, token, { method: 'POST', path, body, headers });
  const second = await callBackOffice(other, token, { method: 'POST', path, body, headers });
  if (first.status !== 201 || second.text !== first.text)
    return [
      `a message by ${formatVersion(one)}, then by ${formatVersion(other)}: ${first.status}, ${second.status} ${second.text}`,
    ];
  return [];
}

/**
 * Fills in the contact form of a site and sends it to the same site instance or to another one, as behind a load
 * balancer.
 */
export async function sendForm(askedSite: SiteInstance, sentBy: SiteInstance): Promise<ExchangeFaults> {
  const email = `form-${askedSite.version.name}-${sentBy.version.name}@visitor.example`;
  const front = { ask: (target: string) => requestPage(askedSite.port, target) };
  const altcha = await solveCaptcha(front, TRIAL_AGENCY.host).catch(() => undefined);
  if (altcha === undefined) return [`the site of ${formatVersion(askedSite)} gives no task for a form`];
  await sleep(FORM_FILLING_MS);
  const { status, text } = await requestPage(sentBy.port, pathFor('ajaxContactForm', 'nl'), {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': `trial-form-${askedSite.version.name}-${sentBy.version.name}`,
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
    : [
        `a form of ${formatVersion(askedSite)} that is sent to ${formatVersion(sentBy)}: ${status} ${text.slice(0, 200)}`,
      ];
}
