import express from 'express';
import { type Consent, buildConsentCookie, type Purpose } from '#shared/domain/visitor/consent.ts';
import { matchRoute } from '#shared/routes/matchRoute.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { listPurposes } from '#shared/domain/visitor/consentPurposes.ts';
import { isHttpsSite } from '../http/siteOrigin.ts';
import { isOwnForm } from '../http/ownForm.ts';
import type { SiteHandler } from '../http/siteLocals.ts';
import { currentRequest } from '../requestContext.ts';
import { CONSENT_FORM_ID, type SavedChoice } from '../layout/consent/ConsentForm.tsx';
import type { SendError } from './errorPages.ts';

const parseFormBody = express.urlencoded({ extended: false, limit: '1kb', parameterLimit: 10 });

/** Returns the choice for each purpose; undefined when the form contains no known choice. */
function readConsentChoice(form: Readonly<Record<string, unknown>>, purposes: readonly Purpose[]): Consent | undefined {
  const answers: Readonly<Record<string, (purpose: Purpose) => boolean>> = {
    all: () => true,
    none: () => false,
    some: (purpose) => form[purpose] !== undefined,
  };
  const { choice } = form;
  const answer = typeof choice === 'string' && Object.hasOwn(answers, choice) ? answers[choice] : undefined;
  return answer && Object.fromEntries(purposes.map((purpose) => [purpose, answer(purpose)]));
}

function toSavedChoice(choice: Consent): SavedChoice {
  const answers = new Set(Object.values(choice));
  return answers.size > 1 ? 'some' : answers.has(true) ? 'all' : 'none';
}

/**
 * Answers the form on the page about cookies, which needs no JavaScript. It stores the choice in a cookie, because the
 * page itself is the same for all visitors, and redirects to the page (303).
 */
export const createConsentHandler =
  (sendError: SendError): SiteHandler =>
  (req, res, next) => {
    const { site, target } = res.locals;
    const route = req.method === 'POST' ? matchRoute(target.path) : undefined;
    const purposes = listPurposes(site);
    if (route?.name !== 'cookiePolicy' || !site.locales.includes(route.locale) || purposes.length === 0) return next();
    const context = currentRequest();
    if (context) context.route = route.name;
    if (!isOwnForm(req)) return sendError(res, 403);
    return parseFormBody(req, res, (error: unknown) => {
      const choice = error
        ? undefined
        : readConsentChoice({ ...(typeof req.body === 'object' ? req.body : undefined) }, purposes);
      if (!choice) return sendError(res, 400);
      res.setHeader('Set-Cookie', buildConsentCookie(choice, isHttpsSite(site)));
      const targetPath = `${pathFor('cookiePolicy', route.locale)}?saved=${toSavedChoice(choice)}#${CONSENT_FORM_ID}`;
      return void res.status(303).location(targetPath).end();
    });
  };
