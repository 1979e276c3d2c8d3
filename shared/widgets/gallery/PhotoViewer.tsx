import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Zoom } from 'swiper/modules';
import { Swiper, type SwiperClass, SwiperSlide } from 'swiper/react';
import type { MediaSize, PictureView } from '../../domain/media.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { GalleryContent } from '../../ui/estate/Photos.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import css from './photoViewer.module.css';
import { Thumbnails } from './Thumbnails.tsx';
import { VirtualVisitSlide } from './VirtualVisitSlide.tsx';

const SWIPER_MODULES = [Zoom];
const VIEWER_PICTURE_SIZES: readonly MediaSize[] = ['gallery-m', 'gallery-l', 'gallery-xl'];
const SLIDE_METHOD_BY_KEY: Readonly<Record<string, 'slideNext' | 'slidePrev'>> = {
  ArrowRight: 'slideNext',
  PageDown: 'slideNext',
  ArrowLeft: 'slidePrev',
  PageUp: 'slidePrev',
};
const SLIDE_DURATION_MS = 300;
/**
 * The duration with reduced motion. With 0, Swiper does not wait for the end of a transition before it resets the zoom
 * of the previous picture: there are no transitions, so the browser reports no end.
 */
const REDUCED_SLIDE_DURATION_MS = 0;

export interface PhotoViewerProps extends GalleryContent {
  /** The thumbnails of the pictures, in the same order. */
  readonly thumbnails: readonly PictureView[];
  /** The index of the first slide to show. */
  readonly startIndex: number;
  readonly t: Translate;
  /** Called after the viewer has closed for any reason. */
  readonly onClose: () => void;
}

/** Reads keys on the whole document, because the dialog loses the focus when a picture is pressed. */
function useDocumentKeys(handleKeyDown: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  });
}

/**
 * Shows slides one by one on the whole screen. The visitor can swipe, zoom, and use arrow keys or buttons. The viewer
 * is open while it is mounted.
 */
export function PhotoViewer({ title, pictures, plans, visit, thumbnails, startIndex, t, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swiper = useRef<SwiperClass>(null);
  const [index, setIndex] = useState(startIndex);
  const [speed] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? REDUCED_SLIDE_DURATION_MS : SLIDE_DURATION_MS,
  );
  const visitIndex = pictures.length + plans.length;
  const slideCount = visitIndex + (visit ? 1 : 0);

  useLayoutEffect(() => dialog.current?.showModal(), []);

  const handleSlideChange = ({ activeIndex }: SwiperClass) => {
    // The focus moves to the dialog before the focused slide is hidden, so that the keys still work.
    if (document.activeElement?.closest('.swiper-slide')) dialog.current?.focus();
    setIndex(activeIndex);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const slideMethod = SLIDE_METHOD_BY_KEY[event.key];
    if (!slideMethod || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    swiper.current?.[slideMethod]();
  };

  useDocumentKeys(handleKeyDown);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={css['viewer']}
      aria-label={t('common:photosOf', { title })}
      onClose={onClose}
      data-print="no"
    >
      <div className={css['head']}>
        <p className={css['counter']} aria-live="polite">
          {index + 1} / {slideCount}
        </p>
        <ViewerButton icon="close" label={t('estate:gallery.close')} onClick={() => dialog.current?.close()} />
      </div>
      <Swiper
        modules={SWIPER_MODULES}
        className={css['slides'] ?? ''}
        initialSlide={startIndex}
        speed={speed}
        rewind
        zoom
        onSwiper={(createdSwiper) => {
          swiper.current = createdSwiper;
        }}
        onSlideChange={handleSlideChange}
      >
        {/* Slides that are not visible are inert, so that neither the keyboard nor screen readers reach them. */}
        {[...pictures, ...plans].map((picture, slideIndex) => (
          <SwiperSlide key={picture.id} inert={slideIndex !== index} zoom>
            <Picture
              picture={picture}
              sources={VIEWER_PICTURE_SIZES}
              sizes="100vw"
              className={slideIndex < pictures.length ? undefined : css['plan']}
            />
          </SwiperSlide>
        ))}
        {visit ? (
          <SwiperSlide inert={index !== visitIndex}>
            <VirtualVisitSlide visit={visit} poster={pictures[0]} isCurrent={index === visitIndex} t={t} />
          </SwiperSlide>
        ) : null}
      </Swiper>
      {slideCount > 1 ? (
        <>
          <ViewerButton
            icon="left"
            label={t('estate:gallery.previous')}
            side="start"
            onClick={() => swiper.current?.slidePrev()}
          />
          <ViewerButton
            icon="right"
            label={t('estate:gallery.next')}
            side="end"
            onClick={() => swiper.current?.slideNext()}
          />
          <Thumbnails
            pictures={[...thumbnails, ...plans]}
            hasVisit={visit !== undefined}
            currentIndex={index}
            t={t}
            onChoose={(slideIndex) => swiper.current?.slideTo(slideIndex)}
          />
        </>
      ) : null}
    </dialog>
  );
}

interface ViewerButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly side?: 'start' | 'end';
  readonly onClick: () => void;
}

function ViewerButton({ icon, label, side, onClick }: ViewerButtonProps) {
  return (
    <button type="button" className={css['control']} aria-label={label} data-side={side} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
