import type { Site } from '#shared/api/site.ts';

export type CaptchaVerdict =
  /** `id` names the token, so that it is valid for one form. */
  | { readonly type: 'passed'; readonly id: string; readonly lifetimeMs: number }
  | { readonly type: 'failed' }
  /** The service does not answer: the form is not sent, and the visitor is told how to reach the agency. */
  | { readonly type: 'unavailable' };

/** Verifies a captcha token. */
export interface Captcha {
  /** Settles within three seconds, and never rejects. */
  verify(token: string, site: Site): Promise<CaptchaVerdict>;
}
