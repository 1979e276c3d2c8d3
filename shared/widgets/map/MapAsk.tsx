import type { MouseEvent, ReactNode } from 'react';
import button from '../../ui/button.module.css';
import css from '../../ui/map/mapFrame.module.css';
import { useWidget } from '../WidgetContext.tsx';
import type { MapStage } from './MapFoot.tsx';

interface MapAskProps {
  readonly stage: MapStage;
  /** What the map is of, in words. */
  readonly label: string;
  /** Whose tiles they are, when they are not the site's own: that host is asked for nothing before the visitor is. */
  readonly host: string | undefined;
  readonly drawing?: ReactNode;
  readonly onShow: (event: MouseEvent<HTMLElement>) => void;
}

/** In the place of a map that is not there: a drawn one, what it is of, and, where the tiles are another's, the button for it. */
export function MapAsk({ stage, label, host, drawing, onShow }: MapAskProps) {
  const { t } = useWidget();
  if (stage !== 'waiting' && stage !== 'failed') return null;
  return (
    <>
      {drawing}
      <div className={css['ask']}>
        <p className={css['label']}>{label}</p>
        {stage === 'waiting' && host !== undefined ? (
          <>
            <button type="button" className={`${button['quiet']} ${css['show']}`} data-asks="media" onClick={onShow}>
              {t('around:map.show')}
            </button>
            <p className={css['note']}>{t('around:map.asks', { host })}</p>
          </>
        ) : null}
      </div>
    </>
  );
}
