import type { CardView } from '../domain/cardView.ts';
import { CARD_IMAGE } from '../domain/limits.ts';
import type { MediaSize } from '../domain/media.ts';
import type { Translate } from '../i18n/translate.ts';
import { EnergyLabel } from './EnergyLabel.tsx';
import css from './estateCard.module.css';
import { Heart } from './Heart.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { NewMark } from './NewMark.tsx';
import { Picture, type PictureProps } from './Picture.tsx';
import { Sticker } from './Sticker.tsx';

/** A house in outline; the card's own colour shows through. */
const PLACEHOLDER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 470 370" fill="none" stroke="#77736c" stroke-width="1.5"><path d="M175 190l60-50 60 50M190 178v62h90v-62M224 240v-36h22v36"/></svg>',
)}`;

const SOURCES: readonly MediaSize[] = ['card', 'card-phone', 'card-2x'];
const SIZES = '(min-width: 1100px) 400px, (min-width: 700px) 46vw, 94vw';

export interface EstateCardProps {
  readonly card: CardView;
  readonly t: Translate;
  /** How soon the first picture is needed; the others always wait. */
  readonly priority?: PictureProps['priority'];
  /** Level of the card's heading within the page. */
  readonly heading?: 'h2' | 'h3';
}

/** "Huis · Herenhuis"; the subtype alone where both are called the same. */
const kind = ({ headType, subType }: CardView) =>
  !subType || subType.toLowerCase() === headType.toLowerCase() ? headType : `${headType} · ${subType}`;

function Facts({ facts, t }: { facts: NonNullable<CardView['facts']>; t: Translate }) {
  const items: { icon: IconName; value: string; label: string }[] = [];
  if (facts.areaGround) items.push({ icon: 'plot', value: facts.areaGround, label: t('common:fact.areaGround') });
  if (facts.areaBuild) items.push({ icon: 'area', value: facts.areaBuild, label: t('common:fact.areaBuild') });
  if (facts.bedrooms) {
    items.push({
      icon: 'bed',
      value: facts.bedroomsTo ? `${facts.bedrooms}–${facts.bedroomsTo}` : String(facts.bedrooms),
      label: t('common:fact.bedrooms', { count: facts.bedroomsTo ?? facts.bedrooms }),
    });
  }
  if (facts.unitsAvailable) {
    items.push({
      icon: 'units',
      value: facts.unitsTotal
        ? t('common:fact.unitsOf', { available: facts.unitsAvailable, total: facts.unitsTotal })
        : String(facts.unitsAvailable),
      label: t('common:fact.unitsAvailable', { count: facts.unitsAvailable }),
    });
  }
  if (items.length === 0) return null;
  return (
    <ul className={css['facts']}>
      {items.map(({ icon, value, label }) => (
        <li key={icon} className={css['fact']} title={label}>
          <Icon name={icon} className={css['factIcon']} />
          <span>{value}</span>
          <span className="visually-hidden"> {label}</span>
        </li>
      ))}
    </ul>
  );
}

function Pictures({ card, priority, t }: Pick<EstateCardProps, 'card' | 'priority' | 't'>) {
  const [first, ...others] = card.pictures;
  if (!first) {
    return (
      <div className={css['none']}>
        <img
          className={css['placeholder']}
          src={PLACEHOLDER}
          width={CARD_IMAGE.width}
          height={CARD_IMAGE.height}
          alt={t('common:noPhoto')}
        />
      </div>
    );
  }
  const pictures = (
    <>
      <Picture picture={first} sources={SOURCES} sizes={SIZES} priority={priority} className={css['image']} />
      {others.map((picture) => (
        <Picture key={picture.id} picture={picture} sources={SOURCES} sizes={SIZES} className={css['image']} />
      ))}
    </>
  );
  if (others.length === 0) return <div className={css['strip']}>{pictures}</div>;
  // Swiping needs the link inside of the scroller; the heading's link is the one for the keyboard.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reachable by keyboard, and a fieldset holds no pictures
    <div className={css['track']} tabIndex={0} role="group" aria-label={t('common:photosOf', { title: card.title })}>
      {card.href ? (
        <a className={css['strip']} href={card.href} tabIndex={-1}>
          {pictures}
        </a>
      ) : (
        <div className={css['strip']}>{pictures}</div>
      )}
    </div>
  );
}

/** One estate in a list (specification §2.5): the picture first, then price, kind, place and facts. */
export function EstateCard({ card, t, priority, heading: Heading = 'h3' }: EstateCardProps) {
  const name = kind(card);
  const place = [card.city, card.street].filter(Boolean).join(', ');
  return (
    <article className={css['card']} data-estate-id={card.id} data-closed={card.closed || undefined}>
      <div className={css['media']} data-linked={card.href ? '' : undefined}>
        <Pictures card={card} priority={priority} t={t} />
        {card.sticker ? (
          <div className={css['sticker']}>
            <Sticker sticker={card.sticker} />
          </div>
        ) : null}
        {card.pictures.length > 1 ? (
          <span className={css['count']} aria-hidden="true">
            <Icon name="gallery" /> {card.pictures.length}
          </span>
        ) : null}
        <NewMark card={card} t={t} />
        <Heart card={card} t={t} />
      </div>
      <div className={css['body']}>
        <p className={css['price']}>
          {card.price ? (
            <>
              {card.priceFrom ? <span className={css['from']}>{t('common:priceFrom')} </span> : null}
              {card.price}
              {card.period ? <span className={css['period']}> {card.period}</span> : null}
            </>
          ) : (
            <span className={css['request']}>{t(card.closed ? 'common:priceClosed' : 'common:priceOnRequest')}</span>
          )}
          {card.energyLabel ? (
            <span className={css['energy']}>
              <EnergyLabel label={card.energyLabel} t={t} />
            </span>
          ) : null}
        </p>
        <Heading className={css['title']}>
          {card.href ? (
            <a className={css['link']} href={card.href}>
              {card.project ? card.title : name}
            </a>
          ) : (
            <span>{card.project ? card.title : name}</span>
          )}
        </Heading>
        <p className={css['place']}>
          {card.project ? <span className={css['kind']}>{name} </span> : null}
          {place}
        </p>
        {card.facts ? <Facts facts={card.facts} t={t} /> : null}
      </div>
    </article>
  );
}
