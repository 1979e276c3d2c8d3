import type { Place } from '#shared/api/places.ts';
import type { Subscription } from '#shared/api/subscriptions.ts';
import { formatWishLines } from '#shared/domain/wishes/wishWords.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import forms from '#shared/ui/forms/summary.module.css';

interface WishListProps {
  readonly subscription: Subscription;
  readonly places: readonly Place[];
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders one saved search as text. */
export function WishList({ subscription, places, locale, t }: WishListProps) {
  const { wishes, frequency } = subscription;
  const lines = [
    ...formatWishLines(wishes, places, { locale, t }),
    { label: t('wishes:frequency.label'), text: t(`wishes:frequency.${frequency}`) },
  ];
  return (
    <dl className={forms['rows']}>
      {lines.map(({ label, text }) => (
        <div key={label} className={forms['row']}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
