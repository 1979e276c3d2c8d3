import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import css from './styles/menu.module.css';
import type { MenuLink } from './menuLinks.ts';

interface MenuProps {
  readonly links: readonly MenuLink[];
  readonly t: Translate;
}

/**
 * Renders the navigation of the header. The children of an item open beside its link: as a panel below the row on wide
 * screens, within the list on small ones. Only one item is open at a time. The navigation needs no script;
 * `client/menu` adds the Escape key, and closes an item when the focus leaves it.
 */
export function Menu({ links, t }: MenuProps) {
  return (
    <ul className={css['links']}>
      {links.map((link) => (
        <li key={link.id} className={css['item']}>
          {link.href === undefined ? (
            <FoldedMenu link={link} className={css['whole']}>
              {link.label}
            </FoldedMenu>
          ) : (
            <>
              <MenuAnchor link={link} className={css['link']} />
              {link.children.length > 0 ? (
                <FoldedMenu link={link} className={css['more']}>
                  <span className="visually-hidden">{t('common:submenu', { label: link.label })}</span>
                </FoldedMenu>
              ) : null}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function FoldedMenu({
  link,
  className,
  children,
}: {
  link: MenuLink;
  className: string | undefined;
  children: ReactNode;
}) {
  const hasGroups = link.children.some((child) => child.children.length > 0);
  return (
    <details className={className} name="menu" data-light-dismiss="">
      <summary className={css['open']}>
        {children}
        <Icon name="down" className={css['arrow']} />
      </summary>
      <ul className={css['panel']} data-groups={hasGroups ? '' : undefined}>
        <MenuLevel links={link.children} />
      </ul>
    </details>
  );
}

/** Renders the items below an item, on all levels. */
function MenuLevel({ links }: { links: readonly MenuLink[] }) {
  return links.map((link) => (
    <li key={link.id}>
      {link.href === undefined ? (
        <p className={css['group']}>{link.label}</p>
      ) : (
        <MenuAnchor link={link} className={css['below']} />
      )}
      {link.children.length > 0 ? (
        <ul className={css['level']}>
          <MenuLevel links={link.children} />
        </ul>
      ) : null}
    </li>
  ));
}

function MenuAnchor({ link, className }: { link: MenuLink; className: string | undefined }) {
  return (
    <a
      className={className}
      href={link.href}
      aria-current={link.current ? 'page' : undefined}
      rel={link.external ? 'noopener' : undefined}
    >
      {link.label}
    </a>
  );
}
