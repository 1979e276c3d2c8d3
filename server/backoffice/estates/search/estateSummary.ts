import { getMeasuredUse, getStatedLabel } from '#shared/domain/estate/energyLabel.ts';
import { hideAddress } from '../../geo/estatePlace.ts';
import type { Estate, EstateSummary, Price, ShownPlace } from '#shared/api/estate.ts';
import { toComparedPrice } from '#shared/domain/comparedPrice.ts';
import { findShownCharges } from '#shared/domain/legal/monthlyCharges.ts';
import { isUnderVat } from '#shared/domain/rules.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';

const MAX_SUMMARY_PICTURES = 5;

/**
 * Returns the amount that a visitor may see; undefined when the estate has no price or its price is hidden. A price of
 * 0 is no price, because software writes it for an empty field and pages do not show it.
 */
const findVisiblePrice = (estate: Pick<Estate, 'general' | 'fields'>): number | undefined => {
  const { price } = estate.general;
  return price?.visible && !isUnderVat(estate) ? price.value || undefined : undefined;
};

/**
 * Returns the price that lists filter and sort by (`toComparedPrice`), in euros; undefined when visitors may not see
 * it.
 */
export function findComparedPrice(estate: Pick<Estate, 'general' | 'fields'>): number | undefined {
  const value = findVisiblePrice(estate);
  const { price, transaction } = estate.general;
  return value === undefined ? undefined : toComparedPrice({ value, period: price?.period }, transaction.id);
}

/** Returns the stated number of bedrooms, or else the number of listed bedrooms. */
export function countBedrooms({ general, layout }: Pick<Estate, 'general' | 'layout'>): number | undefined {
  if (general.bedroomCount !== undefined) return general.bedroomCount;
  const rooms = layout.rooms.length > 0 ? layout.rooms : layout.floors.flatMap((floor) => floor.rooms);
  const count = rooms.filter((room) => room.valueId === ROOM_ID.BEDROOM).reduce((sum, room) => sum + room.count, 0);
  return count > 0 ? count : undefined;
}

const toSummaryPrice = (price: Price, amount: number | undefined): EstateSummary['price'] => ({
  ...(amount !== undefined && { value: amount }),
  priceFrom: price.priceFrom,
  visible: price.visible,
  period: price.period,
});

/**
 * Returns the data for a card or a map marker, without anything that visitors may not see. A later statement adds
 * `units` to the summary of a project.
 */
export function summariseEstate(estate: Estate, place: ShownPlace | undefined, updatedAt: string): EstateSummary {
  const { general, address, dimensions, energy } = estate;
  const pictures = estate.pictures.toSorted((a, b) => a.index - b.index);
  return {
    id: general.id,
    project: general.project,
    parentId: general.parentId,
    reference: general.reference,
    title: general.title,
    headType: general.headType,
    subType: general.subType,
    transaction: general.transaction,
    status: { id: general.transaction.id },
    sticker: general.sticker,
    price: general.price && toSummaryPrice(general.price, findVisiblePrice(estate)),
    vatRegime: isUnderVat(estate) || undefined,
    charges: findShownCharges(estate),
    address: hideAddress(address),
    place,
    bedroomCount: countBedrooms(estate),
    areaGround: dimensions.areaGround,
    areaBuild: dimensions.areaBuild,
    epcValue: getMeasuredUse(energy),
    energyLabel: getStatedLabel(energy),
    floor: general.floor,
    entityNumber: general.entityNumber,
    pictures: pictures.slice(0, MAX_SUMMARY_PICTURES),
    pictureCount: pictures.length,
    publicationDate: general.publicationDate,
    updatedAt,
  };
}
