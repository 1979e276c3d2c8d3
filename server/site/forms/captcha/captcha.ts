import type { Site } from '#shared/api/site.ts';

export type CaptchaVerdict =
  /** The token is valid. `id` identifies it, so that it is accepted for one form only. */
  | { readonly type: 'passed'; readonly id: string; readonly lifetimeMs: number }
  | { readonly type: 'failed' }
  /** The service does not answer, so the form is not sent, and the page shows how to reach the agency. */
  | { readonly type: 'unavailable' };

/** Verifies a captcha token. */
export interface Captcha {
  /** Resolves with a verdict within three seconds. Never rejects. */
  verifyToken(token: string, site: Site): Promise<CaptchaVerdict>;
}
