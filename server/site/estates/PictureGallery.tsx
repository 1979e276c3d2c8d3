import type { PictureView } from '#shared/domain/media.ts';
import css from '#shared/ui/estate/gallery.module.css';
import { type GalleryContent, MAIN_PICTURE_ID } from '#shared/ui/estate/Photos.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { Widget } from '../render/widgets/Widget.tsx';

interface PictureGalleryProps extends GalleryContent {
  /** The smaller files of the pictures, in the same order. */
  readonly thumbnails?: readonly PictureView[];
  /** The text in place of pictures. */
  readonly noPictureText: string;
}

/**
 * Renders the pictures of a home, or a text in place of pictures. The first paint waits until the browser has parsed
 * the main picture: a card's picture grows into the main picture (a view transition) only if the first paint shows the
 * main picture.
 */
export function PictureGallery({ noPictureText: noneText, ...props }: PictureGalleryProps) {
  if (props.pictures.length > 0) {
    return (
      <>
        <link rel="expect" href={`#${MAIN_PICTURE_ID}`} blocking="render" />
        <Widget name="estateGallery" when="interaction" props={props} />
      </>
    );
  }
  return (
    <div className={css['none']}>
      <Icon name="house" className={css['noneIcon']} />
      <p>{noneText}</p>
    </div>
  );
}
