import type { ReactNode } from 'react';
import { PictureGallery } from '#server/site/estates/PictureGallery.tsx';
import { toParagraphs } from '#server/site/estates/description/splitDescription.ts';
import blocks from '#server/site/estates/styles/blocks.module.css';
import page from '#server/site/estates/styles/estate.module.css';
import { BrochureQrCode } from '#server/site/layout/print/BrochureCode.tsx';
import { BrochureHead } from '#server/site/layout/print/BrochureHead.tsx';
import prose from '#server/site/layout/styles/prose.module.css';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import { sanitize } from '#server/site/render/html/sanitize.ts';
import type { RentalUnitDetail } from '#shared/api/rentals.ts';
import type { Site } from '#shared/api/site.ts';
import { formatDistance, formatEuro, formatRounded } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import { BookingBar, BookingCard } from './BookingCard.tsx';
import css from './rental.module.css';
import type { RentalView } from './rentalView.ts';

/**
 * Matches a number, such as a registration number, that does not fit into one column. Words are not matched, because
 * the browser can hyphenate them.
 */
const LONG_NUMBER_PATTERN = /^(?=\S*\d)\S{11}/;
const METRES_PER_KILOMETRE = 1000;

interface RentalPageProps {
  readonly view: RentalView;
  readonly site: Site;
  /** The address of this page, with its origin, for the printed page. */
  readonly pageUrl: string;
  readonly t: Translate;
  readonly parts: RentalParts;
}

/** The parts that need more data than the home itself. */
interface RentalParts {
  readonly breadcrumb: ReactNode;
  readonly calendar: ReactNode;
  readonly map?: ReactNode;
  readonly otherRentals?: ReactNode;
}

interface RentalCostListProps {
  readonly costs: RentalUnitDetail['costs'];
  readonly t: Translate;
}

/**
 * Renders the pictures first, then the description on the left. On the right is a card that stays visible, with the
 * price and the link to reserve.
 */
export function RentalPage({ view, site, pageUrl: address, t, parts }: RentalPageProps) {
  return (
    <article data-rental-id={view.id} className={page['estate']}>
      <Stylesheets names={['holidayHome']} />
      <div className="page">
        <BrochureHead site={site} />
        {parts.breadcrumb}
        <PictureGallery
          title={view.title}
          pictures={view.pictures}
          plans={[]}
          isRental
          noPictureText={t('rental:noPhoto')}
        />
        <div className={page['columns']}>
          <div className={page['head']}>
            <header>
              <p className={page['kind']}>{[view.kind, view.areaText].filter(Boolean).join(', ')}</p>
              <h1 className={page['title']}>{view.title}</h1>
              <p className={page['address']}>{view.address}</p>
            </header>
            <RentalFactList view={view} />
          </div>
          <BookingCard view={view} site={site} t={t} />
          <div className={page['story']}>
            <BrochureQrCode address={address} t={t} />
            <RentalDescriptions view={view} t={t} />
            <RentalOptionList view={view} t={t} />
            {parts.calendar}
            <RentalCostList costs={view.costs} t={t} />
            <HouseRules view={view} t={t} />
            <NearbyPlaces view={view} t={t} />
            {parts.map}
          </div>
        </div>
      </div>
      {parts.otherRentals}
      <BookingBar view={view} t={t} />
    </article>
  );
}

function RentalFactList({ view: { facts } }: Pick<RentalPageProps, 'view'>) {
  return (
    <dl className={page['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label} className={LONG_NUMBER_PATTERN.test(value) ? `${page['fact']} ${css['long']}` : page['fact']}>
          <dt className={page['factLabel']}>{label}</dt>
          <dd className={page['factValue']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RentalDescriptions({ view: { shortDescription, description }, t }: Pick<RentalPageProps, 'view' | 't'>) {
  return (
    <>
      {shortDescription ? (
        <section className={`${page['section']} ${css['short']}`} aria-labelledby="short-title">
          <h2 id="short-title" className={css['label']}>
            {t('rental:label.shortDescription')}
          </h2>
          <div className={css['lead']} dangerouslySetInnerHTML={{ __html: sanitize(toParagraphs(shortDescription)) }} />
        </section>
      ) : null}
      {description ? (
        <section className={page['section']} aria-labelledby="description-title">
          <h2 id="description-title">{t('rental:label.description')}</h2>
          <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(toParagraphs(description)) }} />
        </section>
      ) : null}
    </>
  );
}

function RentalOptionList({ view: { optionNames }, t }: Pick<RentalPageProps, 'view' | 't'>) {
  if (optionNames.length === 0) return null;
  return (
    <section className={page['section']} aria-labelledby="options-title">
      <h2 id="options-title">{t('rental:label.options')}</h2>
      <ul className={blocks['names']}>
        {optionNames.map((option) => (
          <li key={option} className={getIconClassNames('check', blocks['name'])}>
            {option}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders all costs in addition to the rent, so that the last step of the booking adds no cost. */
function RentalCostList({ costs: { cleaning, deposit, touristTax }, t }: RentalCostListProps) {
  const taxNoteKey = touristTax.children ? 'rental:costs.taxEach' : 'rental:costs.taxAdults';
  const rows = [
    ...(cleaning > 0 ? [['cleaning', formatEuro(cleaning), t('rental:costs.cleaningNote')] as const] : []),
    ...(touristTax.amount > 0 ? [['touristTax', formatEuro(touristTax.amount), t(taxNoteKey)] as const] : []),
    ...(deposit > 0 ? [['deposit', formatEuro(deposit), t('rental:costs.depositNote')] as const] : []),
  ];
  if (rows.length === 0) return null;
  return (
    <section className={page['section']} aria-labelledby="costs-title">
      <h2 id="costs-title">{t('rental:costs.title')}</h2>
      <ul className={css['costs']}>
        {rows.map(([key, amount, note]) => (
          <li key={key} className={blocks['fact']}>
            {`${t(`rental:costs.${key}`)} `}
            <span>{amount}</span>
            <span className={blocks['note']}>{` ${note}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HouseRules({ view: { checkIn, checkOut, houseRules }, t }: Pick<RentalPageProps, 'view' | 't'>) {
  return (
    <section className={page['section']} aria-labelledby="house-title">
      <h2 id="house-title">{t('rental:house.title')}</h2>
      <ul className={css['rules']}>
        <li>{t('rental:house.checkIn', { time: checkIn })}</li>
        <li>{t('rental:house.checkOut', { time: checkOut })}</li>
        {houseRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}

function NearbyPlaces({ view: { nearbyPlaces }, t }: Pick<RentalPageProps, 'view' | 't'>) {
  if (nearbyPlaces.length === 0) return null;
  return (
    <section className={page['section']} aria-labelledby="near-title">
      <h2 id="near-title">{t('rental:near')}</h2>
      <div className={css['near']}>
        <ul className={blocks['facts']}>
          {nearbyPlaces.map(({ name, distance }) => (
            <li key={name} className={blocks['fact']}>
              {`${name} `}
              <span>{formatDistanceText(distance)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const formatDistanceText = (metres: number) =>
  metres < METRES_PER_KILOMETRE
    ? formatDistance(Math.round(metres))
    : `${formatRounded(metres / METRES_PER_KILOMETRE, 1)}\u00a0km`;
