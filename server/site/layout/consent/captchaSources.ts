import type { Site } from '#shared/api/site.ts';
import type { CaptchaProvider } from '#shared/ui/forms/formState.ts';
import type { ForeignSources } from '../../http/answers/securityHeaders.ts';

const SOURCES: Readonly<Partial<Record<CaptchaProvider, ForeignSources>>> = {
  recaptcha: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connections: ['https://www.google.com/recaptcha/'],
  },
  turnstile: {
    scripts: ['https://challenges.cloudflare.com/turnstile/'],
    frames: ['https://challenges.cloudflare.com/'],
  },
};

/**
 * Returns the sources that pages of a site may load for its captcha. The captcha is loaded only for visitors who have
 * allowed it.
 */
export const captchaSources = ({ captcha }: Pick<Site, 'captcha'>): ForeignSources => SOURCES[captcha.provider] ?? {};
