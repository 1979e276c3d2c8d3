import type { MouseEvent, ReactNode } from 'react';
import button from '../../ui/button.module.css';
import css from '../../ui/map/mapFrame.module.css';
import { useWidget } from '../WidgetContext.tsx';
import type { MapStage } from './MapFooter.tsx';

interface MapPromptProps {
  readonly stage: MapStage;
  /** The name of the place on the map. */
  readonly label: string;
  /** The host of third-party tiles, which gets no request before the visitor requests the map. */
  readonly host: string | undefined;
  readonly drawing?: ReactNode;
  readonly onShow: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Shows the content before a map is loaded: a drawing, the name of the place, and, for third-party tiles, the button
 * that loads the map.
 */
export function MapPrompt({ stage, label, host, drawing, onShow }: MapPromptProps) {
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
