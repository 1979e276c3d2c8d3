import { createElement } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './tabs.module.css';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import { Block } from './blocks/Block.tsx';
import type { TabView } from '../../estates/tabs/tabView.ts';

/**
 * Renders all facts of the estate in parts. Without a script, a list of links precedes the parts. On a small screen
 * each part can be unfolded. On a wide screen all parts are open, until `client/estate` turns them into tabs. The
 * styles already show the final layout before the script runs, so that nothing moves.
 */
export function Tabs({ tabs, t }: { tabs: readonly TabView[]; t: Translate }) {
  if (tabs.length === 0) return null;
  return (
    <section className={css['section']} aria-labelledby="details-title">
      <h2 id="details-title" className="visually-hidden">
        {t('estate:particulars')}
      </h2>
      {createElement(
        'gevel-tabs',
        { class: css['tabs'] },
        <nav className={css['list']} aria-label={t('estate:particulars')} data-print="no">
          {tabs.map(({ id, title, fragment }) => (
            <a key={id} id={`${fragment}-tab`} className={css['tab']} href={`#${fragment}`}>
              {title}
            </a>
          ))}
        </nav>,
        tabs.map((tab, index) => <TabPanel key={tab.id} tab={tab} open={index === 0} t={t} />),
      )}
    </section>
  );
}

/**
 * Renders a part. A fragment in the page's address may be the id of an element within the part; browsers then open the
 * part themselves.
 */
function TabPanel({ tab: { id, title, fragment, blocks }, open, t }: { tab: TabView; open: boolean; t: Translate }) {
  return (
    <details className={css['panel']} data-tab={id} open={open}>
      <summary className={getIconClassNames('down', css['summary'])}>
        <h2 className={css['title']}>{title}</h2>
      </summary>
      <div id={fragment} className={css['body']}>
        {blocks.map((block) => (
          <Block key={block.id} block={block} t={t} />
        ))}
      </div>
    </details>
  );
}
