import type { Translate } from '../../../../shared/i18n/translate.ts';
import css from './breadcrumb.module.css';
import type { Crumb } from '../../render/screen.ts';

/** The way from the offer to this page. */
export function Breadcrumb({ trail, t }: { trail: readonly Crumb[]; t: Translate }) {
  return (
    <nav aria-label={t('common:breadcrumb')} data-print="no">
      <ol className={css['steps']}>
        {trail.map(({ name, href }, index) => (
          <li key={href} className={css['step']}>
            {index < trail.length - 1 ? (
              <a href={href}>{name}</a>
            ) : (
              <span aria-current="page" className={css['here']}>
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
