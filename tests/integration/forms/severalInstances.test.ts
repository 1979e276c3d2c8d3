import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRODUCT_FORMS } from '#server/site/formRegister.ts';
import type { AnyForm } from '#server/site/forms/formDefinition.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import { startPassingTime } from '../../support/passingTime.ts';
import { solveQuestion, decodeEntities } from '../../support/plainForm.ts';
import { startCaptchaService } from '../../support/programs/captchaService.ts';
import { FORM_HOST, startFormBackOffice } from '../../support/programs/formBackOffice.ts';
import { listRedisPrograms, startRedis } from '../../support/programs/redis.ts';
import { startRoundRobin } from '../../support/programs/roundRobin.ts';
import { startSite } from '../../support/programs/site.ts';
import { createVisitorFront } from '../../support/programs/visitorFront.ts';

const SITE_FORMS: readonly AnyForm[] = [...new Set(Object.values(PRODUCT_FORMS).flat())];
/** Limits that are lower than those of the product, so that the tests reach them sooner. */
const REDUCED_LIMITS = {
  send: { points: 5, seconds: 3600 },
  step: { points: 3, seconds: 600 },
  hold: { points: 3, seconds: 600 },
};

type VisitorAnswer = Awaited<ReturnType<ReturnType<typeof createVisitorFront>['get']>>;

const toVisibleText = (html: string) =>
  decodeEntities(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the message on a page about the result. */
function readMessage(html: string): string {
  const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  const alerts = Array.from(html.matchAll(/<div([^>]*data-alert[^>]*)>(.*?)<\/div>/gs), ([, tag = '', text = '']) =>
    / hidden/.test(tag) ? '' : toVisibleText(text),
  );
  return [decodeEntities(title), ...alerts].filter(Boolean).join(' | ');
}

/** Returns the status and the message of an answer, without its random parts. */
function summarize({ status, headers, text }: VisitorAnswer): string {
  const isPage = headers['content-type']?.startsWith('text/html');
  const shownText = isPage ? readMessage(text) : text;
  const laterMark = 'retry-after' in headers ? 'later' : '';
  return (
    [status, laterMark, headers['location'] ?? '', shownText]
      .join(' ')
      .replaceAll(/[\w-]{20,}/g, '…')
      // Each instance asks another question.
      .replace(/(?<=nakijken: )[^?|]*\? – /, '…? – ')
      .trim()
  );
}

const readCheckStamp = (html: string) => /name="check_stamp" value="([^"]*)"/.exec(html)?.[1] ?? '';

let clock: ReturnType<typeof startPassingTime>;
const passReadingTime = () => clock.passTime(2100);
const closeFunctions: (() => Promise<void>)[] = [];
let tokens = 0;

/** Opens `count` instances on a back office. When `program` is given, the instances share a store of this program. */
async function openInstances(
  backoffice: FormBackOffice,
  count: number,
  program?: ReturnType<typeof listRedisPrograms>[number],
) {
  const service = await startCaptchaService(FORM_HOST);
  const redis = program && (await startRedis(program));
  const sites = await Promise.all(
    Array.from({ length: count }, () =>
      startSite({
        apiUrl: backoffice.url,
        defaultHost: FORM_HOST,
        trustedProxies: ['127.0.0.1'],
        captchas: service.captchas,
        limits: REDUCED_LIMITS,
        sharedStore: redis?.address,
        // The timeout is high, because an instance counts alone after a timeout, and the tests compare the shared
        // counts.
        storeTimeoutMs: 30_000,
      }),
    ),
  );
  const proxy = await startRoundRobin(sites.map(({ port }) => port));
  closeFunctions.push(async () => {
    await proxy.close();
    await Promise.all(sites.map((site) => site.stop()));
    service.close();
    await redis?.stop();
  });
  return { backoffice, front: createVisitorFront(proxy.port, FORM_HOST), visitors: `198.51.${count}` };
}

type FormBackOffice = Awaited<ReturnType<typeof startFormBackOffice>>;
type InstanceFront = Awaited<ReturnType<typeof openInstances>>;

const createFreshFields = () => ({ token: `token ${(tokens += 1)}`, key: `an-intention-of-a-visitor-${tokens}` });
/**
 * Returns the values with an e-mail address that is new for these instances, because an open house accepts each e-mail
 * address only once.
 */
const fillInVisitorFields = ({ visitors }: InstanceFront, typed: TypedValues): TypedValues => ({
  ...typed,
  ...('email' in typed && { email: `els.${visitors}@voorbeeld.be` }),
});
const toVisitorAddress = ({ visitors }: InstanceFront, name: string) =>
  `${visitors}.${SITE_FORMS.findIndex((form) => form.name === name) + 1}`;

/** Sends a form once, then twice, then up to the limit, and then twice more. */
async function sendSimpleForm(site: InstanceFront, { name, limit }: AnyForm): Promise<string[]> {
  const { backoffice, front } = site;
  const visitor = toVisitorAddress(site, name);
  const { action, ...opened } = await backoffice.open(name, front, visitor);
  const typed = fillInVisitorFields(site, opened.typed);
  const summaries: string[] = [];
  const { points } = REDUCED_LIMITS[limit ?? 'step'];
  for (let post = 0; post < points + 2; post += 1) summaries.push(summarize(await front.post(action, typed, visitor)));
  return summaries;
}

/**
 * Answers a question wrongly, too late and correctly, and uses a token twice. Then sends the form up to the limit and
 * beyond it.
 */
async function sendProtectedForm(site: InstanceFront, { name }: AnyForm): Promise<string[]> {
  const { backoffice, front } = site;
  const visitor = toVisitorAddress(site, name);
  const { action, questionHtml, ...opened } = await backoffice.open(name, front, visitor);
  const typed = fillInVisitorFields(site, opened.typed);
  const summaries: string[] = [];
  const recordAnswer = (answer: VisitorAnswer) => {
    summaries.push(summarize(answer));
    return answer.text;
  };
  const buildAnswer = (page: string): TypedValues => ({
    ...typed,
    check_stamp: readCheckStamp(page),
    check_answer: solveQuestion(page, 'nl'),
  });

  const first = questionHtml ?? recordAnswer(await front.post(action, typed, visitor));
  passReadingTime();
  const second = recordAnswer(await front.post(action, { ...buildAnswer(first), check_answer: '99' }, visitor));
  recordAnswer(await front.post(action, buildAnswer(first), visitor));
  passReadingTime();
  const right = buildAnswer(second);
  recordAnswer(await front.post(action, right, visitor));
  recordAnswer(await front.post(action, right, visitor));

  const freshFields = createFreshFields();
  recordAnswer(await front.send(action, typed, visitor, freshFields));
  recordAnswer(await front.send(action, typed, visitor, freshFields));
  recordAnswer(
    await front.send(action, { ...typed, phone: '0499 99 99 99' }, visitor, {
      ...createFreshFields(),
      token: freshFields.token,
    }),
  );
  for (let more = 0; more < REDUCED_LIMITS.send.points; more += 1)
    recordAnswer(await front.send(action, typed, visitor, createFreshFields()));
  return summaries;
}

describe('each form', () => {
  let backoffice: FormBackOffice;
  let singleInstance: InstanceFront;
  const played = new Map<string, Promise<string[]>>();

  const play = (front: InstanceFront, form: AnyForm) =>
    form.protection === 'captcha' ? sendProtectedForm(front, form) : sendSimpleForm(front, form);
  /** Returns the answers of a single instance. The answers are recorded at the first call. */
  function playOnOneInstance(form: AnyForm): Promise<string[]> {
    const summaries = played.get(form.name) ?? play(singleInstance, form);
    played.set(form.name, summaries);
    return summaries;
  }

  beforeAll(async () => {
    clock = startPassingTime();
    backoffice = await startFormBackOffice();
    singleInstance = await openInstances(backoffice, 1);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    for (const close of closeFunctions) await close();
    await backoffice.close();
  });

  it.each(SITE_FORMS)('is sent, and refused beyond its limit: $name', async (form) => {
    const summaries = await playOnOneInstance(form);
    expect(summaries.filter((answer) => /^(?:200|303) /.test(answer)).length).toBeGreaterThan(0);
    // The page of a cancelled appointment does not exist any more.
    expect(summaries.at(-1)).toMatch(/^(?:404|429) later /);
  });

  describe.each(listRedisPrograms())('by three instances that share $name', (program) => {
    let three: InstanceFront;
    beforeAll(async () => {
      three = await openInstances(backoffice, 3, program);
    });

    it.each(SITE_FORMS)('is answered as by one instance: $name', async (form) => {
      expect(await play(three, form)).toEqual(await playOnOneInstance(form));
    });

    it('is accepted from a visitor as often as by one instance, not three times as often', async () => {
      const visitor = '203.0.113.9';
      const { action, typed } = await three.backoffice.open('contact', three.front, visitor);
      const statuses: number[] = [];
      for (let post = 0; post < 3 * REDUCED_LIMITS.send.points + 4; post += 1)
        statuses.push((await three.front.send(action, typed, visitor, createFreshFields())).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(REDUCED_LIMITS.send.points);
      expect(new Set(statuses.slice(REDUCED_LIMITS.send.points))).toEqual(new Set([429]));
    });
  });
});
