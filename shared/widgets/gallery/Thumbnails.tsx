import { useEffect, useRef } from 'react';
import type { PictureView } from '../../domain/media.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import css from './photoViewer.module.css';

interface ThumbnailsProps {
  readonly pictures: readonly PictureView[];
  /** True when the last slide is the virtual visit. */
  readonly hasVisit: boolean;
  readonly currentIndex: number;
  readonly t: Translate;
  readonly onChoose: (slideIndex: number) => void;
}

/** Shows all slides as thumbnails, on screens with enough space, in a row that scrolls to the current one. */
export function Thumbnails({ pictures, hasVisit, currentIndex, t, onChoose }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const strip = list.current;
    const item = strip?.children[currentIndex];
    if (!(strip && item instanceof HTMLElement)) return;
    strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2 });
  }, [currentIndex]);

  const getButtonProps = (slideIndex: number) => ({
    type: 'button' as const,
    className: css['thumb'],
    'aria-current': slideIndex === currentIndex || undefined,
    onClick: () => onChoose(slideIndex),
  });

  return (
    <ol ref={list} className={css['thumbs']}>
      {pictures.map((picture, slideIndex) => (
        <li key={picture.id}>
          <button {...getButtonProps(slideIndex)}>
            {/* A thumbnail is too small for the visible AI label. The slide has the label, and so does this
                alternative text. */}
            <Picture picture={{ ...picture, ai: undefined }} sources={['gallery-s']} sizes="96px" />
          </button>
        </li>
      ))}
      {hasVisit ? (
        <li>
          <button {...getButtonProps(pictures.length)} aria-label={t('estate:gallery.visit')}>
            <Icon name="tour" />
          </button>
        </li>
      ) : null}
    </ol>
  );
}
