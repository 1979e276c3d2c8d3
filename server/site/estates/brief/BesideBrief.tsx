import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import alone from './alone.module.css';
import css from './brief.module.css';
import { Brief } from './Brief.tsx';
import type { EstateBrief } from './findBrief.ts';

interface BesideBriefProps {
  /** The estate that the page is about; undefined for a page about no estate. */
  readonly estate: EstateBrief | undefined;
  /** The lines below the price, such as the person to call. */
  readonly detailLines?: ReactNode;
  /** The picture above `detailLines` on a page about no estate. */
  readonly officePicture?: ReactNode;
  /** The class of the content beside an estate. */
  readonly className?: string | undefined;
  readonly t: Translate;
  readonly children: ReactNode;
}

/**
 * Renders the content of a page with its estate or, on a page about no estate, with the office that answers visitors.
 * On wide screens the estate or office stays visible beside the content, as a card with a large picture; on small
 * screens it is a line above the content.
 */
export function BesideBrief({
  estate,
  detailLines: about,
  officePicture: aboutPicture,
  className,
  t,
  children,
}: BesideBriefProps) {
  if (!estate && !about) return <div className={`page ${alone['alone']}`}>{children}</div>;
  return (
    <div className={`page ${css['beside']}`}>
      {estate ? (
        <Brief estate={estate} detailLines={about} t={t} />
      ) : (
        <div className={`${css['brief']} ${css['office']}`}>
          {aboutPicture}
          <div>{about}</div>
        </div>
      )}
      <div className={className}>{children}</div>
    </div>
  );
}
