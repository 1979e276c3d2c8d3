import type { Translate } from '#shared/i18n/translate.ts';
import { CardPictures } from '#shared/ui/card/CardPictures.tsx';
import css from '#shared/ui/card/estateCard.module.css';
import { getIconClassNames, type IconName } from '#shared/ui/Icon.tsx';
import type { PictureProps } from '#shared/ui/Picture.tsx';
import rentalCss from './rentalCard.module.css';
import type { RentalCardView } from './rentalCardView.ts';

export interface RentalCardProps {
  readonly card: RentalCardView;
  /** True when the visitor chose the dates. The price is then for these dates, without "from". */
  readonly isExact?: boolean;
  readonly priority?: PictureProps['priority'];
  /** The level of the card's heading within the page. */
  readonly headingLevel?: 'h2' | 'h3';
  readonly t: Translate;
}

function RentalCardFacts({
  card: { persons, bedrooms, bathrooms, arePetsAllowed },
  t,
}: Pick<RentalCardProps, 'card' | 't'>) {
  const items: readonly { icon: IconName; value?: number | undefined; label: string }[] = [
    { icon: 'people', value: persons, label: t('rentalList:card.persons', { count: persons }) },
    { icon: 'bed', value: bedrooms ?? 0, label: t('common:fact.bedrooms', { count: bedrooms ?? 0 }) },
    { icon: 'bath', value: bathrooms ?? 0, label: t('rentalList:card.bathrooms', { count: bathrooms ?? 0 }) },
    ...(arePetsAllowed ? [{ icon: 'paw', label: t('rentalList:card.pets') } as const] : []),
  ];
  return (
    <ul className={css['facts']}>
      {items
        .filter(({ value }) => value !== 0)
        .map(({ icon, value, label }) => (
          <li key={icon} className={getIconClassNames(icon)} title={label}>
            {value}
            <span>{` ${label}`}</span>
          </li>
        ))}
    </ul>
  );
}

/**
 * Renders one holiday home in a list. As in an estate's card, the heading contains the title, location, price and
 * dates of the home, and the picture and the price are drawn above the title.
 */
export function RentalCard({ card, isExact = false, priority, headingLevel: Heading = 'h3', t }: RentalCardProps) {
  const { title, kind, place, offer, pictureCount } = card;
  return (
    <article className={css['card']} data-rental-id={card.id}>
      <Heading className={css['title']}>
        <a className={css['lines']} href={card.href}>
          <span className={css['name']}>{title}</span>{' '}
          <span className={css['place']}>{title.startsWith(kind) ? place : `${kind}\u00a0· ${place}`}</span>{' '}
          {offer ? (
            <>
              <span className={css['price']}>
                {isExact ? null : <span className={css['from']}>{`${t('common:priceFrom')} `}</span>}
                {offer.price}
                <span className={css['period']}>{` ${offer.stayText}`}</span>
              </span>{' '}
              <span className={getIconClassNames('calendar', rentalCss['dates'])}>{offer.dates}</span>
            </>
          ) : (
            <span className={css['price']}>{t('rentalList:card.taken')}</span>
          )}
        </a>
      </Heading>
      <RentalCardFacts card={card} t={t} />
      {card.registrationNumber === undefined ? null : (
        <p className={rentalCss['registration']}>
          {t('rentalList:card.registration', { number: card.registrationNumber })}
        </p>
      )}
      {isExact && card.bookHref ? (
        <p className={rentalCss['book']}>
          <a className={getIconClassNames('arrow', rentalCss['bookLink'])} href={card.bookHref} rel="nofollow">
            {t('rentalList:card.book')}
            <span className="visually-hidden">{` (${title})`}</span>
          </a>
        </p>
      ) : null}
      <div className={css['media']} data-linked="">
        <CardPictures card={card} priority={priority} t={t} />
        {pictureCount > 1 ? (
          <span className={getIconClassNames('gallery', css['count'])} aria-hidden="true">
            {pictureCount}
          </span>
        ) : null}
      </div>
    </article>
  );
}
