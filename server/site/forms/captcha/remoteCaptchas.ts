/** The address at which a service verifies tokens, and the secret of the site's account there. */
interface RemoteCaptchaSettings {
  readonly address: string;
  readonly secret: string | undefined;
}

export type RemoteCaptchas = Readonly<Record<'recaptcha' | 'turnstile', RemoteCaptchaSettings>>;

export const VERIFY_ADDRESSES = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** The addresses of the services, without a secret. */
export const DEFAULT_CAPTCHAS: RemoteCaptchas = {
  recaptcha: { address: VERIFY_ADDRESSES.recaptcha, secret: undefined },
  turnstile: { address: VERIFY_ADDRESSES.turnstile, secret: undefined },
};
