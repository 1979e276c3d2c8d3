import type { Translate } from '#shared/i18n/translate.ts';
import css from './breadcrumb.module.css';
import type { BreadcrumbStep } from '../../render/screen.ts';

/** Renders the links from the list of all homes to this page. */
export function Breadcrumb({ breadcrumb, t }: { breadcrumb: readonly BreadcrumbStep[]; t: Translate }) {
  return (
    <nav aria-label={t('common:breadcrumb')} data-print="no">
      <ol className={css['steps']}>
        {breadcrumb.map(({ name, href }, index) => (
          <li key={href} className={css['step']}>
            {index < breadcrumb.length - 1 ? (
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
