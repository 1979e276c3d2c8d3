import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { request } from 'undici';
import { z } from 'zod';
import type { Captcha } from './captcha.ts';

interface RemoteCaptchaOptions {
  /** The address at which tokens are verified. */
  readonly address: string;
  /** The secret of the site's account. Without it, no token can be verified. */
  readonly secret: string | undefined;
  readonly logger: Pick<Logger, 'error'>;
}

/** The time limit of one call. A visitor waits at most three seconds for the whole check. */
const VERIFY_TIMEOUT_MS = 2500;
/** The lifetime of a token. Both services reject an older one. */
const TOKEN_LIFETIME_MS = 5 * 60_000;
const MAX_TOKEN_CHARACTERS = 4096;

/** The response of both reCAPTCHA and Turnstile. */
const answerSchema = z.object({ success: z.boolean(), hostname: z.string().optional() });

/**
 * Creates a captcha that a third-party service (reCAPTCHA, Turnstile) verifies. The service gets the token and no data
 * of the visitor. A token of another host is invalid.
 */
export function createRemoteCaptcha({ address, secret, logger }: RemoteCaptchaOptions): Captcha {
  return {
    async verifyToken(token, { hostnames }) {
      if (token.length > MAX_TOKEN_CHARACTERS) return { type: 'failed' };
      if (secret === undefined) {
        logger.error({ address }, 'captcha secret not set');
        return { type: 'unavailable' };
      }
      try {
        const answer = await request(address, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ secret, response: token }).toString(),
          signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
        });
        const { success, hostname } = answerSchema.parse(await answer.body.json());
        if (!success || (hostname !== undefined && !hostnames.includes(hostname))) return { type: 'failed' };
        const id = createHash('sha256').update(token).digest('base64url');
        return { type: 'passed', id, lifetimeMs: TOKEN_LIFETIME_MS };
      } catch (error) {
        logger.error(
          { reason: error instanceof Error ? error.name : 'unknown', address },
          'captcha provider not reachable',
        );
        return { type: 'unavailable' };
      }
    },
  };
}
