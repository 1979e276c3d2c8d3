import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormAlert } from '#shared/ui/forms/formState.ts';
import type { FormDone, FormRefused } from '#shared/ui/forms/formAnswer.ts';
import { budgetFor } from '../../apiClient/health/budget.ts';
import { failsAsJson, retryPath } from '../../http/ajaxFailure.ts';
import { serve } from '../../http/answers/serve.ts';
import { tooMany } from '../../pages/errors/errorOutcome.ts';
import { notFound } from '../../pages/errors/notFound.ts';
import type { PageMaker } from '../../pages/making/pageMaker.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import type { Head, ScreenOutcome, PageOutcome, ScreenRequest } from '../../render/screen.ts';
import { checkAnswersPage } from '../checkAnswersPage.tsx';
import type { FormResult } from '../formDefinition.ts';
import type { IssueQuestion } from '../proof/issueQuestion.ts';
import { FIELD } from '../typedFields.ts';
import type { Check, FormAnswer, Post, NotSent, PostResult } from './post.ts';

const TITLES: Readonly<Record<number, string>> = {
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

interface AnswerPostOptions {
  readonly maker: Pick<PageMaker, 'make'>;
  readonly issueQuestion: IssueQuestion;
  readonly observe: (form: string, answer: FormAnswer) => void;
}

/**
 * Answers posts: a plain post gets a page and the form's script gets JSON, from the same result. No answer is cached.
 */
interface AnswerPost {
  answer(req: IncomingMessage, res: ServerResponse, post: Post, result: PostResult): Promise<void>;
  /** Answers a visitor who posts too often, before the body is read. `wait` is in seconds. */
  tooMany(req: IncomingMessage, res: ServerResponse, pageRequest: PageRequest, wait: number): Promise<void>;
}

const wantsJson = ({ headers: { accept = '' } }: Pick<IncomingMessage, 'headers'>) =>
  accept.includes('application/json') && !accept.includes('text/html');

/** Tells whether failures are answered in JSON. */
export const isScript = (req: IncomingMessage): boolean => wantsJson(req) || failsAsJson(req);

/** Returns a page that shows the errors, also in its title, which screen readers announce first. */
function refusedPage({ t }: Pick<ScreenRequest, 't'>, page: PageOutcome, status: NotSent['status']): PageOutcome {
  // The subject of the form may have been withdrawn meanwhile.
  if (page.status === 404 || page.status === 410) return { ...page, cache: 'none' };
  const head: Head = { ...page.head, title: t('forms:alert.title', { title: page.head.title }), robots: 'noindex' };
  return { ...page, status, cache: 'none', head };
}

const asUnlisted = (page: PageOutcome): PageOutcome => ({
  ...page,
  cache: 'none',
  head: { ...page.head, robots: 'noindex' },
});

/** Returns the answer to a script for a form that was not sent. */
function scriptRefusal(
  { url = '' }: IncomingMessage,
  { site }: ScreenRequest,
  status: FormRefused['status'],
  details: Pick<FormRefused, 'alert' | 'errors' | 'next' | 'data'>,
): ScreenOutcome {
  const title = TITLES[status] ?? '';
  const data: FormRefused = { type: 'about:blank', title, status, retry: retryPath(url, site.locales), ...details };
  return { type: 'json', status, data, tags: [], cache: 'none' };
}

type Load = (request: ScreenRequest) => Promise<ScreenOutcome>;

const showAgain =
  ({ form, own, key }: Post): Load =>
  async (request) => ({ ...(await form.page(request, { typed: own, errors: {}, key })), cache: 'none' });

const showNotFound =
  (req: IncomingMessage, { isScript: toScript }: Post): Load =>
  async (request) =>
    toScript
      ? scriptRefusal(req, request, 404, { alert: request.t('errors:notFound.title'), errors: {} })
      : { ...notFound(request), cache: 'none' };

const confirmSent =
  (req: IncomingMessage, { to, data }: Extract<FormResult, { readonly type: 'sent' }>): Load =>
  async () => {
    const done: FormDone = { to, ...(data !== undefined && { data }) };
    return wantsJson(req)
      ? { type: 'json', status: 200, data: done, tags: [], cache: 'none' }
      : { type: 'redirect', status: 303, to };
  };

export function createAnswerPost({ maker, issueQuestion, observe }: AnswerPostOptions): AnswerPost {
  async function respond(req: IncomingMessage, res: ServerResponse, pageRequest: PageRequest, load: Load) {
    const { page } = maker.make({ ...pageRequest, screen: { load } }, { budget: budgetFor('fast') });
    await serve(req, res, (await page).representation);
  }

  const showNotSent =
    (req: IncomingMessage, post: Post, { status, alert, errors = {}, data, retryAfter, next, key }: NotSent): Load =>
    async (request) => {
      const text = request.t(alert);
      const retry = retryAfter === undefined ? {} : { retryAfter };
      if (post.isScript) {
        const details = { alert: text, errors, ...(next && { next }), ...(data !== undefined && { data }) };
        return { ...scriptRefusal(req, request, status, details), ...retry };
      }
      const { form, own } = post;
      const shown: FormAlert = { kind: 'danger', text };
      const page = await form.page(request, {
        typed: own,
        errors,
        alert: shown,
        data,
        key: key ?? post.key,
        ...(form.check === 'own' && { ask: issueQuestion(request, form.name, false) }),
      });
      return { ...refusedPage(request, page, status), ...retry };
    };

  const askQuestion =
    ({ form, own, key }: Post, { error, isCareful }: Check): Load =>
    async (request) => {
      const ask = issueQuestion(request, form.name, true, isCareful);
      const wrong = error === undefined ? undefined : request.t(error);
      const errors = wrong === undefined ? {} : { [FIELD.ANSWER]: wrong };
      const page =
        form.check === 'own'
          ? await form.page(request, { typed: own, errors, key, ask })
          : checkAnswersPage(request, {
              form,
              typed: own,
              key,
              question: ask(own),
              error: wrong,
              isCrowded: isCareful,
            });
      return wrong === undefined || page.status !== 200 ? asUnlisted(page) : refusedPage(request, page, 422);
    };

  return {
    async answer(req, res, post, result) {
      const { pageRequest, form, request } = post;
      const answerNotSent = (what: NotSent) => {
        observe(form.name, what.answer);
        return respond(req, res, pageRequest, showNotSent(req, post, what));
      };
      switch (result.type) {
        case 'notSent':
          return answerNotSent(result);
        case 'refused': {
          const { status, errors: keys = {}, texts, alert = 'forms:alert.review', data } = result;
          const said = Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, request.t(key)]));
          return answerNotSent({
            type: 'notSent',
            status,
            answer: 'refused',
            alert,
            errors: { ...said, ...texts },
            data,
          });
        }
        case 'change':
          return respond(req, res, pageRequest, showAgain(post));
        case 'page': {
          if (wantsJson(req)) {
            const alert = 'forms:alert.review';
            return answerNotSent({ type: 'notSent', status: 422, answer: 'page', alert, next: 'page' });
          }
          const { outcome } = result;
          const { status } = outcome;
          const isRefusal = status === 409 || status === 422 || status === 429;
          observe(form.name, isRefusal ? 'refused' : 'page');
          return respond(req, res, pageRequest, async () =>
            isRefusal ? refusedPage(request, outcome, status) : asUnlisted(outcome),
          );
        }
        case 'check':
          observe(form.name, 'check');
          return respond(req, res, pageRequest, askQuestion(post, result));
        case 'notFound':
          observe(form.name, 'notFound');
          return respond(req, res, pageRequest, showNotFound(req, post));
        case 'sent':
          observe(form.name, 'sent');
          if (!post.isOneClick) return respond(req, res, pageRequest, confirmSent(req, result));
          res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('OK\n');
      }
    },

    tooMany: (req, res, pageRequest, wait) =>
      respond(req, res, pageRequest, async (request) => {
        if (!isScript(req)) return tooMany(request, wait);
        const details = { alert: request.t('forms:alert.tooMany'), errors: {} };
        return { ...scriptRefusal(req, request, 429, details), retryAfter: wait };
      }),
  };
}
