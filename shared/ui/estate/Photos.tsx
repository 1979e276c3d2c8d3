import type { MouseEvent } from 'react';
import { DENSE_SCREEN_QUERY, type MediaSize, type PictureView, toRentalPhotoPath } from '../../domain/media.ts';
import type { Translate } from '../../i18n/translate.ts';
import button from '../button.module.css';
import { getIconClassNames, type IconName } from '../Icon.tsx';
import { Picture } from '../Picture.tsx';
import css from './gallery.module.css';
import type { VirtualVisitView } from './virtualVisitView.ts';

/** The number of pictures of the mosaic: one large and four small ones. */
const MAX_MOSAIC_PHOTOS = 5;
/** The id of the layer that contains all pictures. */
export const GALLERY_LAYER_ID = 'gallery';
/** The id of the first picture of the mosaic. */
export const MAIN_PICTURE_ID = 'main-picture';
const MOSAIC_PICTURE_SIZES: readonly MediaSize[] = ['gallery-s', 'gallery-phone', 'gallery-m', 'gallery-l'];
/** The sizes of the files: 600 by 400 of specification §2.8, and the same for screens with twice the pixels. */
const RENTAL_PICTURE_SIZES: readonly MediaSize[] = ['medium', 'medium-2x'];
const LARGE_PICTURE_SIZES: readonly MediaSize[] = ['gallery-m', 'gallery-l', 'gallery-xl'];

/** The content of a gallery: pictures, then plans, then the virtual visit, as one row of slides. */
export interface GalleryContent {
  readonly title: string;
  /** At least one picture. */
  readonly pictures: readonly PictureView[];
  readonly plans: readonly PictureView[];
  readonly visit?: VirtualVisitView;
  /**
   * True for a holiday home, whose pictures are cropped to the shape of specification §2.8 and have the addresses of
   * §7.3.
   */
  readonly isRental?: boolean;
}

interface PhotosProps extends GalleryContent {
  readonly t: Translate;
  /**
   * Called when the visitor requests a slide, with its index among all slides. Unless the event is prevented, the layer
   * or the link opens.
   */
  readonly onOpen?: (index: number, event: MouseEvent<HTMLElement>) => void;
}

/**
 * Renders the pictures: a mosaic on wide screens, a row to swipe on small ones, and all pictures in full size in a
 * layer above the page. The layer is a popover, which needs no script; in browsers without support its pictures follow
 * the mosaic. The buttons that open the layer are part of the row, so that the arrow keys scroll the row while a button
 * has the focus.
 */
export function Photos({ title, pictures, plans, visit, isRental = false, t, onOpen }: PhotosProps) {
  return (
    <section aria-labelledby={`${GALLERY_LAYER_ID}-of`} className={css['gallery']}>
      <h2 id={`${GALLERY_LAYER_ID}-of`} className="visually-hidden">
        {t('common:photosOf', { title })}
      </h2>
      <ul className={css['mosaic']} data-count={Math.min(pictures.length, MAX_MOSAIC_PHOTOS)}>
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            id={index === 0 ? MAIN_PICTURE_ID : undefined}
            className={css['tile']}
            data-more={index >= MAX_MOSAIC_PHOTOS ? '' : undefined}
          >
            <button
              type="button"
              className={css['enlarge']}
              popoverTarget={GALLERY_LAYER_ID}
              onClick={(event) => onOpen?.(index, event)}
            >
              <Picture
                picture={picture}
                sources={isRental ? RENTAL_PICTURE_SIZES : MOSAIC_PICTURE_SIZES}
                address={isRental ? toRentalPhotoPath : undefined}
                sizes={`(min-width: 900px) ${index === 0 ? 66 : 25}vw, ${DENSE_SCREEN_QUERY} 63vw, 94vw`}
                priority={index === 0 ? 'first' : 'last'}
                className={css['image']}
              />
            </button>
          </li>
        ))}
        <li className={css['actions']} data-print="no">
          {visit ? (
            <a
              className={getIconClassNames('tour', `${button['button']} ${css['open']}`)}
              href={visit.href}
              target="_blank"
              rel="noopener nofollow"
              onClick={(event) => onOpen?.(pictures.length + plans.length, event)}
            >
              <span className={css['words']}>{t('estate:gallery.visit')}</span>
            </a>
          ) : null}
          {plans.length > 0 ? (
            <GalleryButton
              icon="plan"
              isBrief
              label={t('estate:gallery.plans', { count: plans.length })}
              onOpen={(event) => onOpen?.(pictures.length, event)}
            />
          ) : null}
          {pictures.length > 1 ? (
            <GalleryButton
              icon="gallery"
              label={t('estate:gallery.all', { count: pictures.length })}
              onOpen={(event) => onOpen?.(0, event)}
            />
          ) : null}
        </li>
      </ul>
      <PhotoLayer title={title} pictures={[...pictures, ...plans]} t={t} />
    </section>
  );
}

interface GalleryButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** True when only the icon is shown on a small screen. */
  readonly isBrief?: boolean;
  readonly onOpen: (event: MouseEvent<HTMLElement>) => void;
}

function GalleryButton({ icon, label, isBrief = false, onOpen }: GalleryButtonProps) {
  return (
    <button
      type="button"
      className={getIconClassNames(icon, `${button['button']} ${css['open']}`)}
      popoverTarget={GALLERY_LAYER_ID}
      onClick={onOpen}
    >
      {isBrief ? <span className={css['words']}>{label}</span> : label}
    </button>
  );
}

function PhotoLayer({ pictures, title, t }: Pick<PhotosProps, 'pictures' | 'title' | 't'>) {
  return (
    <section
      id={GALLERY_LAYER_ID}
      popover="auto"
      className={css['layer']}
      aria-label={t('common:photosOf', { title })}
      data-print="no"
    >
      <div className={css['layerHead']}>
        <h2 className={css['layerTitle']}>{title}</h2>
        <button
          type="button"
          className={getIconClassNames('close', css['close'])}
          popoverTarget={GALLERY_LAYER_ID}
          popoverTargetAction="hide"
        >
          {t('estate:gallery.close')}
        </button>
      </div>
      <ol className={css['large']}>
        {pictures.map((picture) => (
          <li key={picture.id} className={css['largeItem']}>
            <Picture picture={picture} sources={LARGE_PICTURE_SIZES} sizes="(min-width: 1600px) 1500px, 100vw" />
          </li>
        ))}
      </ol>
    </section>
  );
}
