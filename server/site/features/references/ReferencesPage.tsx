import type { Translate } from '#shared/i18n/translate.ts';
import button from '#shared/ui/button.module.css';
import { CardPictures } from '#shared/ui/card/CardPictures.tsx';
import card from '#shared/ui/card/estateCard.module.css';
import { Sticker } from '#shared/ui/card/Sticker.tsx';
import { MunicipalityFrame } from '#shared/ui/listing/MunicipalityFrame.tsx';
import grid from '#shared/ui/listing/results/listingGrid.module.css';
import { PageLinks } from '#shared/ui/listing/results/PageLinks.tsx';
import { SellingBlock } from '../../estates/references/SellingSection.tsx';
import type { SellingLinks } from '../../estates/references/sellingLinks.ts';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import type { BreadcrumbStep } from '../../render/screen.ts';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import type { ReferenceCard } from './referenceCards.ts';
import css from './references.module.css';

export interface PlaceLink {
  readonly name: string;
  readonly href: string;
  readonly count: number;
  readonly isHere: boolean;
}

interface ReferencesPageProps {
  readonly title: string;
  readonly text: string;
  readonly breadcrumb: readonly BreadcrumbStep[];
  readonly cards: readonly ReferenceCard[];
  readonly places: readonly PlaceLink[];
  /** The address of the drawn map of the places; undefined when no place has a known outline. */
  readonly mapHref: string | undefined;
  readonly page: number;
  readonly pageCount: number;
  readonly pageHref: (page: number) => string;
  readonly offerHref: string;
  readonly sellingLinks: SellingLinks;
  readonly t: Translate;
}

/** The number of cards that are visible at once on wide screens. */
const CARDS_VISIBLE_AT_ONCE = 3;

function ReferenceCardItem({ reference, index, t }: { reference: ReferenceCard; index: number; t: Translate }) {
  const { title, titleLang, sticker, place, dateText, price, picture } = reference;
  const pictures = picture ? [picture] : [];
  const priority = index === 0 ? 'first' : index < CARDS_VISIBLE_AT_ONCE ? 'beside' : undefined;
  return (
    <li className={grid['cell']}>
      <article className={card['card']} data-closed="">
        <h2 className={`${card['title']} ${card['lines']}`}>
          <span className={card['name']} lang={titleLang}>
            {title}
          </span>{' '}
          <span className={card['place']}>{place}</span> {price ? <span className={card['price']}>{price}</span> : null}
        </h2>
        {dateText ? <p className={css['when']}>{dateText}</p> : null}
        <div className={card['media']}>
          <CardPictures card={{ title, pictures, pictureCount: pictures.length }} priority={priority} t={t} />
          <Sticker sticker={{ name: sticker, style: 'sold' }} className={card['sticker']} />
        </div>
      </article>
    </li>
  );
}

/**
 * Renders the homes that the agency sold and let, with pictures and places, and links for visitors who want to sell.
 */
export function ReferencesPage(props: ReferencesPageProps) {
  const { title, text, breadcrumb, cards, places, mapHref, offerHref, sellingLinks: sellingWays, t } = props;
  return (
    <>
      <Stylesheets names={['history']} />
      {breadcrumb.length > 1 ? (
        <div className={`page ${css['breadcrumb']}`}>
          <Breadcrumb breadcrumb={breadcrumb} t={t} />
        </div>
      ) : null}
      <PageHead
        title={title}
        introText={text}
        actionButtons={
          cards.length === 0 ? (
            <a className={button['button']} href={offerHref}>
              {t('errors:offer')}
            </a>
          ) : undefined
        }
      />
      <div className={`page ${css['body']}`}>
        {places.length > 1 ? (
          <nav aria-label={t('history:references.places')} data-print="no">
            <ul className={css['places']}>
              {places.map(({ name, href, count, isHere }) => (
                <li key={href}>
                  <a href={href} aria-current={isHere ? 'page' : undefined}>
                    {name}
                    <span className={css['count']}>{` ${count}`}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <div className={mapHref === undefined ? undefined : css['beside']}>
          <div>
            <ul className={grid['grid']}>
              {cards.map((reference, index) => (
                <ReferenceCardItem key={reference.id} reference={reference} index={index} t={t} />
              ))}
            </ul>
            <PageLinks page={props.page} pageCount={props.pageCount} href={props.pageHref} t={t} />
          </div>
          {mapHref === undefined ? null : (
            <div className={css['map']} data-print="no">
              <MunicipalityFrame href={mapHref} t={t} />
            </div>
          )}
        </div>
      </div>
      <SellingBlock ways={sellingWays} t={t} />
    </>
  );
}
