import type { PictureView } from '#shared/domain/media.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from '../../estates/styles/estate.module.css';
import { Picture } from '#shared/ui/Picture.tsx';

/** Renders floor plans, uncropped. */
export function FloorPlans({ plans, t }: { plans: readonly PictureView[]; t: Translate }) {
  if (plans.length === 0) return null;
  return (
    <section className={css['section']} aria-labelledby="plans-title" data-print="no">
      <h2 id="plans-title">{t('estate:plans')}</h2>
      <ul className={css['plans']}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <Picture
              picture={plan}
              sources={['gallery-s', 'gallery-m', 'gallery-l']}
              sizes="(min-width: 900px) 700px, 94vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
