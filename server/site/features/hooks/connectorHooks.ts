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
import { createPatientCall } from './patientCall.ts';

const readBody = express.raw({ limit: MAX_HOOK_BYTES, type: () => true, inflate: false });
const RETRY_AFTER_S = 60;
/**
 * The retries of a call. A CRM may not repeat its call, and a restart of the back office takes less time than these
 * retries. Each waiting call has a body in memory, so their number is limited.
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

/** Returns the status for the CRM, which ignores everything else. */
function toStatus(error: unknown): number {
  if (error instanceof BackOfficeError && error.status < 500) return error.status === 404 ? 404 : 400;
  if (isTemporaryError(error)) return 503;
  throw error;
}

const MAX_BLOCKED_CALLERS = 10_000;
const MAX_KNOWN_SECRETS = 10_000;
const MAX_MISSED_SECRETS = 20_000;
/** The statuses of an unknown secret, and of a call with a wrong signature. */
const MISSED_SECRET_STATUSES: ReadonlySet<number> = new Set([401, 404]);

/**
 * Forwards the calls of CRMs to the back office, byte for byte: `POST /hooks/<secret>` on each host of a site. A caller
 * that guesses secrets is refused for a while before its calls are read, so that they cost the back office nothing. A
 * single secret that fails repeatedly, such as the secret of a removed connection or one with wrong signatures, is
 * refused separately, because the same CRM may also call a valid address, and many CRMs may call through one proxy. A
 * secret that was valid before always passes, even when its caller has tried wrong secrets.
 */
export const createConnectorHooks = (client: Pick<BackOfficeClient, 'forSite'>, limits: FormLimits): SiteHandler => {
  const callWithRetries = createPatientCall(HOOK_RETRY_OPTIONS);
  const blocked = new LRUCache<string, true>({ max: MAX_BLOCKED_CALLERS });
  /** The valid secrets of connections, by site. The secret of a removed connection is deleted when it fails. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN_SECRETS });
  /** The combinations of a caller and a secret that failed, so that a repeated call counts as one guess. */
  const missed = new LRUCache<string, true>({ max: MAX_MISSED_SECRETS, ttl: DEFAULT_LIMITS.missedHook.seconds * 1000 });
  async function countMiss(key: string): Promise<void> {
    const pause = await limits.take('missedHook', key);
    if (pause !== undefined) blocked.set(key, true, { ttl: pause * 1000 });
  }
  const secondsBlocked = (key: string): number | undefined =>
    blocked.has(key) ? Math.max(1, Math.ceil(blocked.getRemainingTTL(key) / 1000)) : undefined;
  return async (req, res, next) => {
    const { site, target } = res.locals;
    const secret = req.method === 'POST' ? parseHookPath(target.path) : undefined;
    if (secret === undefined) return next();
    const context = currentRequest();
    if (context) context.route = 'hook';
    const end = (status: number, retryAfter?: number): void => {
      if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
      res.status(status).end();
    };
    if (secret === '') {
      res.setHeader('Connection', 'close');
      return end(404);
    }
    const caller = `${site.id} ${toVisitorNetwork(req.ip)}`;
    const callerAndSecret = `${caller} ${secret}`;
    const siteAndSecret = `${site.id} ${secret}`;
    const wait =
      secondsBlocked(callerAndSecret) ??
      (known.has(siteAndSecret) ? undefined : secondsBlocked(caller)) ??
      (await limits.take('hook', caller));
    if (wait !== undefined) {
      // The connection is closed, because the body is not read.
      res.setHeader('Connection', 'close');
      return end(429, wait);
    }
    const fault = await new Promise<unknown>((resolve) => readBody(req, res, resolve));
    if (fault !== undefined) {
      res.setHeader('Connection', 'close');
      return end(fault instanceof Error && 'status' in fault && fault.status === 413 ? 413 : 400);
    }
    const noteMissed = async (status: number): Promise<void> => {
      if (status === 204 || status === 401) known.set(siteAndSecret, true);
      if (status === 404) known.delete(siteAndSecret);
      if (!MISSED_SECRET_STATUSES.has(status)) return;
      const isNewGuess = status === 404 && !missed.has(callerAndSecret);
      if (isNewGuess) missed.set(callerAndSecret, true);
      await countMiss(callerAndSecret);
      if (isNewGuess) await countMiss(caller);
    };
    const bytes: unknown = req.body;
    try {
      // A retry is safe, because the call is idempotent in the back office.
      const answer = await callWithRetries(() =>
        client.forSite(site.id).call('takeHook', {
          params: { secret },
          body: {
            headers: keepForwardedHeaders(req.headers),
            body: Buffer.isBuffer(bytes) ? bytes.toString('base64') : '',
          },
          locale: site.locales[0] ?? DEFAULT_LOCALE,
        }),
      );
      const status = answer?.outcome === 'unsigned' ? 401 : 204;
      await noteMissed(status);
      return end(status);
    } catch (error) {
      const status = toStatus(error);
      await noteMissed(status);
      return end(status, status === 503 ? RETRY_AFTER_S : undefined);
    }
  };
};
