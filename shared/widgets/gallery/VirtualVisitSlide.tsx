import { useState } from 'react';
import type { PictureView } from '../../domain/media.ts';
import type { Translate } from '../../i18n/translate.ts';
import { FRAME_ALLOW, FRAME_SANDBOX } from '../../ui/estate/frame.ts';
import type { VirtualVisitView } from '../../ui/estate/virtualVisitView.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import css from './photoViewer.module.css';
import { isModifiedClick } from '../isModifiedClick.ts';

interface VirtualVisitSlideProps {
  readonly visit: VirtualVisitView;
  readonly poster: PictureView | undefined;
  /** True while the gallery shows this slide. When it becomes false, the player is removed and the visit stops. */
  readonly isCurrent: boolean;
  readonly t: Translate;
}

/** Sets the focus on the player, because the link that had it no longer exists. */
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus();

/** Shows the virtual visit among the pictures; its player loads only after a click. */
export function VirtualVisitSlide({ visit, poster, isCurrent, t }: VirtualVisitSlideProps) {
  const [isRequested, setRequested] = useState(false);
  if (isRequested && !isCurrent) setRequested(false);
  if (isRequested && isCurrent && visit.embed) {
    return (
      <iframe
        ref={focusFrame}
        className={css['frame']}
        src={visit.embed}
        title={t('estate:gallery.visit')}
        allow={FRAME_ALLOW}
        sandbox={FRAME_SANDBOX}
      />
    );
  }
  return (
    <a
      className={css['visit']}
      href={visit.href}
      target="_blank"
      rel="noopener nofollow"
      onClick={(event) => {
        if (!visit.embed || isModifiedClick(event)) return;
        event.preventDefault();
        setRequested(true);
      }}
    >
      {poster ? <Picture picture={poster} sources={['gallery-m', 'gallery-l']} sizes="100vw" alt="" /> : null}
      <span className={css['visitWords']}>
        <span className={css['visitIcon']}>
          <Icon name="tour" />
        </span>
        <span className={css['visitName']}>{t('estate:visits.visit')}</span>
        <span>
          {t(visit.embed ? 'estate:visits.consent' : 'estate:visits.elsewhere', { provider: visit.provider })}
        </span>
      </span>
    </a>
  );
}
