import type { MouseEvent } from 'react';
import type { MediaSize, PictureView } from '../../domain/media.ts';
import type { Translate } from '../../i18n/translate.ts';
import button from '../button.module.css';
import { Icon } from '../Icon.tsx';
import { Picture } from '../Picture.tsx';
import css from './gallery.module.css';

/** One large picture and four beside it. */
const MOSAIC = 5;
const POPOVER = 'gallery';
const MOSAIC_SOURCES: readonly MediaSize[] = ['gallery-s', 'gallery-m', 'gallery-l'];
const LARGE_SOURCES: readonly MediaSize[] = ['gallery-m', 'gallery-l', 'gallery-xl'];

interface PhotosProps {
  readonly estateId: number;
  readonly title: string;
  /** At least one. */
  readonly pictures: readonly PictureView[];
  readonly t: Translate;
  /** A picture is asked for, by its place in `pictures`. Unless it is prevented, the layer opens. */
  readonly onOpen?: (index: number, event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * The pictures: a mosaic on wide screens, a strip to swipe on small ones, and all of them large in a layer above the
 * page. The layer is a popover, which needs no script; without support its pictures follow the mosaic. Its button is part
 * of the list, so that arrow keys scroll the strip from there.
 */
export function Photos({ estateId, title, pictures, t, onOpen }: PhotosProps) {
  return (
    <section aria-label={t('common:photosOf', { title })} className={css['gallery']}>
      <ul className={css['mosaic']} data-count={Math.min(pictures.length, MOSAIC)}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={css['tile']} data-more={index >= MOSAIC ? '' : undefined}>
            <button
              type="button"
              className={css['enlarge']}
              popoverTarget={POPOVER}
              onClick={(event) => onOpen?.(index, event)}
            >
              <Picture
                picture={picture}
                sources={MOSAIC_SOURCES}
                sizes={index === 0 ? '(min-width: 900px) 66vw, 94vw' : '(min-width: 900px) 25vw, 94vw'}
                priority={index === 0 ? 'first' : undefined}
                className={css['image']}
                transition={index === 0 ? `estate-${estateId}` : undefined}
              />
            </button>
          </li>
        ))}
        {pictures.length > 1 ? (
          <li>
            <button
              type="button"
              className={`${button['button']} ${css['open']}`}
              popoverTarget={POPOVER}
              onClick={(event) => onOpen?.(0, event)}
              data-print="no"
            >
              <Icon name="gallery" />
              {t('estate:gallery.all', { count: pictures.length })}
            </button>
          </li>
        ) : null}
      </ul>
      <Layer pictures={pictures} title={title} t={t} />
    </section>
  );
}

function Layer({ pictures, title, t }: Pick<PhotosProps, 'pictures' | 'title' | 't'>) {
  return (
    <div
      id={POPOVER}
      popover="auto"
      className={css['layer']}
      aria-label={t('common:photosOf', { title })}
      data-print="no"
    >
      <div className={css['layerHead']}>
        <p>{title}</p>
        <button type="button" className={css['close']} popoverTarget={POPOVER} popoverTargetAction="hide">
          {t('estate:gallery.close')}
          <Icon name="close" />
        </button>
      </div>
      <ol className={css['large']}>
        {pictures.map((picture) => (
          <li key={picture.id} className={css['largeItem']}>
            <Picture picture={picture} sources={LARGE_SOURCES} sizes="(min-width: 1600px) 1500px, 100vw" />
          </li>
        ))}
      </ol>
    </div>
  );
}
