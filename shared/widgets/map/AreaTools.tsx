import type { RefObject } from 'react';
import button from '../../ui/button.module.css';
import { useWidget } from '../WidgetContext.tsx';
import type { AreaPen } from './draw/areaPen.ts';
import css from './mapTools.module.css';

interface AreaToolsProps {
  /** The active pen; undefined while no area is being drawn. */
  readonly pen: AreaPen | undefined;
  readonly cornerCount: number;
  readonly hasArea: boolean;
  readonly canSearchHere: boolean;
  readonly drawButton: RefObject<HTMLButtonElement | null>;
  readonly onDraw: () => void;
  readonly onStop: () => void;
  readonly onSearchHere: () => void;
  readonly onClear: () => void;
}

const MIN_AREA_CORNERS = 3;

/** Shows the tools for an area. With them the visitor draws an area, searches the visible part, or removes the area. */
export function AreaTools(props: AreaToolsProps) {
  const { pen, cornerCount, hasArea, canSearchHere, drawButton, onDraw, onStop, onSearchHere, onClear } = props;
  const { t } = useWidget();
  const toolClassName = `${button['quiet']} ${css['light']}`;
  if (pen) {
    return (
      <>
        <p className={css['hint']}>
          {t('offer:area.hint')} <span className={css['hintKeys']}>{t('offer:area.hintKeys')}</span>
        </p>
        <div className={css['penTools']}>
          <button type="button" className={toolClassName} onClick={() => pen.addCentre()}>
            {t('offer:area.corner')}
          </button>
          <button type="button" className={toolClassName} disabled={cornerCount === 0} onClick={() => pen.undo()}>
            {t('offer:area.undo')}
          </button>
          <button
            type="button"
            className={`${button['button']} ${css['tool']}`}
            disabled={cornerCount < MIN_AREA_CORNERS}
            onClick={() => pen.finish()}
          >
            {t('offer:area.done')}
          </button>
          <button type="button" className={toolClassName} onClick={onStop}>
            {t('offer:area.cancel')}
          </button>
          <output className="visually-hidden">{t('offer:area.corners', { count: cornerCount })}</output>
        </div>
      </>
    );
  }
  return (
    <div className={css['areaTools']}>
      {canSearchHere ? (
        <button type="button" className={`${button['button']} ${css['tool']}`} onClick={onSearchHere}>
          {t('offer:area.here')}
        </button>
      ) : null}
      <button ref={drawButton} type="button" className={toolClassName} onClick={onDraw}>
        {t('offer:area.draw')}
      </button>
      {hasArea ? (
        <button type="button" className={toolClassName} onClick={onClear}>
          {t('offer:area.clear')}
        </button>
      ) : null}
    </div>
  );
}
