import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormAlert } from '#shared/ui/forms/formState.ts';
import type { FormDone, FormRefused } from '#shared/ui/forms/formAnswer.ts';
import { getBudget } from '../../apiClient/health/budget.ts';
import { shouldFailAsJson, findRetryPath } from '../../http/ajaxFailure.ts';
import { serve } from '../../http/answers/serve.ts';
import { buildTooManyPage } from '../../pages/errors/errorOutcome.ts';
import { buildNotFoundOutcome, getNotFoundTitleKey } from '../../pages/errors/notFound.ts';
import { assertPathOnSite, type BeginRequest } from '../../pages/loadPage.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import { createPageWithoutDocument } from '../../pages/renderOutcome.ts';
import type { RenderPage } from '../../pages/renderPage.ts';
import type { DocumentHead, PageOutcome, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import { buildCheckAnswersPage } from '../checkAnswersPage.tsx';
import type { FormResult } from '../formDefinition.ts';
import type { IssueQuestion } from '../proof/issueQuestion.ts';
import { COMMON_FIELD } from '../typedFields.ts';
import type { QuestionRequest, FormAnswer, FormPost, NotSent, PostResult } from './post.ts';

const REFUSAL_TITLES: Readonly<Record<number, string>> = {
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

interface AnswerPostOptions {
  readonly beginRequest: BeginRequest;
  readonly renderPage: RenderPage;
  readonly issueQuestion: IssueQuestion;
  readonly observe: (form: string, answer: FormAnswer) => void;
}

/** The request with a post, and the response to that request. */
type RequestAndResponse = readonly [req: IncomingMessage, res: ServerResponse];
type LoadOutcome = (request: ScreenRequest) => Promise<PageOutcome>;
/** An outcome without a document. It is sent without a layout and without a render. */
type OutcomeWithoutDocument = Exclude<ScreenOutcome, PageOutcome>;

const acceptsJson = ({ headers: { accept = '' } }: Pick<IncomingMessage, 'headers'>) =>
  accept.includes('application/json') && !accept.includes('text/html');

/** Returns whether failures are answered in JSON. */
export const isScriptRequest = (req: IncomingMessage): boolean => acceptsJson(req) || shouldFailAsJson(req);

/** Returns a page that shows the errors, also in its title, which screen readers announce first. */
function buildRefusedPage({ t }: Pick<ScreenRequest, 't'>, page: PageOutcome, status: NotSent['status']): PageOutcome {
  // The subject of the form may have been withdrawn meanwhile. The page of a withdrawn subject is then sent with its
  // own status.
  if (page.status === 404 || page.status === 410) return { ...page, cache: 'none' };
  const head: DocumentHead = {
    ...page.head,
    title: t('forms:alert.title', { title: page.head.title }),
    robots: 'noindex',
  };
  return { ...page, status, cache: 'none', head };
}

const excludeFromSearch = (page: PageOutcome): PageOutcome => ({
  ...page,
  cache: 'none',
  head: { ...page.head, robots: 'noindex' },
});

/** Returns the response to a script for a form that was not sent. */
function buildScriptRefusal(
  { url = '' }: IncomingMessage,
  { site }: ScreenRequest,
  status: FormRefused['status'],
  { retryAfter, ...details }: Pick<FormRefused, 'alert' | 'errors' | 'next' | 'data'> & Pick<NotSent, 'retryAfter'>,
): OutcomeWithoutDocument {
  const title = REFUSAL_TITLES[status] ?? '';
  const data: FormRefused = { type: 'about:blank', title, status, retry: findRetryPath(url, site.locales), ...details };
  return { type: 'json', status, data, tags: [], cache: 'none', ...(retryAfter !== undefined && { retryAfter }) };
}

/** Returns the response to a form that was sent. */
function buildSentOutcome(
  req: IncomingMessage,
  { to, data }: Extract<FormResult, { readonly type: 'sent' }>,
): OutcomeWithoutDocument {
  const body: FormDone = { to, ...(data !== undefined && { data }) };
  if (acceptsJson(req)) return { type: 'json', status: 200, data: body, tags: [], cache: 'none' };
  assertPathOnSite(to);
  return { type: 'redirect', status: 303, to };
}

/** Returns the texts of a refusal, by field. */
function getRefusalTexts(
  { t }: Pick<ScreenRequest, 't'>,
  { errors = {}, texts }: Extract<FormResult, { readonly type: 'refused' }>,
): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, t(key)])), ...texts };
}

async function sendWithoutDocument(
  [req, res]: RequestAndResponse,
  request: ScreenRequest,
  outcome: OutcomeWithoutDocument,
): Promise<void> {
  await serve(req, res, createPageWithoutDocument(request, outcome).representation);
}

/**
 * Answers posts: the browser's own post gets a page, and a post of the form's script gets JSON, from the same result.
 * No response is cached.
 */
export class AnswerPost {
  readonly #options: AnswerPostOptions;

  constructor(options: AnswerPostOptions) {
    this.#options = options;
  }

  async answer(req: IncomingMessage, res: ServerResponse, post: FormPost, result: PostResult): Promise<void> {
    const exchange: RequestAndResponse = [req, res];
    const { form, request } = post;
    const { observe } = this.#options;
    switch (result.type) {
      case 'notSent':
        return this.#sendNotSent(exchange, post, result);
      case 'refused': {
        const { status, alert = 'forms:alert.review', data } = result;
        const errors = getRefusalTexts(request, result);
        return this.#sendNotSent(exchange, post, { type: 'notSent', status, answer: 'refused', alert, errors, data });
      }
      case 'change': {
        const { ownFields, key } = post;
        return this.#sendPage(exchange, post, async (screenRequest) => ({
          ...(await form.page(screenRequest, { typed: ownFields, errors: {}, key })),
          cache: 'none',
        }));
      }
      case 'page':
        return this.#sendStepPage(exchange, post, result.outcome);
      case 'check':
        observe(form.name, 'check');
        return this.#sendPage(exchange, post, (screenRequest) => this.#createCheckPage(screenRequest, post, result));
      case 'notFound': {
        observe(form.name, 'notFound');
        const details = { alert: request.t(getNotFoundTitleKey(request)), errors: {} };
        if (post.isScript)
          return sendWithoutDocument(exchange, request, buildScriptRefusal(req, request, 404, details));
        return this.#sendPage(exchange, post, async (screenRequest) => ({
          ...buildNotFoundOutcome(screenRequest),
          cache: 'none',
        }));
      }
      case 'sent':
        observe(form.name, 'sent');
        if (!post.isOneClick) return sendWithoutDocument(exchange, request, buildSentOutcome(req, result));
        res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('OK\n');
    }
  }

  /**
   * Answers a visitor who posts too often, before the body is read.
   *
   * @param waitSeconds the time until the next post is allowed, in seconds
   */
  async answerTooMany(
    req: IncomingMessage,
    res: ServerResponse,
    pageRequest: PageRequest,
    waitSeconds: number,
  ): Promise<void> {
    if (!isScriptRequest(req))
      return this.#sendPage([req, res], { pageRequest }, async (screenRequest) =>
        buildTooManyPage(screenRequest, waitSeconds),
      );
    const request = await this.#options.beginRequest(pageRequest, getBudget('fast'));
    const details = { alert: request.t('forms:alert.tooMany'), errors: {}, retryAfter: waitSeconds };
    return sendWithoutDocument([req, res], request, buildScriptRefusal(req, request, 429, details));
  }

  async #sendPage(
    [req, res]: RequestAndResponse,
    { pageRequest }: Pick<FormPost, 'pageRequest'>,
    loadOutcome: LoadOutcome,
  ): Promise<void> {
    const { renderedPage } = this.#options.renderPage(pageRequest, getBudget('fast'), loadOutcome);
    await serve(req, res, (await renderedPage).representation);
  }

  async #sendNotSent(exchange: RequestAndResponse, post: FormPost, notSent: NotSent): Promise<void> {
    const { request, form, isScript } = post;
    const { status, answer, alert, errors = {}, data, retryAfter, next } = notSent;
    this.#options.observe(form.name, answer);
    if (!isScript)
      return this.#sendPage(exchange, post, (screenRequest) => this.#createRefusalPage(screenRequest, post, notSent));
    const details = { errors, ...(next && { next }), ...(data !== undefined && { data }) };
    const refusal = { alert: request.t(alert), ...details, ...(retryAfter !== undefined && { retryAfter }) };
    return sendWithoutDocument(exchange, request, buildScriptRefusal(exchange[0], request, status, refusal));
  }

  /** Shows the form again, with everything that was filled in and with the errors. */
  async #createRefusalPage(
    request: ScreenRequest,
    { form, ownFields, key: previousKey }: FormPost,
    { status, alert, errors = {}, data, retryAfter, key }: NotSent,
  ): Promise<PageOutcome> {
    const formAlert: FormAlert = { kind: 'danger', text: request.t(alert) };
    const page = await form.page(request, {
      typed: ownFields,
      errors,
      alert: formAlert,
      data,
      key: key ?? previousKey,
      ...(form.check === 'own' && { ask: this.#options.issueQuestion(request, form.name, false) }),
    });
    return { ...buildRefusedPage(request, page, status), ...(retryAfter !== undefined && { retryAfter }) };
  }

  /** Sends a page that depends on what the visitor filled in, such as the next step. */
  async #sendStepPage(exchange: RequestAndResponse, post: FormPost, outcome: PageOutcome): Promise<void> {
    const [req] = exchange;
    const { form, request } = post;
    const { status } = outcome;
    if (acceptsJson(req)) {
      const alert = 'forms:alert.review';
      // A script that shows no pages, such as a widget, learns from the status that there is nothing to try again.
      const scriptStatus = status === 404 ? 404 : 422;
      const notSent = { type: 'notSent', status: scriptStatus, answer: 'page', alert, next: 'page' } as const;
      return this.#sendNotSent(exchange, post, notSent);
    }
    const isRefusal = status === 409 || status === 422 || status === 429;
    this.#options.observe(form.name, isRefusal ? 'refused' : 'page');
    return this.#sendPage(exchange, post, async () =>
      isRefusal ? buildRefusedPage(request, outcome, status) : excludeFromSearch(outcome),
    );
  }

  /** Asks a question in place of a captcha. */
  async #createCheckPage(
    request: ScreenRequest,
    { form, ownFields, key }: FormPost,
    { error, isCareful }: QuestionRequest,
  ): Promise<PageOutcome> {
    const createQuestion = this.#options.issueQuestion(request, form.name, true, isCareful);
    const errorText = error === undefined ? undefined : request.t(error);
    const errors = errorText === undefined ? {} : { [COMMON_FIELD.ANSWER]: errorText };
    const page =
      form.check === 'own'
        ? await form.page(request, { typed: ownFields, errors, key, ask: createQuestion })
        : buildCheckAnswersPage(request, {
            form,
            typed: ownFields,
            key,
            question: createQuestion(ownFields),
            error: errorText,
            isFormCrowded: isCareful,
          });
    return errorText === undefined || page.status !== 200
      ? excludeFromSearch(page)
      : buildRefusedPage(request, page, 422);
  }
}
