import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { mediaPath, type PictureView } from '../../domain/media.ts';
import css from './galleryBlock.module.css';
import { Picture } from '../../ui/Picture.tsx';
import { defineWidget } from '../defineWidget.ts';
import { isModifiedClick } from '../isModifiedClick.ts';
import type { PhotoViewerProps } from './PhotoViewer.tsx';
import { useWidget } from '../WidgetContext.tsx';

interface PictureGridProps {
  readonly title: string;
  readonly pictures: readonly PictureView[];
}

const loadViewer = () => import(/* webpackChunkName: "viewer" */ './PhotoViewer.tsx');

/** Shows pictures that link to their large files. With a script the files open above the page. */
export default defineWidget(function PictureGrid({ title, pictures }: PictureGridProps) {
  const { t } = useWidget();
  const [startIndex, setStartIndex] = useState<number>();
  const [Viewer, setViewer] = useState<ComponentType<PhotoViewerProps>>();
  const opener = useRef<HTMLElement>(null);

  useEffect(() => void loadViewer().catch(() => undefined), []);

  const showPicture = async (index: number, href: string) => {
    try {
      const { PhotoViewer } = await loadViewer();
      setViewer(() => PhotoViewer);
      setStartIndex(index);
    } catch {
      location.assign(href);
    }
  };
  const openViewer = (index: number, event: MouseEvent<HTMLAnchorElement>) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    void showPicture(index, event.currentTarget.href);
  };
  const closeViewer = () => {
    setStartIndex(undefined);
    opener.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <ul className={css['grid']}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={css['cell']}>
            <a
              className={css['tile']}
              href={mediaPath(picture, 'gallery-xl', 'jpg')}
              aria-label={t('content:gallery.enlarge', { picture: picture.alt || String(index + 1) })}
              onClick={(event) => openViewer(index, event)}
            >
              <Picture
                picture={picture}
                sources={['gallery-s', 'gallery-m']}
                sizes="(min-width: 992px) 24rem, (min-width: 640px) 46vw, 94vw"
                className={css['image']}
              />
            </a>
          </li>
        ))}
      </ul>
      {startIndex === undefined || !Viewer ? null : (
        <Viewer
          title={title}
          pictures={pictures}
          plans={[]}
          thumbnails={pictures}
          startIndex={startIndex}
          t={t}
          onClose={closeViewer}
        />
      )}
    </>
  );
});
