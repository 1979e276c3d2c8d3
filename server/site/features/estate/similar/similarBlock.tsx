import type { ReactNode } from 'react';
import { EstateRow } from '#server/site/estates/cards/EstateRow.tsx';
import { SellingSection } from '#server/site/estates/references/SellingSection.tsx';
import { findSellingLinks } from '#server/site/estates/references/sellingLinks.ts';
import { Section } from '#server/site/layout/Section.tsx';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { isForRent } from '#shared/domain/rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import button from '#shared/ui/button.module.css';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import css from '#shared/ui/listing/results/closingBlock.module.css';
import { toSubscribeHref } from '#shared/ui/listing/subscribeHref.ts';
import { type FoundSimilarEstates, loadReplacements, loadSimilar } from './loadSimilar.ts';
import type { SimilarSubject } from './similarSubject.ts';

/** The radius of the saved search around the city of the unavailable home, in kilometres. */
const RADIUS_KM = 5;

interface SimilarEstatesProps {
  /** This promise is also in `deferred` of the page outcome. When it fails, the page is rendered without the homes. */
  readonly similarEstates: Promise<FoundSimilarEstates>;
  /** The address of the list from which the homes are taken. */
  readonly offerHref: string;
  /** True on the page of a project, which loads the styles of cards only together with this row. */
  readonly isProject: boolean;
  readonly t: Translate;
}

/** A block of secondary data: its content, with the promises and tags for the page's outcome. */
interface SimilarBlock {
  readonly content: ReactNode;
  readonly deferred: readonly Promise<unknown>[];
}

/** Renders a row of homes that are similar to the home of the page. */
function SimilarEstates({ similarEstates, offerHref, isProject, t }: SimilarEstatesProps) {
  const link = { label: t('around:similar.all'), href: offerHref, external: false };
  return (
    <div id="similar" data-print="no">
      <Deferred promise={similarEstates} fallback={<RowSkeleton t={t} />}>
        {({ cards, areAlike }) =>
          cards.length === 0 ? null : (
            <Section title={t(areAlike ? 'around:similar.title' : 'errors:notFound.newest')} sectionLink={link}>
              {isProject ? <Stylesheets names={['similar']} /> : null}
              <EstateRow cards={cards} t={t} />
            </Section>
          )
        }
      </Deferred>
    </div>
  );
}

/** Renders the link to a saved search for similar homes, on the page of a home that is sold, rented or withdrawn. */
function SaveSimilarSearch({ subject, locale, t }: { subject: SimilarSubject; locale: Locale; t: Translate }) {
  const { headType, status, address } = subject;
  const href = toSubscribeHref(locale, {
    transaction: isForRent(status.id) ? RENT_TRANSACTIONS : SALE_TRANSACTIONS,
    type: [headType.id],
    city: [address.city.id],
    radius: RADIUS_KM,
    page: 1,
  });
  return (
    <div className="page" data-print="no">
      <section className={css['closing']} aria-labelledby="like-this">
        <h2 id="like-this">{t('subscribe:sold.text')}</h2>
        <p>
          <a className={button['button']} href={href} rel="nofollow">
            {t('subscribe:sold.button')}
          </a>
        </p>
      </section>
    </div>
  );
}

function buildBlock(
  { locale, t }: ScreenRequest,
  subject: SimilarSubject | undefined,
  similarEstates: Promise<FoundSimilarEstates>,
  isProject = false,
): SimilarBlock {
  const deferredEstates = markDeferrable(similarEstates);
  const isRent = subject !== undefined && isForRent(subject.status.id);
  const offerHref = listingHref(locale, {
    transaction: isRent ? RENT_TRANSACTIONS : SALE_TRANSACTIONS,
    type: subject ? [subject.headType.id] : [],
  });
  return {
    content: <SimilarEstates similarEstates={deferredEstates} offerHref={offerHref} isProject={isProject} t={t} />,
    deferred: [deferredEstates],
  };
}

/** Returns the block of homes that are similar to the page's home. */
export const buildSimilarBlock = (request: ScreenRequest, subject: SimilarSubject, isProject: boolean): SimilarBlock =>
  buildBlock(request, subject, loadSimilar(request, subject), isProject);

/**
 * Returns the block of homes that replace a home that is no longer available, with a link to a saved search for similar
 * homes.
 */
export function buildReplacementBlock(
  request: ScreenRequest,
  subject: SimilarSubject | undefined,
  isProject = false,
): SimilarBlock {
  const replacements = buildBlock(request, subject, loadReplacements(request, subject), isProject);
  if (!subject) return replacements;
  const { locale, t } = request;
  const sellingLinks = markDeferrable(findSellingLinks(request, subject.address));
  return {
    ...replacements,
    deferred: [...replacements.deferred, sellingLinks],
    content: (
      <>
        <Stylesheets names={['closing']} />
        {replacements.content}
        <SaveSimilarSearch subject={subject} locale={locale} t={t} />
        <SellingSection sellingLinks={sellingLinks} t={t} />
      </>
    ),
  };
}
