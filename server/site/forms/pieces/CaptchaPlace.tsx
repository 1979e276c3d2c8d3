import button from '#shared/ui/button.module.css';
import type { CaptchaProvider, FormView } from '#shared/ui/forms/formState.ts';
import css from '#shared/ui/forms/forms.module.css';

const CAPTCHA_SERVICE_NAMES: Readonly<Partial<Record<CaptchaProvider, string>>> = {
  recaptcha: 'Google (reCAPTCHA)',
  turnstile: 'Cloudflare (Turnstile)',
};

/**
 * Renders the place for a third-party captcha, which appears after the visitor has allowed it. Without JavaScript it
 * stays empty.
 */
export function CaptchaPlace({ form: { captcha, t } }: { form: FormView }) {
  const provider = captcha && CAPTCHA_SERVICE_NAMES[captcha.provider];
  if (provider === undefined) return null;
  return (
    <div className={css['captcha']} data-captcha-place hidden>
      <div className={css['ask']} data-ask hidden>
        <p>{t('forms:elsewhere.text', { provider })}</p>
        <button className={button['quiet']} type="button" data-allow>
          {t('forms:elsewhere.allow')}
        </button>
      </div>
    </div>
  );
}
