import { answerForms } from './forms/answerForms.ts';
import { createAltcha } from './forms/captcha/altcha.ts';
import { createRemoteCaptcha } from './forms/captcha/remoteCaptcha.ts';
import { DEFAULT_CAPTCHAS } from './forms/captcha/remoteCaptchas.ts';
import { createKeys } from './forms/keys.ts';
import { createLimits } from './forms/formLimits.ts';
import { createReplayGuard } from './forms/proof/replayGuard.ts';
import { FORMS } from './forms.ts';
import type { PageServices } from './pageServices.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteServices } from './siteServices.ts';

/** What answers the forms of every site, and asks who sends them for a proof. */
export function createFormServices(
  { apiToken, captchas, forms, limits: limitTable, worker, logger }: SiteOptions,
  { client, metrics }: Pick<SiteServices, 'client' | 'metrics'>,
  { maker, resolvePage, sendError }: Pick<PageServices, 'maker' | 'resolvePage' | 'sendError'>,
) {
  const keys = createKeys(apiToken);
  const limits = worker?.shared.limits ?? createLimits(limitTable);
  const altcha = createAltcha(keys);
  const { recaptcha, turnstile } = captchas ?? DEFAULT_CAPTCHAS;
  const answer = answerForms({
    forms: forms ?? FORMS,
    resolvePage,
    maker,
    client,
    captchas: {
      altcha,
      recaptcha: createRemoteCaptcha({ ...recaptcha, logger }),
      turnstile: createRemoteCaptcha({ ...turnstile, logger }),
    },
    keys,
    limits,
    replayGuard: worker?.shared.replayGuard ?? createReplayGuard(),
    sendError,
    logger,
    observe: metrics.formAnswered,
  });
  return { altcha, limits, answer };
}

export type FormServices = ReturnType<typeof createFormServices>;
