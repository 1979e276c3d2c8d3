import type { MapTiles } from '../../domain/map/mapTiles.ts';
import css from '../../ui/map/mapFrame.module.css';
import { useWidget } from '../WidgetContext.tsx';

export type MapStage = 'waiting' | 'loading' | 'shown' | 'failed';

/** Shows the state of the map and the attribution of its tiles, at the lower edge of the map. */
export function MapFooter({ stage, tiles }: { stage: MapStage; tiles: MapTiles }) {
  const { t } = useWidget();
  return (
    <>
      <output className={css['status']}>
        {stage === 'loading' ? t('around:map.loading') : stage === 'failed' ? t('around:map.failed') : ''}
      </output>
      {stage === 'shown' || stage === 'loading' ? (
        <p className={css['credit']}>
          {tiles.attribution.map(({ text, href }) =>
            href === undefined ? (
              text
            ) : (
              <a key={text} href={href} rel="noopener noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      ) : null}
    </>
  );
}
