import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PictureView } from '../../domain/media.ts';
import { type GalleryContent, GALLERY_LAYER_ID, Photos } from '../../ui/estate/Photos.tsx';
import { defineWidget } from '../defineWidget.ts';
import { isModifiedClick } from '../isModifiedClick.ts';
import type { PhotoViewerProps } from './PhotoViewer.tsx';
import { useWidget } from '../WidgetContext.tsx';

interface EstateGalleryProps extends GalleryContent {
  /** The smaller files of the pictures, in the same order; absent when there are none. */
  readonly thumbnails?: readonly PictureView[];
}

/** The element with the id `GALLERY_LAYER_ID`. `showPopover` is optional: not every supported browser has it. */
type PictureLayer = Pick<HTMLElement, 'scrollIntoView'> & Partial<Pick<HTMLElement, 'showPopover'>>;

/**
 * Loads the viewer with its styles. They are a separate chunk, so that only visitors who come near a gallery load them.
 */
const loadViewer = () => import(/* webpackChunkName: "viewer" */ './PhotoViewer.tsx');

/**
 * Renders the gallery of an estate. A click on a picture opens the viewer, which shows pictures, plans and the virtual
 * visit one by one. Without a script, or when the viewer cannot be loaded, the click shows `PhotoLayer`: one element
 * with all pictures and plans.
 */
export default defineWidget(function EstateGallery({ thumbnails, ...content }: EstateGalleryProps) {
  const { t } = useWidget();
  const [startIndex, setStartIndex] = useState<number>();
  const [Viewer, setViewer] = useState<ComponentType<PhotoViewerProps>>();
  const opener = useRef<HTMLElement>(null);

  // The viewer is loaded when the widget hydrates, which happens when the visitor comes near the gallery, so that a
  // click opens the viewer at once. A failure is ignored here, because the click loads the viewer again.
  useEffect(() => void loadViewer().catch(() => undefined), []);

  const showSlide = async (index: number) => {
    try {
      if (!('showModal' in HTMLDialogElement.prototype)) throw new Error('The browser has no modal dialogs.');
      const { PhotoViewer } = await loadViewer();
      setViewer(() => PhotoViewer);
      setStartIndex(index);
    } catch {
      // Browsers without popovers show the pictures of the layer below the mosaic.
      const layer: PictureLayer | null = document.getElementById(GALLERY_LAYER_ID);
      if (layer?.showPopover) layer.showPopover();
      else layer?.scrollIntoView();
    }
  };
  const openViewer = (index: number, event: MouseEvent<HTMLElement>) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    void showSlide(index);
  };
  const closeViewer = () => {
    setStartIndex(undefined);
    // The focus is set on the button that opened the viewer. The browser itself would return the focus to the element
    // that had it before, and in some browsers a clicked button has no focus.
    opener.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <Photos {...content} t={t} onOpen={openViewer} />
      {startIndex === undefined || !Viewer ? null : (
        <Viewer
          {...content}
          thumbnails={thumbnails ?? content.pictures}
          startIndex={startIndex}
          t={t}
          onClose={closeViewer}
        />
      )}
    </>
  );
});
