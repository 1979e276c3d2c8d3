import css from '#server/site/estates/styles/blocks.module.css';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import type { BlockView } from '#server/site/estates/tabs/tabView.ts';

type NameListItems = Extract<BlockView, { kind: 'list' }>['items'];

/** Lists the names of things in and around the home. */
export function NameList({ items }: { items: NameListItems }) {
  return (
    <ul className={css['names']}>
      {items.map(({ name, comment }) => (
        <li key={name} className={getIconClassNames('check', css['name'])}>
          {comment ? (
            <span>
              {name}
              <span className={css['note']}>{comment}</span>
            </span>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}
