import type { ReactNode } from 'react';
import type { Site } from '#shared/api/site.ts';
import type { PictureView } from '#shared/domain/media.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { EnergyLabel } from '#shared/ui/EnergyLabel.tsx';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import { Sticker } from '#shared/ui/card/Sticker.tsx';
import card from '#shared/ui/card/estateCard.module.css';
import { PictureGallery } from '../../estates/PictureGallery.tsx';
import { PriceLines } from '../../estates/cards/PriceLine.tsx';
import type { EstateView } from '../../estates/estateView.ts';
import css from '../../estates/styles/estate.module.css';
import { VirtualVisits } from '../../estates/virtualVisits/VirtualVisits.tsx';
import { BrochureQrCode } from '../../layout/print/BrochureCode.tsx';
import { BrochureHead } from '../../layout/print/BrochureHead.tsx';
import { BrochurePictures } from '../../layout/print/BrochurePictures.tsx';
import { Stylesheets } from '../../render/Stylesheets.tsx';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';
import { ContactBar, ContactCard } from './ContactCard.tsx';
import { Description } from './Description.tsx';
import { PlanList } from './PlanList.tsx';
import { Tabs } from './Tabs.tsx';
import type { ContactOptions } from './contactOptions.ts';

interface EstatePageProps {
  readonly view: EstateView;
  readonly site: Site;
  readonly locale: Locale;
  readonly t: Translate;
  /** The short address of this page, with its origin, for the printed page. */
  readonly shortUrl: string;
  /** The path of the sales representative's page. */
  readonly agentPath?: string | undefined;
  readonly contactOptions?: ContactOptions | undefined;
  /** The parts that need more data than the estate itself. */
  readonly parts: EstateParts;
}

export interface EstateParts {
  readonly breadcrumb: ReactNode;
  /** The position of a unit in its project. */
  readonly placeInProject?: ReactNode;
  /** The units of a project. */
  readonly unitsTable?: ReactNode;
  /** The facts that a unit takes from its project. */
  readonly projectFacts?: ReactNode;
  /** The map with the location. */
  readonly map?: ReactNode;
  /** The form for a message to the sales representative. */
  readonly messageForm?: ReactNode;
  /** The confirmation at the top of the page, which is hidden until the message was sent. */
  readonly sentMessage?: ReactNode;
  /** Similar homes, and homes that the visitor viewed before. */
  readonly otherEstates?: ReactNode;
}

/** Chooses the stylesheet by the kind of page, because each kind has many parts that other kinds do not have. */
const chooseStylesheet = ({ isProject, projectLink }: EstateView) =>
  isProject ? 'project' : projectLink ? 'unit' : 'estate';

/** Renders the pictures first, then the description on the left and a card on the right that stays visible. */
export function EstatePage({
  view,
  site,
  locale,
  t,
  shortUrl: address,
  agentPath,
  contactOptions,
  parts,
}: EstatePageProps) {
  return (
    <article data-estate-id={view.id} data-closed={view.closed || undefined} className={css['estate']}>
      <Stylesheets names={[chooseStylesheet(view)]} />
      <div className="page">
        <BrochureHead site={site} />
        {parts.breadcrumb}
        {parts.sentMessage}
        <Gallery view={view} t={t} />
        <div className={css['columns']}>
          <CachedElement
            name="estate head"
            elementName="div"
            attributes={{ className: css['head'] }}
            ingredients={[view]}
            renderContent={() => <EstateHead view={view} locale={locale} t={t} />}
          />
          <ContactCard
            view={view}
            site={site}
            locale={locale}
            t={t}
            agentPath={agentPath}
            contactOptions={contactOptions}
          />
          <div className={css['story']}>
            <Description view={view} t={t} />
            {parts.placeInProject}
            {parts.unitsTable}
            <VirtualVisits virtualVisits={view.virtualVisits} pictures={view.pictures} t={t} />
            <FloorPlans plans={view.plans} t={t} />
            <BrochureQrCode address={address} t={t} />
            <CachedElement
              name="estate sheet"
              elementName="div"
              attributes={{ className: css['sheet'] }}
              ingredients={[view]}
              renderContent={() => (
                <>
                  <BrochurePictures pictures={view.pictures} />
                  <Tabs tabs={view.tabs} t={t} />
                </>
              )}
            />
            {parts.projectFacts}
            {parts.map}
            {parts.messageForm}
          </div>
        </div>
      </div>
      {parts.otherEstates}
      <ContactBar view={view} site={site} locale={locale} t={t} />
    </article>
  );
}

/** Renders the pictures, the plans and the virtual visit of a home as one gallery. */
function Gallery({ view, t }: { view: EstateView; t: Translate }) {
  const { title, pictures, plans, thumbnails, virtualVisits } = view;
  const visit = virtualVisits.find(({ kind }) => kind === 'visit');
  const hasThumbnails = thumbnails.some((thumbnail, index) => thumbnail.id !== pictures[index]?.id);
  return (
    <PictureGallery
      title={title}
      pictures={pictures}
      plans={plans}
      {...(visit && { visit })}
      {...(hasThumbnails && thumbnails.length === pictures.length && { thumbnails })}
      noPictureText={t('common:noPhoto')}
    />
  );
}

function EstateHead({ view, locale, t }: Pick<EstatePageProps, 'view' | 'locale' | 't'>) {
  return (
    <>
      <header>
        <p className={css['kind']}>
          {view.sticker ? <Sticker sticker={view.sticker} /> : null}
          <span>{`${view.kind}, ${view.transaction.toLowerCase()}`}</span>
          {view.hasPriceHistory ? (
            <a
              className={view.isReduced ? card['reduced'] : undefined}
              href={pathFor('estatePrices', locale, { estateId: view.id })}
              rel="nofollow"
            >
              {t(view.isReduced ? 'common:priceReduced' : 'history:link')}
            </a>
          ) : null}
        </p>
        <h1 className={css['title']} lang={view.titleLang}>
          {view.title}
        </h1>
        <p className={css['address']}>{view.address}</p>
        <div className={css['price']}>
          <PriceLines view={view} t={t} />
        </div>
      </header>
      <KeyFacts view={view} t={t} />
    </>
  );
}

function KeyFacts({ view: { facts, energy }, t }: Pick<EstatePageProps, 'view' | 't'>) {
  if (facts.length === 0 && !energy?.label) return null;
  return (
    <dl className={css['facts']}>
      {facts.map(({ icon, value, label }) => (
        <div key={icon} className={css['fact']}>
          <dt className={getIconClassNames(icon, css['factLabel'])}>{label}</dt>
          <dd className={css['factValue']}>{value}</dd>
        </div>
      ))}
      {energy?.label ? (
        <div className={css['fact']}>
          <dt className={css['factLabel']}>{t('common:energyLabel')}</dt>
          <dd className={css['factValue']}>
            <EnergyLabel label={energy.label} t={t} />
            {energy.isLabelDerived ? (
              <span className={css['derived']}>{` (${t('estate:energy.derivedShort')})`}</span>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Renders the section with the floor plans. */
function FloorPlans({ plans, t }: { plans: readonly PictureView[]; t: Translate }) {
  if (plans.length === 0) return null;
  return (
    <section className={css['section']} aria-labelledby="plans-title" data-print="no">
      <h2 id="plans-title">{t('estate:plans')}</h2>
      <PlanList plans={plans} />
    </section>
  );
}
