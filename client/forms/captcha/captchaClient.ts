import { createAltchaClient } from './altchaClient.ts';
import { createRemoteClient } from './remoteClient.ts';
import type { CaptchaClient } from './token.ts';

/** Creates the captcha client of a `<gevel-form data-captcha>`; undefined when the form has no captcha. */
export function createCaptchaClient(element: HTMLElement): CaptchaClient | undefined {
  const { captcha, siteKey = '', challenge = '' } = element.dataset;
  if (captcha === undefined) return undefined;
  if (captcha === 'altcha') return createAltchaClient(challenge);
  if (captcha === 'recaptcha' || captcha === 'turnstile') return createRemoteClient(captcha, siteKey, element);
  return undefined;
}
