import type { IncomingHttpHeaders } from 'node:http';
import express from 'express';
import { LRUCache } from 'lru-cache';
import { MAX_HOOK_BYTES } from '#shared/api/calls/hooks.ts';
import { parseHookPath } from '#shared/domain/addresses/hookPath.ts';
import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts';
import type { BackOfficeClient } from '../../apiClient/backOfficeClient.ts';
import { BackOfficeError, isTemporaryError } from '../../apiClient/errors.ts';
import { DEFAULT_LIMITS, type FormLimits } from '../../forms/formLimits.ts';
import { toVisitorNetwork } from '../../forms/visitorAddress.ts';
import type { SiteHandler } from '../../http/siteLocals.ts';
import { currentRequest } from '../../requestContext.ts';
import { createRetryingCall } from './retryingCall.ts';

const readBody = express.raw({ limit: MAX_HOOK_BYTES, type: () => true, inflate: false });
const RETRY_AFTER_S = 60;
/**
 * The settings of the retries. A call is retried, because some CRMs do not repeat a failed call. A restart of the back
 * office takes less time than these retries. The number of waiting calls is limited, because the body of each is in
 * memory.
 */
const HOOK_RETRY_OPTIONS = { timeoutMs: 25_000, pauseMs: 1000, maxWaitingCalls: 50 };
/** The maximum length of a header, in characters. */
const MAX_HEADER_CHARACTERS = 8000;

function keepForwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(headers)) {
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (name !== 'cookie' && name.length <= 100 && text.length <= MAX_HEADER_CHARACTERS) result[name] = text;
  }
  return result;
}

/** Returns the status of the response to a CRM. CRMs ignore everything else in a response. */
function toStatus(error: unknown): number {
  if (error instanceof BackOfficeError && error.status < 500) return error.status === 404 ? 404 : 400;
  if (isTemporaryError(error)) return 503;
  throw error;
}

const MAX_BLOCKED_CALLERS = 10_000;
const MAX_KNOWN_SECRETS = 10_000;
const MAX_FAILED_ATTEMPTS = 20_000;
/** The statuses of an unknown secret, and of a call with a wrong signature. */
const FAILED_SECRET_STATUSES: ReadonlySet<number> = new Set([401, 404]);

/**
 * Forwards the calls of CRMs to the back office, byte for byte: `POST /hooks/<secret>` on each host of a site. A caller
 * that guesses secrets is refused for a while before its calls are read, so that the guesses cost the back office
 * nothing. A single secret may fail repeatedly, because its connection was removed or because the signatures are wrong.
 * Then only calls with this secret are refused, because the same CRM may also call with a valid secret, and many CRMs
 * may call through one proxy. A secret that was valid before is not refused because its caller has tried wrong secrets.
 */
export const createConnectorHooks = (client: Pick<BackOfficeClient, 'forSite'>, limits: FormLimits): SiteHandler => {
  const callWithRetries = createRetryingCall(HOOK_RETRY_OPTIONS);
  const blockedKeys = new LRUCache<string, true>({ max: MAX_BLOCKED_CALLERS });
  /** The valid secrets of connections, by site. The secret of a removed connection is deleted when it fails. */
  const validSecrets = new LRUCache<string, true>({ max: MAX_KNOWN_SECRETS });
  /** The combinations of a caller and a secret that failed, so that a repeated call counts as one guess. */
  const failedAttempts = new LRUCache<string, true>({
    max: MAX_FAILED_ATTEMPTS,
    ttl: DEFAULT_LIMITS.missedHook.seconds * 1000,
  });
  async function countFailure(limitKey: string): Promise<void> {
    const pauseSeconds = await limits.countUse('missedHook', limitKey);
    if (pauseSeconds !== undefined) blockedKeys.set(limitKey, true, { ttl: pauseSeconds * 1000 });
  }
  const getBlockedSeconds = (limitKey: string): number | undefined =>
    blockedKeys.has(limitKey) ? Math.max(1, Math.ceil(blockedKeys.getRemainingTTL(limitKey) / 1000)) : undefined;
  return async (req, res, next) => {
    const { site, target } = res.locals;
    const secret = req.method === 'POST' ? parseHookPath(target.path) : undefined;
    if (secret === undefined) return next();
    const context = currentRequest();
    if (context) context.route = 'hook';
    const endResponse = (status: number, retryAfter?: number): void => {
      if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
      res.status(status).end();
    };
    if (secret === '') {
      res.setHeader('Connection', 'close');
      return endResponse(404);
    }
    const callerKey = `${site.id} ${toVisitorNetwork(req.ip)}`;
    const callerAndSecretKey = `${callerKey} ${secret}`;
    const siteAndSecretKey = `${site.id} ${secret}`;
    const waitSeconds =
      getBlockedSeconds(callerAndSecretKey) ??
      (validSecrets.has(siteAndSecretKey) ? undefined : getBlockedSeconds(callerKey)) ??
      (await limits.countUse('hook', callerKey));
    if (waitSeconds !== undefined) {
      // The connection is closed, because the body is not read.
      res.setHeader('Connection', 'close');
      return endResponse(429, waitSeconds);
    }
    const bodyError = await new Promise<unknown>((resolve) => readBody(req, res, resolve));
    if (bodyError !== undefined) {
      res.setHeader('Connection', 'close');
      return endResponse(bodyError instanceof Error && 'status' in bodyError && bodyError.status === 413 ? 413 : 400);
    }
    const recordStatus = async (status: number): Promise<void> => {
      if (status === 204 || status === 401) validSecrets.set(siteAndSecretKey, true);
      if (status === 404) validSecrets.delete(siteAndSecretKey);
      if (!FAILED_SECRET_STATUSES.has(status)) return;
      const isNewGuess = status === 404 && !failedAttempts.has(callerAndSecretKey);
      if (isNewGuess) failedAttempts.set(callerAndSecretKey, true);
      await countFailure(callerAndSecretKey);
      if (isNewGuess) await countFailure(callerKey);
    };
    const bodyBytes: unknown = req.body;
    try {
      // A retry is safe, because the call is idempotent in the back office.
      const answer = await callWithRetries(() =>
        client.forSite(site.id).call('takeHook', {
          params: { secret },
          body: {
            headers: keepForwardedHeaders(req.headers),
            body: Buffer.isBuffer(bodyBytes) ? bodyBytes.toString('base64') : '',
          },
          locale: site.locales[0] ?? DEFAULT_LOCALE,
        }),
      );
      const status = answer?.outcome === 'unsigned' ? 401 : 204;
      await recordStatus(status);
      return endResponse(status);
    } catch (error) {
      const status = toStatus(error);
      await recordStatus(status);
      return endResponse(status, status === 503 ? RETRY_AFTER_S : undefined);
    }
  };
};
