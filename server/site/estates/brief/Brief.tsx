import type { ReactNode } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './brief.module.css';
import { Picture } from '#shared/ui/Picture.tsx';
import { PriceLines } from '../cards/PriceLine.tsx';
import type { EstateBrief } from './findBrief.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';

interface BriefProps {
  readonly estate: EstateBrief;
  /** The lines below the price, such as the person to call. */
  readonly detailLines?: ReactNode;
  readonly t: Translate;
}

/** Shows the estate that a page is about, with its picture and a link to its page. */
export function Brief({ estate, detailLines: about, t }: BriefProps) {
  const { href, picture, title, titleLang, address } = estate;
  return (
    <div className={css['brief']}>
      <Stylesheets names={['booking']} />
      {picture ? (
        <Picture
          picture={picture}
          sources={['card', 'card-2x']}
          sizes="(min-width: 62rem) 26rem, 9rem"
          className={css['picture']}
          alt=""
        />
      ) : null}
      <div>
        <p className={css['title']} lang={titleLang}>
          <a href={href}>{title}</a>
        </p>
        <p className={css['place']}>{address}</p>
        <div className={css['price']}>
          <PriceLines view={estate} t={t} />
        </div>
        {about}
      </div>
    </div>
  );
}
