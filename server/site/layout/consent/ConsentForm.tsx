import { createElement } from 'react';
import type { Purpose } from '#shared/domain/visitor/consent.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import css from './choice.module.css';
import { Stylesheets } from '../../render/Stylesheets.tsx';

/** The id of the form's element. Links to the form end with `#` and this id. */
export const CONSENT_FORM_ID = 'choice';

export const SAVED_CHOICES = ['none', 'some', 'all'] as const;
/** The choice that was saved just now. */
export type SavedChoice = (typeof SAVED_CHOICES)[number];

interface ConsentFormProps {
  readonly purposes: readonly Purpose[];
  /** The path of the form's page. */
  readonly formAction: string;
  readonly savedChoice: SavedChoice | undefined;
  readonly t: Translate;
}

/**
 * Renders the choice between everything, nothing, and each purpose separately. The server ticks no box; a script ticks
 * the boxes of the purposes that the visitor has allowed before.
 */
export function ConsentForm({ purposes, formAction, savedChoice, t }: ConsentFormProps) {
  return (
    <section id={CONSENT_FORM_ID} className={css['choice']} aria-labelledby={`${CONSENT_FORM_ID}-title`}>
      <Stylesheets names={['content']} />
      <h2 id={`${CONSENT_FORM_ID}-title`}>{t('consent:choice.title')}</h2>
      {savedChoice ? <p className={css['saved']}>{t(`consent:saved.${savedChoice}`)}</p> : null}
      <p>{t('consent:choice.text')}</p>
      <form method="post" action={formAction}>
        {createElement(
          'gevel-choice',
          { class: css['purposes'] },
          purposes.map((purpose) => (
            <div key={purpose} className={css['purpose']}>
              <input
                id={`${CONSENT_FORM_ID}-${purpose}`}
                type="checkbox"
                name={purpose}
                value="1"
                aria-describedby={`${CONSENT_FORM_ID}-${purpose}-text`}
              />
              <div>
                <label htmlFor={`${CONSENT_FORM_ID}-${purpose}`} className={css['name']}>
                  {t(`consent:${purpose}.name`)}
                </label>
                <p id={`${CONSENT_FORM_ID}-${purpose}-text`} className={css['text']}>
                  {t(`consent:${purpose}.text`)}
                </p>
              </div>
            </div>
          )),
        )}
        <p className={css['actions']}>
          <button className={button['button']} type="submit" name="choice" value="some">
            {t('consent:save')}
          </button>
          <button className={button['quiet']} type="submit" name="choice" value="none">
            {t('consent:refuseAll')}
          </button>
          <button className={button['quiet']} type="submit" name="choice" value="all">
            {t('consent:acceptAll')}
          </button>
        </p>
      </form>
    </section>
  );
}
