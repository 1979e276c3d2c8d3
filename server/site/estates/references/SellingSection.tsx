import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import css from '#shared/ui/listing/results/closingBlock.module.css';
import { Deferred } from '../../render/Deferred.tsx';
import type { SellingLinks } from './sellingLinks.ts';

/** Shows links for visitors who have a home of their own to sell or let. */
export function SellingBlock({ ways: links, t }: { ways: SellingLinks; t: Translate }) {
  const { estimateLink, referencesLink } = links;
  return (
    <div className="page" data-print="no">
      <section className={css['closing']} aria-labelledby="sell-too">
        <div>
          <h2 id="sell-too">{t('history:sell.title')}</h2>
          <p className={css['text']}>{t('history:sell.text')}</p>
          {referencesLink ? (
            <p className={css['text']}>
              <a href={referencesLink.href}>{referencesLink.label}</a>
            </p>
          ) : null}
        </div>
        <p>
          <a className={button['button']} href={estimateLink.href}>
            {estimateLink.label}
          </a>
        </p>
      </section>
    </div>
  );
}

interface SellingSectionProps {
  /**
   * The links. `deferred` of the page's outcome must contain this promise as well, so that a complete render waits for
   * it. When the promise rejects, the page is rendered without the block.
   */
  readonly sellingLinks: Promise<SellingLinks | undefined>;
  readonly t: Translate;
}

/** Shows the selling block at the end of a page about a home that is no longer available. */
export function SellingSection({ sellingLinks, t }: SellingSectionProps) {
  return (
    <Deferred promise={sellingLinks} fallback={null}>
      {(links) => (links ? <SellingBlock ways={links} t={t} /> : null)}
    </Deferred>
  );
}
