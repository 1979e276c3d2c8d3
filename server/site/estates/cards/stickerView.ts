import type { Sticker } from '#shared/api/estate.ts';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import { isStickerSet, getStickerStyle } from '#shared/domain/rules.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { type Closure, TRANSACTION } from '#shared/primitives/ids.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { isReadableOn } from '#shared/ui/contrast.ts';

/**
 * Returns an estate's sticker with its colours (specification §4.3). The text colour is left out when it is not
 * readable on the sticker's colour.
 */
export function buildStickerView(sticker: Sticker | undefined, locale: Locale): Pick<CardView, 'sticker'> {
  if (!isStickerSet(sticker)) return {};
  const color = sticker.color?.trim();
  const colorText = sticker.colorText?.trim();
  return {
    sticker: {
      name: localize(sticker.name, locale),
      style: getStickerStyle(sticker.id),
      ...(color && { color }),
      ...(color && colorText && isReadableOn(color, colorText) && { colorText }),
    },
  };
}

/**
 * Returns the sticker of a project of which all units are sold or let. Only a project that is simply for sale or to
 * rent gets one, because every other status is shown in its own words.
 */
export function buildAllClosedSticker(statusId: number, closure: Closure, t: Translate): Pick<CardView, 'sticker'> {
  if (statusId !== TRANSACTION.FOR_SALE && statusId !== TRANSACTION.TO_RENT) return {};
  return { sticker: { name: t(`common:allUnits.${closure}`), style: 'sold' } };
}
