import type { PictureView } from '#shared/domain/media.ts';
import { Picture } from '#shared/ui/Picture.tsx';
import css from '../../estates/styles/estate.module.css';

/** Renders floor plans, uncropped. */
export const PlanList = ({ plans }: { plans: readonly PictureView[] }) => (
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
);
