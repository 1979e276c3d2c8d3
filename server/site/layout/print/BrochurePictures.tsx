import type { PictureView } from '#shared/domain/media.ts';
import css from './brochure.module.css';
import { Picture } from '#shared/ui/Picture.tsx';

/** The indexes of the pictures in the row on the second printed sheet. The first picture is on the first sheet. */
const SECOND_SHEET_RANGE = { from: 1, to: 4 } as const;

/** Renders more pictures, for the printed page only. */
export function BrochurePictures({ pictures }: { pictures: readonly PictureView[] }) {
  const secondSheetPictures = pictures.slice(SECOND_SHEET_RANGE.from, SECOND_SHEET_RANGE.to);
  if (secondSheetPictures.length === 0) return null;
  return (
    <div className={css['pictures']} aria-hidden="true" data-print="only">
      {secondSheetPictures.map((picture) => (
        <div key={picture.id}>
          <Picture picture={picture} sources={['gallery-s', 'gallery-m']} sizes="600px" alt="" />
        </div>
      ))}
    </div>
  );
}
