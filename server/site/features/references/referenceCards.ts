import type { Reference } from '#shared/api/references.ts';
import type { PictureView } from '#shared/domain/media.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize, findContentLocale } from '#shared/i18n/locales.ts';
import { formatMonth } from '#shared/i18n/moments.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { buildThumbnailViews } from '../../estates/pictureViews.ts';

/** The data of a home that was sold or let, for the page of references. */
export interface ReferenceCard {
  readonly id: number;
  readonly title: string;
  /** The language of the title, when that is not the language of the page. */
  readonly titleLang: Locale | undefined;
  /** The status, for example `Verkocht`. */
  readonly sticker: string;
  /** The kind and city, for example `Herenhuis, Gent`. */
  readonly place: string;
  /** The status and month, for example `Verkocht in maart 2026`; absent when the date is unknown. */
  readonly dateText?: string;
  readonly price?: string;
  readonly picture: PictureView | undefined;
}

export function buildReferenceCard(
  { id, title, headType, subType, transaction, municipality, picture, closedOn, price }: Reference,
  { locale, t }: { readonly locale: Locale; readonly t: Translate },
): ReferenceCard {
  const kind = localize((subType ?? headType).name, locale);
  const place = localize(municipality.name, locale);
  const ownTitle = localize(title, locale);
  const shownTitle = ownTitle || t('common:kindIn', { kind, place: formatInPlace(place, locale) });
  const titleLang = ownTitle ? findContentLocale(title, locale) : locale;
  const [pictureView] = picture ? buildThumbnailViews([picture], { locale, t, title: shownTitle }) : [];
  const period = price?.period && localize(price.period.name, locale);
  return {
    id,
    title: shownTitle,
    titleLang: titleLang === locale ? undefined : titleLang,
    sticker: localize(transaction.name, locale),
    place: `${kind}, ${place}`,
    ...(closedOn && {
      dateText: t(isForRent(transaction.id) ? 'history:references.let' : 'history:references.sold', {
        month: formatMonth(closedOn, locale),
      }),
    }),
    ...(price && { price: [formatPrice(price.value), period].filter(Boolean).join(' ') }),
    picture: pictureView,
  };
}
