import type { Site } from '#shared/api/site.ts';

export type CaptchaVerdict =
  /** `id` identifies the token, so that it is valid for one form only. */
  | { readonly type: 'passed'; readonly id: string; readonly lifetimeMs: number }
  | { readonly type: 'failed' }
  /** The service does not answer: the form is not sent, and the page shows how to reach the agency. */
  | { readonly type: 'unavailable' };

/** Verifies a captcha token. */
export interface Captcha {
  /** Settles within three seconds, and never rejects. */
  verify(token: string, site: Site): Promise<CaptchaVerdict>;
}
