import { type MouseEvent, useRef, useState } from 'react';
import type { PictureView } from '../domain/media.ts';
import { Photos } from '../ui/estate/Photos.tsx';
import { defineWidget } from './defineWidget.ts';
import { PhotoViewer } from './PhotoViewer.tsx';
import { useWidget } from './WidgetContext.tsx';

interface EstateGalleryProps {
  readonly estateId: number;
  readonly title: string;
  /** At least one. */
  readonly pictures: readonly PictureView[];
}

/** Shows the pictures one by one, instead of the layer that has all of them. */
export default defineWidget(function EstateGallery({ estateId, title, pictures }: EstateGalleryProps) {
  const { t } = useWidget();
  const [first, setFirst] = useState<number>();
  const opener = useRef<HTMLElement>(null);

  const open = (index: number, event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    opener.current = event.currentTarget;
    setFirst(index);
  };
  const close = () => {
    setFirst(undefined);
    // The browser would return it to what had it, which after a click is not the button everywhere.
    opener.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <Photos estateId={estateId} title={title} pictures={pictures} t={t} onOpen={open} />
      {first === undefined ? null : (
        <PhotoViewer title={title} pictures={pictures} first={first} t={t} onClose={close} />
      )}
    </>
  );
});
