import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { AskQuestion, CaptchaProvider, FormAlert, Typed } from '../../../shared/ui/forms/formState.ts';
import type { FormDone, FormRefused } from '../../../shared/ui/forms/formReply.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { budgetFor } from '../apiClient/health/budget.ts';
import { BackOfficeError, isBackOfficeTrouble, isProofSpent } from '../apiClient/errors.ts';
import { failsAsJson, retryPath } from '../http/ajaxFailure.ts';
import { isOwnForm } from '../http/ownForm.ts';
import { serve } from '../http/answers/serve.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { tooMany } from '../pages/errors/errorOutcome.ts';
import { notFound } from '../pages/errors/notFound.ts';
import type { SendError } from '../pages/errors/sendError.ts';
import type { PageMaker } from '../pages/pageMaker.ts';
import type { FindVisit, Visit } from '../pages/visit.ts';
import type { Head, Outcome, ScreenRequest, PageOutcome } from '../render/screen.ts';
import { currentRequest } from '../requestContext.ts';
import type { Captcha } from './captcha/captcha.ts';
import { checkPage } from './CheckPage.tsx';
import type { AnyForm, FormContext, FormResult, TextKey, FormRegister } from './formDefinition.ts';
import { idempotencyKey, proofKey } from './idempotency.ts';
import { isOneClick, readOneClick } from './oneClick.ts';
import type { Keys } from './keys.ts';
import type { LimitName, Limits } from './limits.ts';
import type { Once } from './once.ts';
import { createProof } from './proof.ts';
import { newQuestion } from './question.ts';
import { readForm } from './readForm.ts';
import { createStamps } from './stamp.ts';
import { digestOf, FIELD, ownTyped, single } from './typedFields.ts';
import { visitorNetwork } from './visitorAddress.ts';

/** How a form was answered; for the metrics. */
export type FormAnswer =
  | 'sent'
  | 'page'
  | 'check'
  | 'incomplete'
  | 'refused'
  | 'limited'
  | 'captcha'
  | 'failed'
  | 'notFound';

export interface AnswerFormsOptions {
  readonly forms: FormRegister;
  readonly findVisit: FindVisit;
  readonly maker: Pick<PageMaker<unknown>, 'make' | 'request'>;
  readonly client: Pick<BackOfficeClient, 'forSite'>;
  readonly captchas: Readonly<Record<CaptchaProvider, Captcha>>;
  readonly keys: Keys;
  readonly limits: Limits;
  readonly once: Once;
  readonly sendError: SendError;
  readonly logger: Logger;
  readonly observe: (form: string, answer: FormAnswer) => void;
}

/** Seconds after which it may be tried again when the back office, or a captcha, does not answer. */
const RETRY_AFTER = 30;

const TITLES: Readonly<Record<number, string>> = {
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** One post, on its way. */
interface Post {
  readonly visit: Visit;
  readonly form: AnyForm;
  /** What belongs to the form. */
  readonly own: Typed;
  readonly key: string | undefined;
  /** It came from a mail program, which wants no page and follows no redirect. */
  readonly isOneClick: boolean;
  readonly request: ScreenRequest;
}

/** What is shown when a form was not sent. */
interface Refusal {
  readonly status: 409 | 422 | 429 | 503;
  readonly answer: FormAnswer;
  readonly alert: TextKey;
  readonly errors?: Readonly<Record<string, string>>;
  readonly data?: unknown;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly next?: 'page';
  /** An attempt that may have arrived. */
  readonly key?: string;
}

/** Message keys of a schema's issues as texts, one for each field. */
function errorsOf({ issues }: z.ZodError, { t }: ScreenRequest): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    const { minimum = '', maximum = '' } = issue as { readonly minimum?: number; readonly maximum?: number };
    errors[field] ??= t(issue.message, { min: Number(minimum), max: Number(maximum) });
  }
  return errors;
}

/** A page that says what is wrong, in its title, too, which is what is heard first. */
function refused({ t }: Pick<ScreenRequest, 't'>, page: PageOutcome, status: Refusal['status']): PageOutcome {
  // What it is about may be gone meanwhile.
  if (page.status === 404 || page.status === 410) return { ...page, cache: 'none' };
  const head: Head = { ...page.head, title: t('forms:alert.title', { title: page.head.title }), robots: 'noindex' };
  return { ...page, status, cache: 'none', head };
}

const wantsJson = ({ headers: { accept = '' } }: IncomingMessage) =>
  accept.includes('application/json') && !accept.includes('text/html');

/** Whether the caller is told of a failure in JSON. */
const isScript = (req: IncomingMessage) => wantsJson(req) || failsAsJson(req);

/** What a script is told of a form that was not sent. */
const toldScript = (
  { url = '' }: IncomingMessage,
  { site }: ScreenRequest,
  status: number,
  told: Pick<FormRefused, 'alert' | 'errors' | 'next' | 'data'>,
): FormRefused => ({
  type: 'about:blank',
  title: TITLES[status] ?? '',
  status,
  retry: retryPath(url, site.locales),
  ...told,
});

/**
 * The one way for every form of a site: origin, size and type, limits, captcha, what was filled in,
 * one call to the back office, and an answer: a page to a plain post, JSON to the form's script, from the same result.
 * Whatever goes wrong, what was filled in comes back.
 *
 * What was filled in is read before a captcha is looked at: a form that is not complete uses up no token.
 */
export function answerForms(options: AnswerFormsOptions): SiteHandler {
  const { forms, findVisit, maker, client, captchas, keys, limits, once, sendError, logger, observe } = options;
  const stamps = createStamps(keys('stamps'));
  const prove = createProof({ captchas, stamps, once });
  const visitorKey = keys('visitors');
  const hashed = (text: string) => createHmac('sha256', visitorKey).update(text).digest('base64url').slice(0, 22);

  /** A question for visitors without a script; good for what will be sent, and for nothing else. */
  const asker =
    ({ site, t }: Pick<ScreenRequest, 'site' | 't'>, form: string, isAsked: boolean): AskQuestion =>
    (typed) => {
      const { text, answer } = newQuestion(t);
      return { text, stamp: stamps.issue({ siteId: site.id, form, digest: digestOf(typed) }, answer), isAsked };
    };

  /** Answers with what `load` makes of the request; nothing of it is kept. */
  async function respond(
    req: IncomingMessage,
    res: ServerResponse,
    visit: Visit,
    load: (request: ScreenRequest) => Promise<Outcome>,
  ) {
    const { page } = maker.make({ ...visit, screen: { load } }, { budget: budgetFor('fast') });
    await serve(req, res, (await page).representation);
  }

  async function refuse(req: IncomingMessage, res: ServerResponse, post: Post, refusal: Refusal) {
    const { visit, form, own } = post;
    const { status, answer, alert, errors = {}, data, retryAfter, next, key = post.key } = refusal;
    observe(form.name, answer);
    await respond(req, res, visit, async (request) => {
      const text = request.t(alert);
      const retry = retryAfter === undefined ? {} : { retryAfter };
      if (isScript(req)) {
        const told = { alert: text, errors, ...(next && { next }), ...(data !== undefined && { data }) };
        return {
          type: 'json',
          status,
          data: toldScript(req, request, status, told),
          tags: [],
          cache: 'none',
          ...retry,
        };
      }
      const shown: FormAlert = { kind: 'danger', text };
      const page = await form.page(request, {
        typed: own,
        errors,
        alert: shown,
        data,
        key,
        ...(form.check === 'own' && { ask: asker(request, form.name, false) }),
      });
      return { ...refused(request, page, status), ...retry };
    });
  }

  /** A question in place of a captcha, under limits of its own. */
  async function ask(req: IncomingMessage, res: ServerResponse, post: Post, visitor: string, error?: string) {
    const { visit, form, own, key } = post;
    if (isScript(req)) {
      await refuse(req, res, post, { status: 422, answer: 'check', alert: 'forms:alert.captcha', next: 'page' });
      return;
    }
    const wait = await limits.take('check', visitor);
    if (wait !== undefined) {
      await refuse(req, res, post, limited(wait));
      return;
    }
    observe(form.name, 'check');
    await respond(req, res, visit, async (request) => {
      const makeQuestion = asker(request, form.name, true);
      const wrong = error === undefined ? undefined : request.t(error);
      const page =
        form.check === 'own'
          ? await form.page(request, {
              typed: own,
              errors: wrong === undefined ? {} : { [FIELD.ANSWER]: wrong },
              key,
              ask: makeQuestion,
            })
          : checkPage(request, { form, typed: own, key, question: makeQuestion(own), error: wrong });
      return wrong === undefined || page.status !== 200
        ? { ...page, cache: 'none', head: { ...page.head, robots: 'noindex' } }
        : refused(request, page, 422);
    });
  }

  async function send(
    post: Post,
    values: unknown,
    { key, proof, visitor }: { readonly key: string; readonly proof: string | undefined; readonly visitor: string },
  ): Promise<FormResult | Refusal> {
    const { form, request } = post;
    const backOffice = client.forSite(request.site.id);
    const context: FormContext = {
      ...request,
      idempotencyKey: key,
      visitor,
      ask: (name) => asker(request, name, false),
      call: (name, input = {}) => {
        const shown = proof === undefined ? {} : { proof: proofKey(request.site.id, proof) };
        return backOffice.call(name, { ...input, ...shown, locale: request.locale, idempotencyKey: key });
      },
    };
    try {
      return await form.send(values, context);
    } catch (error) {
      if (isProofSpent(error)) return { status: 422, answer: 'captcha', alert: 'forms:alert.captcha' };
      const isTrouble = isBackOfficeTrouble(error);
      const isConflict = error instanceof BackOfficeError && error.status === 409;
      const level = isTrouble ? 'warn' : isConflict ? 'info' : 'error';
      logger[level]({ err: error, form: form.name }, 'form not sent');
      const refusal = { answer: 'failed', alert: 'forms:alert.failed', key } as const;
      return isTrouble ? { ...refusal, status: 503, retryAfter: RETRY_AFTER } : { ...refusal, status: 422 };
    }
  }

  async function answerResult(req: IncomingMessage, res: ServerResponse, post: Post, result: FormResult | Refusal) {
    const { visit, form, request } = post;
    if (!('type' in result)) return refuse(req, res, post, result);
    if (result.type === 'refused') {
      const { status, errors = {}, alert = 'forms:alert.review', data } = result;
      const texts = Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, request.t(key)]));
      return refuse(req, res, post, { status, answer: 'refused', alert, errors: texts, data });
    }
    if (result.type === 'notFound') {
      observe(form.name, 'notFound');
      return respond(req, res, visit, async (again) => {
        if (!isScript(req)) return { ...notFound(again), cache: 'none' };
        const data = toldScript(req, again, 404, { alert: again.t('errors:notFound.title'), errors: {} });
        return { type: 'json', status: 404, data, tags: [], cache: 'none' };
      });
    }
    if (result.type === 'page') {
      if (wantsJson(req)) {
        return refuse(req, res, post, { status: 422, answer: 'page', alert: 'forms:alert.review', next: 'page' });
      }
      observe(form.name, 'page');
      const { outcome } = result;
      return respond(req, res, visit, async () => ({
        ...outcome,
        cache: 'none',
        head: { ...outcome.head, robots: 'noindex' },
      }));
    }
    observe(form.name, 'sent');
    if (post.isOneClick) return void res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('OK\n');
    const { to, data } = result;
    const done: FormDone = { to, ...(data !== undefined && { data }) };
    return respond(req, res, visit, async () =>
      wantsJson(req)
        ? { type: 'json', status: 200, data: done, tags: [], cache: 'none' }
        : { type: 'redirect', status: 303, to },
    );
  }

  /** The first limit that is reached, in seconds. */
  async function reached(post: Post, values: unknown, visitor: string): Promise<number | undefined> {
    const { form, request } = post;
    const siteId = request.site.id;
    const takes: (readonly [LimitName, string])[] = [
      [form.limit ?? (form.protection === 'captcha' ? 'send' : 'step'), `${siteId} ${form.name} ${visitor}`],
      ...(form.limitBy?.(values, request) ?? []).map(
        (recipient) => ['recipient', `${siteId} ${form.name} ${hashed(recipient)}`] as const,
      ),
      ...(form.protection === 'captcha' ? [['site', `${siteId} ${form.name}`] as const] : []),
    ];
    for (const [name, key] of takes) {
      const wait = await limits.take(name, key);
      if (wait !== undefined) return wait;
    }
    return undefined;
  }

  async function answerPost(req: IncomingMessage, res: ServerResponse, post: Post, typed: Typed, visitor: string) {
    const { form, own, request } = post;
    const { site, t } = request;
    if (single(typed, FIELD.CHANGE) !== '') {
      return respond(req, res, post.visit, async (again) => ({
        ...(await form.page(again, { typed: own, errors: {}, key: post.key })),
        cache: 'none',
      }));
    }
    const parsed = form.schema.safeParse(own);
    if (!parsed.success) {
      return refuse(req, res, post, {
        status: 422,
        answer: 'incomplete',
        alert: 'forms:alert.review',
        errors: errorsOf(parsed.error, request),
      });
    }
    const digest = digestOf(own);
    const keyOf = (shown: string | undefined) =>
      idempotencyKey(req.headers, { siteId: site.id, form: form.name, digest, key: post.key ?? '', proof: shown });
    let proof: string | undefined;
    if (form.protection === 'captcha') {
      // Questions are shown on pages, too: attempts to answer are what is counted.
      const pause = single(typed, FIELD.STAMP) === '' ? undefined : await limits.take('answer', visitor);
      if (pause !== undefined) return refuse(req, res, post, limited(pause));
      const found = await prove({ site, form: form.name, typed, digest, keyOf, t });
      if (found.type === 'unknown') return ask(req, res, post, visitor, found.error);
      if (found.type === 'refused') {
        const alert = 'forms:alert.captcha';
        return isScript(req)
          ? refuse(req, res, post, { status: 422, answer: 'captcha', alert })
          : ask(req, res, post, visitor);
      }
      if (found.type === 'unavailable') {
        const alert = 'forms:alert.captchaDown';
        return refuse(req, res, post, { status: 503, answer: 'captcha', alert, retryAfter: RETRY_AFTER });
      }
      proof = found.id;
    }
    const wait = await reached(post, parsed.data, visitor);
    if (wait !== undefined) return refuse(req, res, post, limited(wait));
    const result = await send(post, parsed.data, { key: keyOf(proof), proof, visitor });
    return answerResult(req, res, post, result);
  }

  return async (req, res, next) => {
    const { site, target } = res.locals;
    const visit = req.method === 'POST' ? findVisit(site, target) : undefined;
    const registered = visit && forms[visit.route.name];
    if (!visit || !registered) return next();
    const context = currentRequest();
    if (context) context.route = visit.route.name;

    const oneClick = isOneClick(req) ? registered.find((form) => form.oneClick) : undefined;
    if (!oneClick && !isOwnForm(req)) return sendError(res, 403);

    const visitor = hashed(visitorNetwork(req.ip));
    const wait = await limits.take('post', visitor);
    if (wait !== undefined) {
      // What was sent is not even read.
      res.setHeader('Connection', 'close');
      await respond(req, res, visit, async (request) => {
        if (!isScript(req)) return tooMany(request, wait);
        const data = toldScript(req, request, 429, { alert: request.t('forms:alert.tooMany'), errors: {} });
        return { type: 'json', status: 429, data, tags: [], cache: 'none', retryAfter: wait };
      });
      return;
    }

    const read = await (oneClick ? readOneClick(req, res) : readForm(req, res));
    if ('status' in read) return sendError(res, read.status);
    const { typed } = read;
    const form = oneClick ?? registered.find(({ name }) => name === single(typed, FIELD.FORM)) ?? registered[0];
    if (!form) return sendError(res, 400);
    const key = single(typed, FIELD.KEY);
    const post: Post = {
      visit,
      form,
      own: ownTyped(typed),
      key: key === '' ? undefined : key,
      isOneClick: oneClick !== undefined,
      request: await maker.request(visit),
    };
    await answerPost(req, res, post, typed, visitor);
  };
}

const limited = (seconds: number): Refusal => ({
  status: 429,
  answer: 'limited',
  alert: 'forms:alert.tooMany',
  retryAfter: seconds,
});
