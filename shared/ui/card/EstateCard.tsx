import type { CardView } from '../../domain/estate/cardView.ts';
import type { Translate } from '../../i18n/translate.ts';
import { CardPictures } from './CardPictures.tsx';
import { EnergyLabel } from '../EnergyLabel.tsx';
import css from './estateCard.module.css';
import { Heart } from './Heart.tsx';
import { getIconClassNames, type IconName } from '../Icon.tsx';
import { NewMark } from './NewMark.tsx';
import type { PictureProps } from '../Picture.tsx';
import { Sticker } from './Sticker.tsx';

export interface EstateCardProps {
  readonly card: CardView;
  readonly t: Translate;
  /** The loading priority of the first picture; the other pictures always load later. */
  readonly priority?: PictureProps['priority'];
  /** The level of the card's heading within the page. */
  readonly headingLevel?: 'h2' | 'h3';
}

/** Returns "Huis · Herenhuis"; only the head type when there is no subtype, or when both have the same name. */
const formatKind = ({ headType, subType }: CardView) =>
  !subType || subType.toLowerCase() === headType.toLowerCase() ? headType : `${headType} · ${subType}`;

function CardFacts({ facts, t }: { facts: NonNullable<CardView['facts']>; t: Translate }) {
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
        <li key={icon} className={getIconClassNames(icon)} title={label}>
          {value}
          <span>{` ${label}`}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Renders one estate in a list (specification §2.5). The heading names the home: its kind, its place and its price. The
 * heading is the first content for screen readers and the keyboard, although CSS draws the picture above it.
 */
export function EstateCard({ card, t, priority, headingLevel: Heading = 'h3' }: EstateCardProps) {
  const kind = formatKind(card);
  const place = [card.city, card.street].filter(Boolean).join(', ');
  return (
    <article className={css['card']} data-estate-id={card.id} data-closed={card.closed || undefined}>
      <Heading className={css['title']}>
        <a className={css['lines']} href={card.href}>
          <span className={css['name']}>{card.project ? card.title : kind}</span>{' '}
          <span className={css['place']}>{card.project ? `${kind}\u00a0· ${place}` : place}</span>{' '}
          <span className={css['price']}>
            {card.price ? (
              <>
                {card.priceFrom ? <span className={css['from']}>{`${t('common:priceFrom')} `}</span> : null}
                {card.price}
                {card.period ? <span className={css['period']}>{` ${card.period}`}</span> : null}
              </>
            ) : (
              t(card.closed ? 'common:priceClosed' : 'common:priceOnRequest')
            )}
            {card.reduced ? (
              <Sticker sticker={{ name: t('common:priceReduced'), style: 'label' }} className={css['reduced']} />
            ) : null}
            {card.energyLabel ? <EnergyLabel label={card.energyLabel} className={css['energy']} t={t} /> : null}
          </span>
        </a>
      </Heading>
      {card.facts ? <CardFacts facts={card.facts} t={t} /> : null}
      <div className={css['media']} data-linked={card.href ? '' : undefined}>
        <CardPictures card={card} priority={priority} t={t} />
        {card.sticker ? <Sticker sticker={card.sticker} className={css['sticker']} /> : null}
        {card.openHouse ? (
          <Sticker
            sticker={{ name: card.openHouse, style: 'label' }}
            className={`${css['sticker']} ${css['openHouse']}`}
          />
        ) : null}
        {card.pictureCount > 1 ? (
          <span className={getIconClassNames('gallery', css['count'])} aria-hidden="true">
            {card.pictureCount}
          </span>
        ) : null}
        <NewMark card={card} />
        <Heart card={card} t={t} />
      </div>
    </article>
  );
}
