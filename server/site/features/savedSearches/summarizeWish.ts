import { toShownEmail } from '#shared/node/shownHost.ts';
import { FREQUENCIES } from '#shared/api/subscriptions.ts';
import { formatWishLines } from '#shared/domain/wishes/wishWords.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';
import type { SummaryRow } from '../../forms/formDefinition.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { readSingleValue } from '../../forms/typedFields.ts';
import { readWishes, wishSchema } from './wishSchema.ts';

/** Returns the values of the form as text. */
export function summarizeWish(typed: TypedValues, { locale, t }: ScreenRequest): readonly SummaryRow[] {
  const wishValues = wishSchema.safeParse(typed).data;
  const frequency = FREQUENCIES.find((each) => each === typed['frequency']);
  const places = readSingleValue(typed, 'place');
  // Places that the visitor chose before are shown as zips, because their names would need another call.
  const lines = wishValues ? formatWishLines(readWishes(wishValues, []), [], { locale, t }) : [];
  return [
    ...lines.filter(({ text }) => places === '' || text !== t('wishes:everywhere')),
    { label: t('subscribe:field.place'), text: places },
    { label: t('wishes:frequency.label'), text: frequency ? t(`wishes:frequency.${frequency}`) : '' },
    { label: t('subscribe:field.name'), text: readSingleValue(typed, 'name') },
    { label: t('subscribe:field.email'), text: toShownEmail(readSingleValue(typed, 'email')) },
  ].filter(({ text }) => text !== '');
}
