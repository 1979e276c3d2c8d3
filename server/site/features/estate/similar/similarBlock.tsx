import type { ReactNode } from 'react';
import { tag } from '#shared/api/purge.ts';
import { RENT_TRANSACTIONS, SALE_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { type FoundSimilarEstates, loadReplacements, loadSimilar } from './loadSimilar.ts';
import { SellingSection } from '#server/site/estates/references/SellingSection.tsx';
import { findSellingLinks } from '#server/site/estates/references/sellingLinks.ts';
import { SaveSimilarSearch } from './SaveSimilarSearch.tsx';
import { SimilarEstates } from './SimilarEstates.tsx';
import type { SimilarSubject } from './similarSubject.ts';

/** A block of secondary data: its content, with the promises and tags for the page's outcome. */
interface SimilarBlock {
  readonly content: ReactNode;
  readonly deferred: readonly Promise<unknown>[];
  readonly tags: readonly string[];
}

function buildBlock(
  { site, locale, t }: ScreenRequest,
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
    tags: [tag.list(site.id)],
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
