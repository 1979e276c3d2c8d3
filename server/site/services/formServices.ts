import type { Registry } from 'prom-client';
import { createFormHandler } from '../forms/answerForms.ts';
import { createAltcha } from '../forms/captcha/altcha.ts';
import { createRemoteCaptcha } from '../forms/captcha/remoteCaptcha.ts';
import { DEFAULT_CAPTCHAS } from '../forms/captcha/remoteCaptchas.ts';
import { createFormCounts, type FormCounts } from '../forms/formCounts.ts';
import { createKeyDerivation, type DeriveKey } from '../forms/keyDerivation.ts';
import { PRODUCT_FORMS } from '../formRegister.ts';
import { measureSharedStore } from '../operations/storeMetrics.ts';
import type { PageServices } from './pageServices.ts';
import { openSharedStore } from '../sharedStore/openSharedStore.ts';
import type { SiteOptions } from './options.ts';
import type { SiteServices } from './sharedServices.ts';

/** Opens the counts of forms. They are in the primary, in the shared store, or in this process when it serves alone. */
async function openCounts(
  { limits, logger, sharedStore, storeTimeoutMs, worker }: SiteOptions,
  keys: DeriveKey,
  registry: Registry,
): Promise<FormCounts & { readonly close: () => void }> {
  if (worker) return { ...worker.sharedState, close: () => undefined };
  const store =
    sharedStore && (await openSharedStore({ address: sharedStore, logger, commandTimeoutMs: storeTimeoutMs }));
  if (store) measureSharedStore(registry, store);
  return { ...createFormCounts({ keys, store, limits }), close: () => store?.close() };
}

/** Creates the services that process the forms of every site and that check that a person sends them. */
export async function createFormServices(
  options: SiteOptions,
  { client, metrics }: Pick<SiteServices, 'client' | 'metrics'>,
  { beginRequest, renderPage, resolvePage, errorPages }: PageServices,
) {
  const { apiToken, captchas, forms, logger } = options;
  const keys = createKeyDerivation(apiToken);
  const { limits, replayGuard, close } = await openCounts(options, keys, metrics.registry);
  const altcha = createAltcha(keys);
  const { recaptcha, turnstile } = captchas ?? DEFAULT_CAPTCHAS;
  const answer = createFormHandler({
    forms: forms ?? PRODUCT_FORMS,
    resolvePage,
    beginRequest,
    renderPage,
    client,
    captchas: {
      altcha,
      recaptcha: createRemoteCaptcha({ ...recaptcha, logger }),
      turnstile: createRemoteCaptcha({ ...turnstile, logger }),
    },
    keys,
    limits,
    replayGuard,
    sendError: errorPages.sendError,
    logger,
    observe: metrics.countFormAnswer,
  });
  return { altcha, limits, answer, close };
}

export type FormServices = Awaited<ReturnType<typeof createFormServices>>;
