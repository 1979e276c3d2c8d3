import button from '../../ui/button.module.css';
import css from './estateList.module.css';
import { LoadedIcon } from '../icons/LoadedIcon.tsx';
import type { ListingState } from './listingState.ts';
import type { ListingController } from './listingStore.ts';
import { useWidget } from '../WidgetContext.tsx';

/**
 * Shows on the screen, and to screen readers, that the list is loading, that loading takes long, or that loading has
 * failed and can be retried. After a successful load, screen readers get the number of results. Before the first load,
 * nothing is shown.
 */
export function ListingStatus({ state, listing }: { state: ListingState; listing: ListingController }) {
  const { t } = useWidget();
  return (
    <output>
      <StatusMessage state={state} retry={() => listing.retry()} t={t} />
    </output>
  );
}

function StatusMessage({
  state: { filter, list, heading },
  retry,
  t,
}: {
  state: ListingState;
  retry: () => void;
  t: ReturnType<typeof useWidget>['t'];
}) {
  if (list.isLoading) {
    return (
      <span className={css['notice']} data-later={list.isSlow ? undefined : ''}>
        <LoadedIcon name="wait" className={css['turning']} />
        {t(list.isSlow ? 'offer:list.slow' : 'offer:list.loading')}
      </span>
    );
  }
  if (filter.error) {
    return (
      <span className={css['notice']}>
        <LoadedIcon name="warning" className={css['icon']} />
        {t('offer:list.failed')}
        <button type="button" className={button['button']} onClick={retry}>
          {t('offer:list.retry')}
        </button>
      </span>
    );
  }
  if (list.answers === 0) return null;
  const shownCount = list.estates?.length ?? 0;
  const hasOnePage = list.firstPage === list.lastPage;
  return (
    <span className="visually-hidden">
      {hasOnePage ? heading : t('offer:list.loaded', { count: shownCount, shown: shownCount, total: list.total })}
    </span>
  );
}
