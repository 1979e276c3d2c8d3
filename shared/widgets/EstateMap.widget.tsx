import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PlaceOnMap } from '../domain/mapMarker.ts';
import type { MapTiles } from '../domain/mapTiles.ts';
import button from '../ui/button.module.css';
import css from '../ui/estate/map.module.css';
import { Icon } from '../ui/Icon.tsx';
import { defineWidget } from './defineWidget.ts';
import { useWidget } from './WidgetContext.tsx';

interface EstateMapProps {
  readonly place: PlaceOnMap;
  /** The place in words. */
  readonly label: string;
  readonly tiles: MapTiles;
  /** Whose tiles they are, when they are not the site's own: nothing is asked of that host before the visitor wants it. */
  readonly host?: string;
}

type Stage = 'waiting' | 'loading' | 'shown' | 'failed';

/** A map that draws itself where its place was kept: at once, or when the visitor asks for it. */
export default defineWidget(function EstateMap({ place, label, tiles, host }: EstateMapProps) {
  const { t } = useWidget();
  const [isWanted, setWanted] = useState(host === undefined);
  const [stage, setStage] = useState<Stage>('waiting');
  const canvas = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!isWanted || !element) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    setStage('loading');
    const draw = async () => {
      try {
        const { drawMap } = await import(/* webpackChunkName: "leaflet", webpackMode: "lazy" */ './map/drawMap.ts');
        if (isOver) return;
        end = drawMap(element, {
          place,
          template: tiles.template,
          texts: {
            label: t('around:map.label', { place: label }),
            zoomIn: t('around:map.zoomIn'),
            zoomOut: t('around:map.zoomOut'),
          },
          onShown: () => setStage('shown'),
          onFailed: () => setStage('failed'),
        });
      } catch {
        if (!isOver) setStage('failed');
      }
    };
    void draw();
    return () => {
      isOver = true;
      end?.();
    };
  }, [isWanted, place, label, tiles, t]);

  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setWanted(true);
    // The button goes; if it had the focus, what it brought gets it.
    if (document.activeElement === currentTarget) canvas.current?.focus({ preventScroll: true });
  };

  return (
    <div className={css['map']} data-stage={stage}>
      <div ref={canvas} className={css['canvas']} tabIndex={-1} />
      {stage === 'waiting' || stage === 'failed' ? (
        <div className={css['ask']}>
          <Icon name="pin" className={css['pin']} />
          <p className={css['label']}>{label}</p>
          {stage === 'waiting' && host !== undefined ? (
            <>
              <button type="button" className={`${button['quiet']} ${css['show']}`} data-asks="media" onClick={show}>
                {t('around:map.show')}
              </button>
              <p className={css['note']}>{t('around:map.asks', { host })}</p>
            </>
          ) : null}
        </div>
      ) : null}
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
    </div>
  );
});
