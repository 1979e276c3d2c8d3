import type { Translate } from '#shared/i18n/translate.ts';
import { CachedElement } from '#server/site/render/fragments/CachedElement.tsx';
import css from './landing.module.css';
import type { ListLinks } from './listLinks.ts';

interface MoreListsProps {
  /** The links. The array must be the same object on all pages with the same links, so that their HTML is cached. */
  readonly lists: readonly ListLinks[];
  readonly t: Translate;
}

/** Renders links to other lists. */
export function MoreLists({ lists, t }: MoreListsProps) {
  if (lists.length === 0) return null;
  return (
    <CachedElement
      name="more lists"
      elementName="nav"
      attributes={{ className: `page ${css['more']}`, 'aria-labelledby': 'more-lists', 'data-print': 'no' }}
      ingredients={[lists]}
      renderContent={() => (
        <>
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
        </>
      )}
    />
  );
}
