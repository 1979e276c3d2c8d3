import type { Translate } from '../../../../../shared/i18n/translate.ts';
import css from './landing.module.css';
import type { ListLinks } from './listLinks.ts';

/** Links to lists beside this one. */
export function MoreLists({ lists, t }: { lists: readonly ListLinks[]; t: Translate }) {
  if (lists.length === 0) return null;
  return (
    <nav className={`page ${css['more']}`} aria-labelledby="more-lists" data-print="no">
      <h2 id="more-lists" className={css['title']}>
        {t('landing:more.title')}
      </h2>
      <div className={css['groups']}>
        {lists.map(({ id, heading, links }) => (
          <section key={id} className={css['group']} data-group={id}>
            <h3 className={css['heading']}>{heading}</h3>
            <ul className={css['links']}>
              {links.map(({ name, href, count }) => (
                <li key={href}>
                  <a className={css['link']} href={href}>
                    {name}
                    {count === undefined ? null : <span className={css['count']}>{` (${count})`}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
