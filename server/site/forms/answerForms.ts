import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { runInSpan } from '#shared/node/tracing/tracing.ts';
import type { CaptchaProvider } from '#shared/ui/forms/formState.ts';
import type { BackOfficeClient } from '../apiClient/backOfficeClient.ts';
import { getBudget } from '../apiClient/health/budget.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import type { SendError } from '../pages/errorPages.ts';
import type { BeginRequest } from '../pages/loadPage.ts';
import type { ResolvePage } from '../pages/pageRequest.ts';
import type { RenderPage } from '../pages/renderPage.ts';
import { currentRequest } from '../requestContext.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { FormRegister } from './formDefinition.ts';
import type { DeriveKey } from './keyDerivation.ts';
import type { FormLimits } from './formLimits.ts';
import { createQuestionIssuer } from './proof/issueQuestion.ts';
import type { ReplayGuard } from './proof/replayGuard.ts';
import { createVerifyProof } from './proof/verifyProof.ts';
import { createFormTokens } from './proof/formToken.ts';
import { checkOrigin } from './steps/checkOrigin.ts';
import { createFindForms } from './steps/findForms.ts';
import { parsePost } from './steps/parsePost.ts';
import type { FormAnswer, FormPost, PostResult } from './steps/post.ts';
import { createAskPost, createProvePost } from './steps/provePost.ts';
import { readPost } from './steps/readPost.ts';
import { AnswerPost, isScriptRequest } from './steps/answerPost.ts';
import { createSendPost } from './steps/sendPost.ts';
import { createApplyLimits } from './steps/applyLimits.ts';
import { toVisitorNetwork } from './visitorAddress.ts';

interface AnswerFormsOptions {
  readonly forms: FormRegister;
  readonly resolvePage: ResolvePage;
  readonly beginRequest: BeginRequest;
  readonly renderPage: RenderPage;
  readonly client: Pick<BackOfficeClient, 'forSite'>;
  readonly captchas: Readonly<Record<CaptchaProvider, Captcha>>;
  readonly keys: DeriveKey;
  readonly limits: FormLimits;
  readonly replayGuard: ReplayGuard;
  readonly sendError: SendError;
  readonly logger: Logger;
  readonly observe: (form: string, answer: FormAnswer) => void;
}

/** The time for which a form counts as crowded after a post that exceeded its site's limit. */
const CROWDED_PERIOD_MS = 60_000;
const MAX_CROWDED_FORMS = 5000;

/**
 * Answers the posts of every form of a site, step by step: each step is a file in `steps/`. After any failure the form
 * is shown again with everything that was filled in.
 *
 * The fields are validated before the captcha is checked, because a captcha token is valid only once, and an incomplete
 * form must not use it up.
 */
export function createFormHandler(options: AnswerFormsOptions): SiteHandler {
  const { forms, resolvePage, beginRequest, renderPage, client, captchas, keys } = options;
  const { limits, replayGuard, sendError, logger, observe } = options;
  // The name `stamps` must not change, because the key depends on it: with another name the tokens of open forms would
  // be invalid.
  const formTokens = createFormTokens(keys('stamps'));
  const issueQuestion = createQuestionIssuer(formTokens);
  const visitorKey = keys('visitors');
  const hash = (text: string) => createHmac('sha256', visitorKey).update(text).digest('base64url').slice(0, 22);

  const findForms = createFindForms(forms, resolvePage);
  const provePost = createProvePost(createVerifyProof({ captchas, formTokens, replayGuard }), limits);
  const askPost = createAskPost(limits);
  const applyLimits = createApplyLimits(limits, hash);
  const sendPost = createSendPost({ client, issueQuestion, logger });
  const answerPost = new AnswerPost({ beginRequest, renderPage, issueQuestion, observe });

  /**
   * Forms that recently exceeded their site's limit in this process. Visitors of these forms get a careful question at
   * once: one that takes more time to answer.
   */
  const crowdedForms = new LRUCache<string, true>({ max: MAX_CROWDED_FORMS, ttl: CROWDED_PERIOD_MS });

  /** Processes a post after it was read. Returns its result. */
  async function processPost(post: FormPost): Promise<PostResult> {
    const parsed = parsePost(post);
    if (parsed.type !== 'complete') return parsed;
    const proofResult = await runInSpan('prove form', {}, () => provePost(post));
    const scope = `${post.request.site.id} ${post.form.name}`;
    if (proofResult.type === 'check')
      return { ...proofResult, isCareful: proofResult.isCareful || crowdedForms.has(scope) };
    if (proofResult.type !== 'proven') return proofResult;
    const limitResult = await applyLimits(post, parsed.values, proofResult);
    if (limitResult.type === 'crowded') {
      crowdedForms.set(scope, true);
      return askPost(post, { isCareful: true });
    }
    if (limitResult.type !== 'within') return limitResult;
    return runInSpan('send form', {}, () => sendPost(post, parsed.values, proofResult));
  }

  return async (req, res, next) => {
    const { site, target } = res.locals;
    const foundForms = findForms(req, site, target);
    if (foundForms.type === 'none') return next();
    const { pageRequest } = foundForms;
    const context = currentRequest();
    if (context) context.route = pageRequest.route.name;

    const origin = checkOrigin(req, foundForms.forms);
    if (origin.type === 'foreign') return sendError(res, 403);

    const visitorHash = hash(toVisitorNetwork(req.ip));
    const waitSeconds = await limits.countUse('post', visitorHash);
    if (waitSeconds !== undefined) {
      // The connection is closed, because the body is not read.
      res.setHeader('Connection', 'close');
      return answerPost.answerTooMany(req, res, pageRequest, waitSeconds);
    }

    const body = await readPost(req, res, origin, foundForms.forms);
    if (body.type === 'unreadable') return sendError(res, body.status);

    const request = await beginRequest(pageRequest, getBudget('slow'));
    const post: FormPost = {
      ...body.post,
      pageRequest,
      request,
      visitor: visitorHash,
      isScript: isScriptRequest(req),
      headers: req.headers,
    };
    const attributes = { 'gevel.form': post.form.name };
    const result = await runInSpan(`form ${post.form.name}`, { attributes }, async (span) => {
      const postResult = await processPost(post);
      span.set({ 'gevel.form.result': postResult.type });
      return postResult;
    });
    return answerPost.answer(req, res, post, result);
  };
}
