import type { StickerKey, TransactionKey } from '#shared/primitives/vocabulary.ts';
import { readCodeAt, getNodeAt, readRawAt, readBooleanAt } from './xmlValues.ts';
import type { XmlNode } from '../soap/weblink.ts';

type OfferStage = 'offered' | 'option' | 'done';
type OfferMarket = 'sale' | 'rent';

/** The meaning of each `Status`. A home with another status is not shown. */
const OFFER_BY_STATUS: Readonly<Record<string, readonly [OfferMarket, OfferStage]>> = {
  FOR_SALE: ['sale', 'offered'],
  FOR_RENT: ['rent', 'offered'],
  OPTION_FOR_SALE: ['sale', 'option'],
  OPTION_FOR_RENT: ['rent', 'option'],
  SOLD: ['sale', 'done'],
  RENTED: ['rent', 'done'],
};

/** The stage by `FlowStatus`, where that is more precise than `Status`. */
const STAGE_BY_FLOW_STATUS: Readonly<Record<string, OfferStage>> = {
  FOR_SALE_WITH_BID: 'option',
  FOR_SALE_RESERVED: 'option',
  TO_NEGOTIATE_FOR_RENT: 'option',
  FOR_RENT_RESERVED: 'option',
  TO_COMPLETE_FOR_RENT: 'option',
  TO_COMPLETE_FOR_SALE: 'option',
  TO_COMPLETE_OPTION_FOR_SALE: 'option',
  SOLD_UNDER_RESERVE: 'option',
  SOLD: 'done',
  SOLD_DEED_EXECUTED: 'done',
  RENTED_WITH_CONTRACT: 'done',
  RENTED_MOVED: 'done',
  RENTED_IN_MANAGEMENT: 'done',
};
const FLOW_STATUSES_WITHOUT_STAGE: ReadonlySet<string> = new Set(['FOR_SALE', 'FOR_RENT']);
const HIDDEN_FLOW_STATUS = /^(?:PROSPECT|PREPARATION)_|_ON_HOLD$/;

const TRANSACTION_BY_MARKET_AND_STAGE: Readonly<
  Record<OfferMarket, Readonly<Record<OfferStage, readonly [transaction: TransactionKey, sticker?: StickerKey]>>>
> = {
  sale: { offered: ['FOR_SALE'], option: ['SALE_UNDER_OPTION', 'UNDER_OPTION'], done: ['SOLD', 'SOLD'] },
  rent: { offered: ['TO_RENT'], option: ['RENT_UNDER_OPTION', 'UNDER_OPTION'], done: ['RENTED', 'RENTED'] },
};

export interface SkarabeeOffer {
  readonly transaction: TransactionKey;
  readonly sticker?: StickerKey | undefined;
  readonly isRent: boolean;
}

/** Returns how a home is offered, or why it is not shown. An unknown status is a reason not to show the home. */
export function readOffer(
  publication: XmlNode,
  { isCommercial, isAnnuity }: { isCommercial: boolean; isAnnuity: boolean },
): SkarabeeOffer | { readonly reason: string } {
  const property = getNodeAt(publication, 'Property');
  if (readRawAt(getNodeAt(publication, 'Info'), 'Enabled') !== 'true')
    return { reason: 'its publication is not enabled' };
  if (readRawAt(property, 'Active') === 'false') return { reason: 'it is not active' };
  const status = readCodeAt(property, 'Status');
  const offer = status === undefined ? undefined : OFFER_BY_STATUS[status];
  if (!offer) return { reason: status === undefined ? 'it has no status' : `its status is ${status}` };
  const flowStatus = readCodeAt(property, 'FlowStatus');
  if (flowStatus !== undefined && HIDDEN_FLOW_STATUS.test(flowStatus))
    return { reason: `its flow status is ${flowStatus}` };
  const [market, stage] = offer;
  const flowStage = flowStatus === undefined ? undefined : STAGE_BY_FLOW_STATUS[flowStatus];
  if (flowStatus !== undefined && flowStage === undefined && !FLOW_STATUSES_WITHOUT_STAGE.has(flowStatus))
    return { reason: `the flow status ${flowStatus} is not known` };
  // When `Status` says that a home is sold or rented, `FlowStatus` must not offer the home again.
  const finalStage = stage === 'done' ? stage : (flowStage ?? stage);
  const isRent = market === 'rent';
  if (isCommercial && readBooleanAt(property, 'TakeOver') === true && finalStage !== 'option')
    return finalStage === 'done' ? { transaction: 'TAKEN_OVER', isRent } : { transaction: 'TAKE_OVER', isRent };
  const [transaction, sticker] = TRANSACTION_BY_MARKET_AND_STAGE[market][finalStage];
  return { transaction, sticker: sticker ?? (isAnnuity && !isRent ? 'LIFE_ANNUITY' : undefined), isRent };
}
